import type { Problem } from '@zelo/contract/errors'
import { ApiError, type ClientErrorCode } from '@zelo/ui/lib/client.ts'

/** A worker's message that its call failed: the data of an `ApiError`, which cannot be posted itself. */
export interface Refused {
  kind: 'refused'
  code: ClientErrorCode
  problem: Partial<Problem>
}

/** Turns any thrown value into that message. */
export function toRefused(error: unknown): Refused {
  const { code, errors, facts, requestId } =
    error instanceof ApiError ? error : new ApiError('internal', { detail: String(error) })
  return { kind: 'refused', code, problem: { errors, facts, ...(requestId && { requestId }) } }
}
