import { useSyncExternalStore } from 'react'

/** Creates a value that the whole page shares. `first` computes the initial value at the first read. */
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
    /** Returns the value. The component renders again at each change. */
    use: () => useSyncExternalStore(follow, get),
  }
}
