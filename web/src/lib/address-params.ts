/** Parses an id; returns undefined for anything else. */
export function parseId(text: string | null): number | undefined {
  const value = Number(text)
  return Number.isSafeInteger(value) && value > 0 ? value : undefined
}

/** Returns the company in the address if it belongs to the group, else `scope`, which stands for all companies. */
export function readCompany(
  params: URLSearchParams,
  scope: number,
  companies: readonly { ID: number }[] | undefined,
): number {
  const named = parseId(params.get('company'))
  const known = companies === undefined || companies.some(({ ID }) => ID === named)
  return named !== undefined && known ? named : scope
}

/** Returns `'1'` if the address names the parent company (`scope`) itself. Otherwise its id stands for the whole group. */
export function readAlone(params: URLSearchParams, scope: number): '1' | undefined {
  return params.get('company') === String(scope) ? '1' : undefined
}

/** Returns the parameters with some replaced, or removed if the value is null. The others stay. */
export function withParams(params: URLSearchParams, change: Record<string, string | null>): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(change)) {
    if (value === null) next.delete(name)
    else next.set(name, value)
  }
  return next
}

/**
 * Returns the parameters of the browser's current address, also during a navigation. The router still has those of the
 * previous page then. Writing them back would undo the navigation.
 */
export function readCurrentParams(): URLSearchParams {
  return new URLSearchParams(window.location.search)
}

/** Navigation options: no new history entry and no scroll to the top. */
export const quietly = { replace: true, preventScrollReset: true }
