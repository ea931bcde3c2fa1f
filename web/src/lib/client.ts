import type { AnswerOf, AnyEndpoint, CallInput } from '@zelo/contract/endpoint'
import type { ErrorCode, FieldErrors, Problem } from '@zelo/contract/errors'
import { endSession, getSession } from './session.ts'

/** What can go wrong with a call: the server's codes, and no answer at all. */
export type ClientErrorCode = ErrorCode | 'offline'

/** A call that did not succeed. The sentence for people is `t('errors.<code>')`. */
export class ApiError extends Error {
  readonly code: ClientErrorCode
  /** Field → message key, with `invalid_input`. */
  readonly errors: FieldErrors
  /** What the sentence of a code needs to know, e.g. how many environments use a sector. */
  readonly facts: Record<string, string | number>
  /** Names the request in the server's log: the support code. */
  readonly requestId: string | undefined

  constructor(code: ClientErrorCode, problem: Partial<Problem> = {}) {
    super(problem.detail ?? code)
    this.name = 'ApiError'
    this.code = code
    this.errors = problem.errors ?? {}
    this.facts = problem.facts ?? {}
    this.requestId = problem.requestId
  }
}

/** The code of anything thrown; what is no answer of the API is `internal`. */
export function codeOf(error: unknown): ClientErrorCode {
  return error instanceof ApiError ? error.code : 'internal'
}

type Values = Record<string, unknown>

/** `/setor/:id` and `{ id: 3 }` to `/api/setor/3`, with the query behind it; absent values are left out. */
export function addressOf(path: string, params: Values = {}, query: Values = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value))
  }
  const text = search.toString()
  return `/api${filled}${text ? `?${text}` : ''}`
}

async function problemOf(response: Response): Promise<Partial<Problem>> {
  try {
    return (await response.json()) as Partial<Problem>
  } catch {
    return {}
  }
}

/**
 * Calls one endpoint of the contract with the session's token.
 * Throws `ApiError`: the server's code, `offline` without an answer, `internal` for an answer that is none.
 * A 401 on a call that carried the token ends the session, which leads to the sign-in page with the reason.
 */
export async function call<E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  signal?: AbortSignal,
): Promise<AnswerOf<E>> {
  const { params, query, body } = input as { params?: Values; query?: Values; body?: unknown }
  const token = getSession()?.token
  const headers = new Headers({ accept: 'application/json' })
  if (token) headers.set('authorization', `Bearer ${token}`)
  if (body !== undefined) headers.set('content-type', 'application/json')

  let response: Response
  try {
    response = await fetch(addressOf(endpoint.path, params, query), {
      method: endpoint.method,
      headers,
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ?? null,
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ApiError('offline')
  }

  if (!response.ok) {
    const problem = await problemOf(response)
    const code = problem.code ?? (response.status >= 502 ? 'unavailable' : 'internal')
    if (response.status === 401 && token && token === getSession()?.token) {
      endSession(code === 'inactive_user' ? 'inactive' : 'expired')
    }
    throw new ApiError(code, problem)
  }
  if (response.status === 204) return null as AnswerOf<E>
  try {
    return (await response.json()) as AnswerOf<E>
  } catch {
    throw new ApiError('offline')
  }
}
