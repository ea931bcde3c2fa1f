import type { Problem } from '@zelo/contract/errors'
import { ApiError, type ClientErrorCode } from '../lib/client.ts'

/** A worker's news that its call did not succeed: what an `ApiError` is made of, which cannot be sent itself. */
export interface Refused {
  kind: 'refused'
  code: ClientErrorCode
  problem: Partial<Problem>
}

/** The news of anything thrown. */
export function refused(error: unknown): Refused {
  const { code, errors, facts, requestId } =
    error instanceof ApiError ? error : new ApiError('internal', { detail: String(error) })
  return { kind: 'refused', code, problem: { errors, facts, ...(requestId && { requestId }) } }
}
