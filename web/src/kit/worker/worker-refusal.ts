import type { Problem } from '@zelo/contract/errors'
import { ApiError, type ClientErrorCode } from '@zelo/ui/lib/client.ts'

/**
 * A worker's message that its call failed. It contains the data of an `ApiError`, because a worker cannot post the
 * error object.
 */
export interface Refused {
  kind: 'refused'
  code: ClientErrorCode
  problem: Partial<Problem>
}

/** Converts any thrown value to a `Refused` message. */
export function toRefused(error: unknown): Refused {
  const { code, errors, facts, requestId } =
    error instanceof ApiError ? error : new ApiError('internal', { detail: String(error) })
  return { kind: 'refused', code, problem: { errors, facts, ...(requestId && { requestId }) } }
}
