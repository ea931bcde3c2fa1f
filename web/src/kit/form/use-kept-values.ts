import { useEffect } from 'react'
import { getSession, onSessionEnd } from '../../lib/session.ts'

type Values = object

/** Unsaved form values by URL and form, kept when the session ends and while the page is open. */
const kept = new Map<string, { userId: number; values: Values }>()

/** Identifies one form at one address. */
function toFormKey(values: Values): string {
  const { pathname, search } = window.location
  return [pathname + search, ...Object.keys(values)].join(' ')
}

/** Returns the values that the same user had typed in this form before the session ended, or undefined. */
export function readKeptValues<Held extends Values>(initialValues: Held): Held | undefined {
  const found = kept.get(toFormKey(initialValues))
  return found?.userId === getSession()?.user.id ? (found?.values as Held | undefined) : undefined
}

/**
 * Keeps a form's values when the server ends the session. The same user finds them again after a new sign-in. Passwords are
 * not kept.
 */
export function useKeptValues(values: Values, initialValues: Values, changed: boolean): void {
  const place = toFormKey(initialValues)
  const userId = getSession()?.user.id
  // The restored values are now on the screen.
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
