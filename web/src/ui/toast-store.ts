import { createStore } from '../lib/store.ts'

export type ToastKind = 'info' | 'success' | 'error'

export interface Toast {
  id: number
  kind: ToastKind
  /** What happened. */
  title: string
  /** One sentence more. */
  text?: string | undefined
  /** What is known beyond that sentence, such as why a call failed. */
  detail?: string | undefined
  /** What several parts of a screen notice, each in its own words: a refusal tells of it, and an info where none did. */
  about?: 'gone' | undefined
}

let lastId = 0

/** Older toasts give way: the page below them needs its room. */
const mostToasts = 3

/** The toasts on the screen, oldest first. */
export const toasts = createStore<readonly Toast[]>(() => [])

/**
 * Shows a toast for 5 s (R1-346) and returns its id. A toast with the same words starts again instead of standing twice. An info
 * about what another toast already says is left out.
 */
export function showToast(toast: Omit<Toast, 'id'>): number {
  lastId += 1
  const others = toasts
    .get()
    .filter((old) => old.title !== toast.title || old.text !== toast.text || old.detail !== toast.detail)
  if (toast.kind === 'info' && toast.about && others.some(({ about }) => about === toast.about)) return lastId
  toasts.set([...others, { ...toast, id: lastId }].slice(-mostToasts))
  return lastId
}

/** Takes back what was said about an attempt, before the next one. */
export function closeToasts(): void {
  toasts.set([])
}

export function closeToast(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id))
}
