export type ToastKind = 'info' | 'success' | 'error'

export interface Toast {
  id: number
  kind: ToastKind
  /** What happened. */
  title: string
  /** One sentence more. */
  text?: string | undefined
}

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function change(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

/** The toasts on the screen, oldest first. */
export function getToasts(): readonly Toast[] {
  return toasts
}

export function onToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Shows a toast for 5 s (spec 1 §9). One that already says the same starts anew instead of standing twice. */
export function showToast(toast: Omit<Toast, 'id'>): void {
  lastId += 1
  const others = toasts.filter((old) => old.title !== toast.title || old.text !== toast.text)
  change([...others, { ...toast, id: lastId }])
}

export function closeToast(id: number): void {
  change(toasts.filter((toast) => toast.id !== id))
}
