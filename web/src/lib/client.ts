import type { AnswerOf, AnyEndpoint, CallInput } from '@zelo/contract/endpoint'
import { type ErrorCode, errorStatus, type FieldErrors, type Problem } from '@zelo/contract/errors'
import type { ImportFault } from '@zelo/contract/import-faults'
import { addDeviceKeys, keepDeviceKey } from './device-keys.ts'

/** What can go wrong with a call: the server's codes, and no answer at all. */
export type ClientErrorCode = ErrorCode | 'offline'

/** A call that did not succeed. The sentence for people is `t('errors.<code>')`. */
export class ApiError extends Error {
  readonly code: ClientErrorCode
  /** Field → message key, with `invalid_input`. */
  readonly errors: FieldErrors
  /** What the sentence of a code needs to know, e.g. how many environments use a sector. */
  readonly facts: Record<string, string | number>
  /** What is wrong with an import file, with `import_refused`. */
  readonly faults: readonly ImportFault[]
  /** Names the request in the server's log: the support code. */
  readonly requestId: string | undefined

  constructor(code: ClientErrorCode, problem: Partial<Problem> = {}) {
    super(problem.detail ?? code)
    this.name = 'ApiError'
    this.code = code
    this.errors = problem.errors ?? {}
    this.facts = problem.facts ?? {}
    this.faults = problem.faults ?? []
    this.requestId = problem.requestId
  }
}

/** The code of anything thrown; what is no answer of the API is `internal`. */
export function codeOf(error: unknown): ClientErrorCode {
  return error instanceof ApiError ? error.code : 'internal'
}

/** What support finds a failed call by, where the server has answered it. */
export function supportCodeOf(error: unknown): string | undefined {
  return error instanceof ApiError ? error.requestId : undefined
}

export type Values = Record<string, unknown>

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

/** A body as it travels: JSON, or the parts of a form where the endpoint takes files. */
export function encoded(endpoint: AnyEndpoint, body: unknown): string | FormData | null {
  if (body === undefined) return null
  if (!endpoint.multipart) return JSON.stringify(body)
  const form = new FormData()
  for (const [name, value] of Object.entries(body as Values)) {
    form.append(name, value instanceof Blob ? value : String(value))
  }
  return form
}

/** What an answer means that is none of the server's own: a proxy's, say. */
const unnamed: Record<number, ErrorCode> = {
  401: 'not_signed_in',
  413: 'payload_too_large',
  429: 'too_many_requests',
}

/** The error of a refused call. A code that only a newer server or a proxy knows stands for nothing here. */
export function refusal(status: number, answer: string): ApiError {
  let problem: Partial<Problem> = {}
  try {
    problem = JSON.parse(answer) ?? {}
  } catch {
    // A proxy answered, or half of the answer was lost.
  }
  const known = Object.hasOwn(errorStatus, problem.code ?? '') ? problem.code : undefined
  const code = known ?? unnamed[status] ?? (status >= 502 ? 'unavailable' : 'internal')
  return new ApiError(code, problem)
}

/**
 * For how long nothing may come until the call counts as not answered, in milliseconds: a large answer over a slow line
 * takes longer than that. Files have to get there first, which only `sendFile` sees.
 */
export const patience = { usual: 60_000, files: 180_000 }

/** Tells of each piece of an answer as it comes, until there are no more. */
async function hear(answer: Response, onPiece: () => void): Promise<void> {
  const reader = answer.body?.getReader()
  try {
    while (reader && !(await reader.read()).done) onPiece()
  } catch {
    // Whoever reads the answer itself is told.
  }
}

/**
 * Calls one endpoint of the contract as whoever the token stands for, or as a stranger without one; `limit` is its
 * patience, `onResponse` receives the response before its body. Throws `ApiError`: the server's code, `offline` without a whole answer; or the signal's reason.
 */
export async function request<E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  {
    token,
    signal,
    limit = endpoint.multipart ? patience.files : patience.usual,
    onResponse,
  }: {
    token?: string | undefined
    signal?: AbortSignal | undefined
    limit?: number
    onResponse?: (response: Response) => void
  } = {},
): Promise<AnswerOf<E>> {
  const { params, query, body } = input as { params?: Values; query?: Values; body?: unknown }
  const headers = new Headers({ accept: 'application/json' })
  if (token) headers.set('authorization', `Bearer ${token}`)
  // The browser itself names the boundary of a form's parts.
  if (body !== undefined && !endpoint.multipart) headers.set('content-type', 'application/json')
  if (endpoint.deviceKeys) addDeviceKeys(headers)

  const silence = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), limit)
  }
  wait()
  let heard: Promise<void> | undefined
  try {
    const response = await fetch(addressOf(endpoint.path, params, query), {
      method: endpoint.method,
      headers,
      body: encoded(endpoint, body),
      signal: signal ? AbortSignal.any([signal, silence.signal]) : silence.signal,
    })
    onResponse?.(response)
    if (endpoint.deviceKeys) keepDeviceKey(response)
    if (response.status === 204) return null as AnswerOf<E>
    wait()
    // A copy: a browser's own tools lose what a page reads in pieces.
    heard = hear(response.clone(), wait)
    if (!response.ok) throw refusal(response.status, await response.text().catch(() => ''))
    return (await (endpoint.download ? response.blob() : response.json())) as AnswerOf<E>
  } catch (error) {
    if (signal?.aborted || error instanceof ApiError) throw error
    throw new ApiError('offline')
  } finally {
    await heard
    clearTimeout(timer)
  }
}
