import { useEffect, useState } from 'react'

/** Debounce, in milliseconds. */
const pauseMs = 300

/** Returns a debounced value. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
