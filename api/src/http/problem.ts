import { type ErrorCode, errorStatus, type Problem } from '@zelo/contract/errors'
import { DomainError } from '../domain-error.ts'

const titles: Record<ErrorCode, string> = {
  invalid_input: 'Some fields are invalid. Correct the fields listed in errors.',
  invalid_interval: 'The range of days is invalid. Choose a valid range.',
  import_refused: 'The file has errors and nothing was stored. Correct it and send it again.',
  same_slot_taken: 'This person already has this environment at this time.',
  unreadable_code: 'The scanned code is not a Zelo code.',
  wrong_environment: 'The scanned code belongs to another environment.',
  unknown_key: 'The key of the scanned code is unknown.',
  key_required: 'The scanned code has no key. Scan a label with a key.',
  sign_up_refused: 'This person cannot sign up with this data.',
  email_not_registered: 'No active person has this e-mail address.',
  reset_token_invalid: 'The link is invalid because it was used or has expired. Request another one.',
  link_invalid: 'The link is invalid because it was used, was withdrawn or has expired. Request another one.',
  email_too_new: 'The e-mail address was changed less than a day ago. Try again a day after the change.',
  wrong_password: 'The old password is wrong.',
  invalid_credentials: 'The e-mail address or the password is wrong.',
  not_signed_in: 'No session is open for this token. Sign in again.',
  inactive_user: 'This person is inactive.',
  forbidden: 'This person does not have permission to do this.',
  password_must_change: 'The password was valid for the first sign-in only. Choose another one.',
  not_found: 'The record does not exist.',
  duplicate: 'A record with this name already exists.',
  in_use: 'The record is in use.',
  has_history: 'The record has history and cannot be deleted.',
  changed_meanwhile: 'Someone else has changed the record. Reload it and try again.',
  already_saved: 'Other data was already saved under this client id.',
  absence_overlaps: 'The person has another absence at this time.',
  appointment_begun: 'Work on this appointment has begun.',
  appointment_past: 'The day of this appointment is over.',
  payload_too_large: 'The request is too large.',
  unsupported_media_type: 'This endpoint does not accept the media type of the request.',
  too_many_photos: 'The record, or the day of its person, has reached the maximum number of photos.',
  too_many_records: 'Too many records of this person are waiting for a coordinator.',
  too_many_requests: 'Too many requests. Wait and try again.',
  internal: 'Something went wrong on the server.',
  unavailable: 'The database or the object storage does not respond. Try again in a moment.',
  storage_full: 'There is no space left for files.',
}

/** Converts any error to a problem document. Only domain errors add `facts`. */
export function toProblem(error: unknown, requestId: string): Problem {
  const known = error instanceof DomainError ? error : new DomainError(toErrorCode(error))
  const status = errorStatus[known.code]
  return {
    type: 'about:blank',
    status,
    title: titles[known.code],
    detail: status >= 500 ? `${titles[known.code]} Request: ${requestId}.` : titles[known.code],
    code: known.code,
    ...(known.errors ? { errors: known.errors } : {}),
    ...(known.facts ? { facts: known.facts } : {}),
    ...(known.faults ? { faults: known.faults } : {}),
    requestId,
  }
}

/** Maps errors of Fastify and PostgreSQL to an error code. */
function toErrorCode(error: unknown): ErrorCode {
  const { statusCode, code } = error as { statusCode?: number; code?: string }
  if (statusCode === 404) return 'not_found'
  if (statusCode === 413) return 'payload_too_large'
  if (statusCode === 415) return 'unsupported_media_type'
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return 'invalid_input'
  if (code !== undefined && unreachable.test(code)) return 'unavailable'
  if (code !== undefined && unstorable.test(code)) return 'invalid_input'
  return 'internal'
}

/**
 * Codes of errors after which a retry may succeed. System errors: connection refused, reset or timed out. PostgreSQL:
 * classes 08 (connection), 53 (resources), 57P (shutdown); 57014 (query canceled), 40001 (serialization failure), 40P01
 * (deadlock).
 */
const unreachable = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|08|53|57P|57014|40001|40P01)/

/** PostgreSQL's errors for values that it cannot store: a NUL character, or a timestamp outside its range. */
const unstorable = /^(22021|22P05|22008|22009)$/
