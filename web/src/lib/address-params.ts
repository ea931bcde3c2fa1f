/** A parameter that is an id. */
export function positive(text: string | null): number | undefined {
  const value = Number(text)
  return Number.isSafeInteger(value) && value > 0 ? value : undefined
}

/** The company that the address names, where it is one of the group's; else `scope`, which asks for all of them. */
export function readCompany(
  params: URLSearchParams,
  scope: number,
  companies: readonly { ID: number }[] | undefined,
): number {
  const named = positive(params.get('company'))
  const known = companies === undefined || companies.some(({ ID }) => ID === named)
  return named !== undefined && known ? named : scope
}

/** Whether the address names the parent company for itself, `scope`: otherwise its id asks for the whole group. */
export function readAlone(params: URLSearchParams, scope: number): '1' | undefined {
  return params.get('company') === String(scope) ? '1' : undefined
}

/** The address with some parameters put, or taken away where the value is null; the others stay. */
export function withParams(params: URLSearchParams, change: Record<string, string | null>): URLSearchParams {
  const next = new URLSearchParams(params)
  for (const [name, value] of Object.entries(change)) {
    if (value === null) next.delete(name)
    else next.set(name, value)
  }
  return next
}

/**
 * The address as it is, also while the page that it leads to is still on its way: what the router hands out is then that
 * of the page before, and written back it would undo the step.
 */
export function addressNow(): URLSearchParams {
  return new URLSearchParams(window.location.search)
}

/** Neither a step of the browser's history nor a scroll to the top. */
export const quietly = { replace: true, preventScrollReset: true }
