import { useSyncExternalStore } from 'react'

/** A value that the whole page shares, and components follow. `first` is asked when somebody first looks at it. */
export function createStore<Value>(first: () => Value) {
  let held: { value: Value } | undefined
  const listeners = new Set<() => void>()

  function get(): Value {
    held ??= { value: first() }
    return held.value
  }

  function follow(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  return {
    get,
    set(value: Value): void {
      held = { value }
      for (const listener of listeners) listener()
    },
    /** The value in a component, which is drawn again with each change. */
    use: () => useSyncExternalStore(follow, get),
  }
}
