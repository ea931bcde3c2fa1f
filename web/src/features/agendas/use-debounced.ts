import { useEffect, useState } from 'react'

/** Milliseconds of debounce. */
const pauseMs = 300

/** Returns a value after it has stayed the same for `pauseMs`. */
export function useDebounced<Value>(value: Value): Value {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}
