import { createStore } from '@zelo/ui/lib/store.ts'

/**
 * A confirmation at the foot of the screen, shown for some seconds. `act` is a button, for example to undo or retry.
 */
export interface Notice {
  readonly text: string
  readonly kind: 'done' | 'trouble'
  readonly act?: { readonly label: string; run(): void }
}

/**
 * Display time (ms). `done` lasts as long as the undo period. `trouble` lasts longer, because the user must read it and
 * act.
 */
const shownFor = { done: 5_000, trouble: 10_000 }

/** A notice shown within this time (ms) before a navigation stays on the next screen. */
const navigationTime = 1_000

const current = createStore<Notice | null>(() => null)
let shownAt = 0
let timer: ReturnType<typeof setTimeout> | undefined

function change(notice: Notice | null): void {
  clearTimeout(timer)
  shownAt = Date.now()
  const waits = notice?.kind === 'trouble' && notice.act
  if (notice && !waits) timer = setTimeout(() => change(null), shownFor[notice.kind])
  current.set(notice)
}

/** Shows a notice in place of the previous one. The notice disappears after some seconds. */
export function showNotice(notice: Notice): void {
  change(notice)
}

export function hideNotice(): void {
  change(null)
}

/** Runs on navigation. Removes the previous screen's notice. A notice shown during the navigation stays. */
export function leaveNotice(): void {
  if (current.get() && Date.now() - shownAt > navigationTime) change(null)
}

export const useNotice = current.use
