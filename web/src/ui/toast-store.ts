import { createStore } from '@zelo/ui/lib/store.ts'

export type ToastKind = 'info' | 'success' | 'error'

export interface Toast {
  id: number
  kind: ToastKind
  /** The event, as a short sentence. */
  title: string
  /** An optional second sentence. */
  text?: string | undefined
  /** Further details, e.g. why a call failed. */
  detail?: string | undefined
  /** An event that several parts of a screen report. An error toast replaces an info toast about the same event. */
  about?: 'gone' | undefined
}

let lastId = 0

/** Maximum number of toasts, so that they do not cover the page. Beyond it, the oldest toast disappears. */
const mostToasts = 3

/** The visible toasts, oldest first. */
export const toasts = createStore<readonly Toast[]>(() => [])

/**
 * Shows a toast for 5 s (R1-346) and returns its id. If a toast with the same words is visible, its time restarts. An
 * info toast is not shown if another toast already reports the same event.
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

/** Removes all toasts. Call it before a new attempt of an action, so that no old failure stays visible. */
export function closeToasts(): void {
  toasts.set([])
}

export function closeToast(id: number): void {
  toasts.set(toasts.get().filter((toast) => toast.id !== id))
}
