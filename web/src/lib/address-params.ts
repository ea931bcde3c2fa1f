export function parseId(text: string | null): number | undefined {
  const value = Number(text)
  return Number.isSafeInteger(value) && value > 0 ? value : undefined
}

/**
 * Returns the company that the URL names, if it is in the group. Otherwise it returns `scope`, which stands for all
 * companies.
 */
export function readCompany(
  params: URLSearchParams,
  scope: number,
  companies: readonly { id: number }[] | undefined,
): number {
  const named = parseId(params.get('company'))
  const known = companies === undefined || companies.some(({ id }) => id === named)
  return named !== undefined && known ? named : scope
}

/**
 * Returns `'1'` if the URL names the parent company (`scope`). If the URL names no company, `scope` stands for the
 * whole group and the result is undefined.
 */
export function readAlone(params: URLSearchParams, scope: number): '1' | undefined {
  return params.get('company') === String(scope) ? '1' : undefined
}

/** Returns a copy of the parameters with the changes. A value of null removes the parameter. */
export function withParams(params: URLSearchParams, change: Record<string, string | null>): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(change)) {
    if (value === null) next.delete(name)
    else next.set(name, value)
  }
  return next
}

/**
 * Returns the parameters of the browser's current URL. During a navigation the router still returns the parameters of
 * the previous page. Writing these to the URL would undo the navigation.
 */
export function readCurrentParams(): URLSearchParams {
  return new URLSearchParams(window.location.search)
}

/** Navigation options: replace the history entry and keep the scroll position. */
export const quietly = { replace: true, preventScrollReset: true }
