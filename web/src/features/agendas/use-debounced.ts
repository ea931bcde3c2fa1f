import { useEffect, useState } from 'react'

/** The debounce time in milliseconds. */
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
