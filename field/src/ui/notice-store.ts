import { createStore } from '@zelo/web/lib/store.ts'

/** What was just done, said for some seconds at the foot of the screen; `act` takes it back or tries again, say. */
export interface Notice {
  readonly text: string
  readonly kind: 'done' | 'trouble'
  readonly act?: { readonly label: string; run(): void }
}

/** As long as an act can be undone; trouble is to be read, and stays while it waits for an act. */
const shownFor = { done: 5_000, trouble: 10_000 }

/** What is said on the way to a screen is meant for that one, in milliseconds. */
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

/** Says something instead of what was said before; it goes by itself. */
export function showNotice(notice: Notice): void {
  change(notice)
}

export function hideNotice(): void {
  change(null)
}

/** Another screen is there: what was said on the one before goes, what was said on the way stays. */
export function leaveNotice(): void {
  if (current.get() && Date.now() - saidAt > onTheWay) change(null)
}

export const useNotice = current.use
