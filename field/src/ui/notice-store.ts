import { createStore } from '@zelo/ui/lib/store.ts'

/** A confirmation shown at the foot of the screen for some seconds. `act` can undo or retry, for example. */
export interface Notice {
  readonly text: string
  readonly kind: 'done' | 'trouble'
  readonly act?: { readonly label: string; run(): void }
}

/** `done` lasts as long as the undo period. `trouble` needs time to read and waits for an action. */
const shownFor = { done: 5_000, trouble: 10_000 }

/** A notice shown within this time (ms) before a navigation belongs to the next screen. */
const onTheWay = 1_000

const current = createStore<Notice | null>(() => null)
let saidAt = 0
let timer: ReturnType<typeof setTimeout> | undefined

function change(notice: Notice | null): void {
  clearTimeout(timer)
  saidAt = Date.now()
  const waits = notice?.kind === 'trouble' && notice.act
  if (notice && !waits) timer = setTimeout(() => change(null), shownFor[notice.kind])
  current.set(notice)
}

/** Shows a notice in place of the previous one. It disappears by itself. */
export function showNotice(notice: Notice): void {
  change(notice)
}

export function hideNotice(): void {
  change(null)
}

/** Called on navigation. Removes the previous screen's notice, but keeps one shown during the navigation. */
export function leaveNotice(): void {
  if (current.get() && Date.now() - saidAt > onTheWay) change(null)
}

export const useNotice = current.use
