import { useEffect, useState } from 'react'

/** From the last change to when it counts, in milliseconds. */
const pauseMs = 300

/** A value as it was when it last stood still for a moment. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
