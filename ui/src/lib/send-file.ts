import type { AnyEndpoint, WireAnswerOf, WireInputOf } from '@zelo/contract/endpoint'
import { ApiError, buildAddress, encodeBody, patience, toApiError, type Values } from './client.ts'

/**
 * Calls an endpoint that takes a file. There is no limit on the total time. `onProgress` receives the share that has been
 * sent, from 0 to 1. At 1 the server has received the file and processes it. `signal` aborts the upload. The server never
 * stores an incomplete file. The call is an `XMLHttpRequest`, because `fetch` reports no upload progress.
 * @throws ApiError like `request`, and `offline` if no data moves for a minute
 * @throws the reason of `signal` if it aborts
 */
export function sendFile<E extends AnyEndpoint>(
  endpoint: E,
  input: WireInputOf<E>,
  options: {
    token: string | undefined
    signal?: AbortSignal | undefined
    onProgress?: (share: number) => void
  },
): Promise<WireAnswerOf<E>> {
  const { token, signal, onProgress } = options
  const request = new XMLHttpRequest()
  let timer: ReturnType<typeof setTimeout> | undefined

  return new Promise<WireAnswerOf<E>>((resolve, reject) => {
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
      // Reports at most 0.99 here. `upload.onload` reports 1.
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
          resolve(JSON.parse(request.responseText) as WireAnswerOf<E>)
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
