import { useEffect } from 'react'
import { getSession, onSessionEnd } from '../lib/session.ts'

type Values = object

/** What was typed where a session was over before it was saved, by place; as long as the page is open. */
const kept = new Map<string, { userId: number; values: Values }>()

/** One form at one address. */
function placeOf(values: Values): string {
  const { pathname, search } = window.location
  return [pathname + search, ...Object.keys(values)].join(' ')
}

/** What the same person had typed in this form when the session was over; undefined when there was nothing. */
export function keptValues<Held extends Values>(initialValues: Held): Held | undefined {
  const found = kept.get(placeOf(initialValues))
  return found?.userId === getSession()?.user.id ? (found?.values as Held | undefined) : undefined
}

/**
 * Keeps what stands in a form when the server ends the session, so that it is there again when the same person comes
 * back to it. Passwords are typed anew.
 */
export function useKeptValues(values: Values, initialValues: Values, changed: boolean): void {
  const place = placeOf(initialValues)
  const userId = getSession()?.user.id
  // What was come back to is on the screen.
  useEffect(() => {
    kept.delete(place)
  }, [place])
  useEffect(() => {
    if (!changed || userId === undefined) return
    return onSessionEnd((end) => {
      if (end === 'signed-out') return
      const typed = Object.entries(values).filter(([field]) => !/password/i.test(field))
      kept.set(place, { userId, values: { ...initialValues, ...Object.fromEntries(typed) } })
    })
  }, [place, userId, values, initialValues, changed])
}
