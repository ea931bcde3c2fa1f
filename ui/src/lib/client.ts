import type { AnyEndpoint, WireAnswerOf, WireInputOf } from '@zelo/contract/endpoint'
import { type ErrorCode, errorStatus, type FieldErrors, type Problem } from '@zelo/contract/errors'
import type { ImportFault } from '@zelo/contract/import-faults'

/** The error codes of a call: the server's codes, and `offline` if there is no response. */
export type ClientErrorCode = ErrorCode | 'offline'

/** A failed call. `t('errors.<code>')` is the sentence for the user. */
export class ApiError extends Error {
  readonly code: ClientErrorCode
  /** The message key of each invalid field, if the code is `invalid_input`. */
  errors: FieldErrors
  /** Values for the code's sentence, e.g. the number of environments that use a sector. */
  readonly facts: Record<string, string | number>
  /** The faults of an import file, if the code is `import_refused`. */
  readonly faults: readonly ImportFault[]
  /** The request's id in the server's log. Users see it as the support code. */
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

/** Returns the code of a thrown value. Any value but an `ApiError` gives `internal`. */
export function readErrorCode(error: unknown): ClientErrorCode {
  return error instanceof ApiError ? error.code : 'internal'
}

/** Returns the support code of a failed call. Without a response from the server there is none. */
export function readSupportCode(error: unknown): string | undefined {
  return error instanceof ApiError ? error.requestId : undefined
}

export type Values = Record<string, unknown>

/**
 * Builds an address: `/setor/:id` and `{ id: 3 }` give `/api/setor/3`. Adds the query without undefined and null
 * values.
 */
export function buildAddress(path: string, params: Values = {}, query: Values = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value))
  }
  const text = search.toString()
  return `/api${filled}${text ? `?${text}` : ''}`
}

/** Encodes a body for the request. An endpoint that takes files gets form data, any other gets JSON. */
export function encodeBody(endpoint: AnyEndpoint, body: unknown): string | FormData | null {
  if (body === undefined) return null
  if (!endpoint.multipart) return JSON.stringify(body)
  const form = new FormData()
  for (const [name, value] of Object.entries(body as Values)) {
    form.append(name, value instanceof Blob ? value : String(value))
  }
  return form
}

/**
 * The error code for a response whose body contains no known code, by HTTP status. Such a response can come from a proxy.
 */
const unnamed: Record<number, ErrorCode> = {
  401: 'not_signed_in',
  413: 'payload_too_large',
  429: 'too_many_requests',
}

/** Returns the error of a rejected call. If the response contains an unknown code, the HTTP status decides the code. */
export function toApiError(status: number, body: string): ApiError {
  let problem: Partial<Problem> = {}
  try {
    problem = JSON.parse(body) ?? {}
  } catch {
    // The body is no JSON. It comes from a proxy or is truncated.
  }
  const known = Object.hasOwn(errorStatus, problem.code ?? '') ? problem.code : undefined
  const code = known ?? unnamed[status] ?? (status >= 502 ? 'unavailable' : 'internal')
  return new ApiError(code, problem)
}

/**
 * Milliseconds without data until a call fails. The whole call may take longer. The limit for uploads is higher, because no
 * data arrives during an upload. Only `sendFile` sees the progress of an upload.
 */
export const patience = { usual: 60_000, files: 180_000 }

/** Calls `onChunk` for each chunk of a response until its end. */
async function followChunks(response: Response, onChunk: () => void): Promise<void> {
  const reader = response.body?.getReader()
  try {
    while (reader && !(await reader.read()).done) onChunk()
  } catch {
    // No error is lost. The function that reads the response gets the same error.
  }
}

/**
 * Calls an endpoint with a token, or anonymously, with the field names of the API. `limit` is the maximum time without
 * data (ms).
 * `onResponse` receives the response before its body is read.
 * @throws ApiError with the server's code, or `offline` without a complete response
 * @throws the reason of `signal` if it aborts
 */
export async function request<E extends AnyEndpoint>(
  endpoint: E,
  input: WireInputOf<E>,
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
): Promise<WireAnswerOf<E>> {
  const { params, query, body } = input as { params?: Values; query?: Values; body?: unknown }
  const headers = new Headers({ accept: 'application/json' })
  if (token) headers.set('authorization', `Bearer ${token}`)
  // The browser sets the boundary of multipart data.
  if (body !== undefined && !endpoint.multipart) headers.set('content-type', 'application/json')
  // Device keys load only for a sign-in. If they fail to load, the server treats the browser as an unknown device.
  const deviceKeys = endpoint.deviceKeys && (await import('./device-keys.ts').catch(() => undefined))
  deviceKeys?.addDeviceKeys(headers)

  const silence = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silence.abort(), limit)
  }
  wait()
  let followed: Promise<void> | undefined
  try {
    const response = await fetch(buildAddress(endpoint.path, params, query), {
      method: endpoint.method,
      headers,
      body: encodeBody(endpoint, body),
      signal: signal ? AbortSignal.any([signal, silence.signal]) : silence.signal,
    })
    onResponse?.(response)
    deviceKeys?.keepDeviceKey(response)
    if (response.status === 204) return null as WireAnswerOf<E>
    wait()
    // Reads a clone as a stream. Browsers' developer tools do not show a body that the page itself reads as a stream.
    followed = followChunks(response.clone(), wait)
    if (!response.ok) throw toApiError(response.status, await response.text().catch(() => ''))
    return (await (endpoint.download ? response.blob() : response.json())) as WireAnswerOf<E>
  } catch (error) {
    if (signal?.aborted || error instanceof ApiError) throw error
    throw new ApiError('offline')
  } finally {
    await followed
    clearTimeout(timer)
  }
}
