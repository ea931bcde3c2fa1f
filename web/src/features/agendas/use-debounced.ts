import { useEffect, useState } from 'react'

/** The debounce time in milliseconds. */
const pauseMs = 300

/** Returns the last value that has stayed the same for `pauseMs`. */
export function useDebounced<Value>(value: Value): Value {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}
