import { useEffect } from 'react'
import { getSession, onSessionEnd } from '../../lib/session.ts'

type Values = object

/** Unsaved form values by URL and form. They survive the end of a session while the page stays open. */
const kept = new Map<string, { userId: number; values: Values }>()

/** Returns a key for one form at one URL. */
function toFormKey(values: Values): string {
  const { pathname, search } = window.location
  return [pathname + search, ...Object.keys(values)].join(' ')
}

/** Returns the values that the same user typed in this form before the session ended. Returns undefined if there are none. */
export function readKeptValues<Held extends Values>(initialValues: Held): Held | undefined {
  const found = kept.get(toFormKey(initialValues))
  return found?.userId === getSession()?.user.id ? (found?.values as Held | undefined) : undefined
}

/**
 * Keeps the values of a form when the server ends the session. The same user finds them after the next sign-in. Passwords
 * are not kept.
 */
export function useKeptValues(values: Values, initialValues: Values, changed: boolean): void {
  const place = toFormKey(initialValues)
  const userId = getSession()?.user.id
  // The form now shows the restored values.
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
