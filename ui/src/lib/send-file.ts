import type { AnswerOf, AnyEndpoint, CallInput } from '@zelo/contract/endpoint'
import { ApiError, buildAddress, encodeBody, patience, toApiError, type Values } from './client.ts'

/**
 * Calls an endpoint that takes a file, with a token and without a total time limit. `onProgress` receives the sent share
 * from 0 to 1. 1 means that all of it is sent and the server processes it. `signal` stops it; an incomplete upload is never
 * stored. No service worker can do this.
 * @throws ApiError like `request`; `offline` if nothing moves for a minute; or the signal's reason
 */
export function sendFile<E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: {
    token: string | undefined
    signal?: AbortSignal | undefined
    onProgress?: (share: number) => void
  },
): Promise<AnswerOf<E>> {
  const { token, signal, onProgress } = options
  const request = new XMLHttpRequest()
  let timer: ReturnType<typeof setTimeout> | undefined

  return new Promise<AnswerOf<E>>((resolve, reject) => {
    const stop = () => request.abort()
    const end = (settle: () => void) => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
      settle()
    }
    const lose = () => end(() => reject(signal?.aborted ? signal.reason : new ApiError('offline')))
    const wait = (milliseconds: number) => {
      clearTimeout(timer)
      timer = setTimeout(stop, milliseconds)
    }

    request.upload.onprogress = ({ loaded, total }) => {
      wait(patience.usual)
      // The last chunk counts as in flight until all of it is sent.
      onProgress?.(total > 0 ? Math.min(loaded / total, 0.99) : 0)
    }
    request.upload.onload = () => {
      wait(patience.files)
      onProgress?.(1)
    }
    request.onerror = lose
    request.onabort = lose
    request.onload = () =>
      end(() => {
        if (request.status >= 400) return reject(toApiError(request.status, request.responseText))
        try {
          resolve(JSON.parse(request.responseText) as AnswerOf<E>)
        } catch {
          reject(new ApiError('offline'))
        }
      })

    if (signal?.aborted) return lose()
    signal?.addEventListener('abort', stop)
    const { params, query, body } = input as { params?: Values; query?: Values; body?: unknown }
    request.open(endpoint.method, buildAddress(endpoint.path, params, query))
    request.setRequestHeader('accept', 'application/json')
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`)
    wait(patience.usual)
    request.send(encodeBody(endpoint, body))
  })
}
