import { createStore } from '@zelo/ui/lib/store.ts'

/** A message at the bottom of the screen. `act` is shown as a button, for example to undo or retry. */
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

/** If a notice appears within this time before a navigation, it stays on the next screen (ms). */
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

/**
 * Shows a notice instead of the current one. It disappears after some seconds, unless it reports a problem and has a
 * button.
 */
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
