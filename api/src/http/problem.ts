import { type ErrorCode, errorStatus, type Problem } from '@zelo/contract/errors'
import { DomainError } from '../domain-error.ts'

const titles: Record<ErrorCode, string> = {
  invalid_input: 'Some fields are not right',
  invalid_interval: 'The interval of days is not valid',
  import_refused: 'The file has faults, so nothing of it was stored',
  same_slot_taken: 'This person already has this environment at this time',
  unreadable_code: 'The scanned code is none of ours',
  wrong_environment: 'The scanned code is that of another environment',
  unknown_key: 'The key of the scanned code is not known',
  key_required: 'The scanned code has no key, and a label with a key is required',
  sign_up_refused: 'This person cannot be signed up with these data',
  email_not_registered: 'There is no active person with this e-mail address',
  reset_token_invalid: 'The link is not valid: it was used, or is too old',
  link_invalid: 'The link is not valid: it was used, was withdrawn, or is too old',
  email_too_new: 'The e-mail address was changed less than a day ago',
  wrong_password: 'The old password is another one',
  invalid_credentials: 'E-mail and password do not match',
  not_signed_in: 'There is no open session for this token',
  inactive_user: 'This person is not active',
  forbidden: 'This person may not do this',
  password_must_change: 'The password was for the first sign-in only: choose another one',
  not_found: 'There is no such record',
  duplicate: 'There is already a record of this name',
  in_use: 'The record is in use',
  has_history: 'Work was recorded for the record, so it stays',
  changed_meanwhile: 'Someone else changed the record meanwhile',
  already_saved: 'Something else was saved under this client id',
  appointment_begun: 'Work on this appointment has begun',
  appointment_past: 'The day of this appointment is over',
  payload_too_large: 'The request is too large',
  unsupported_media_type: 'The request is of a type that this call does not take',
  too_many_photos: 'The record, or the day of its person, has as many photos as it may have',
  too_many_records: 'Too many records of this person wait for a coordinator',
  too_many_requests: 'Too many requests',
  internal: 'Something went wrong on the server',
  unavailable: 'The database or the object storage does not answer',
  storage_full: 'There is no room left for files',
}

/** Converts any error to a problem document. Only facts of a domain error leave the server. */
export function toProblem(error: unknown, requestId: string): Problem {
  const known = error instanceof DomainError ? error : new DomainError(codeOf(error))
  const status = errorStatus[known.code]
  return {
    type: 'about:blank',
    status,
    title: titles[known.code],
    detail: status >= 500 ? `${titles[known.code]} (request ${requestId})` : titles[known.code],
    code: known.code,
    ...(known.errors ? { errors: known.errors } : {}),
    ...(known.facts ? { facts: known.facts } : {}),
    ...(known.faults ? { faults: known.faults } : {}),
    requestId,
  }
}

/** Maps errors of Fastify and PostgreSQL to an error code. */
function codeOf(error: unknown): ErrorCode {
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
 * Errors where a retry may help. System errors: connection refused, reset or timed out. PostgreSQL: classes 08 (connection), 53
 * (resources), 57P (shutdown); 57014 (query canceled), 40001 (serialization failure), 40P01 (deadlock).
 */
const unreachable = /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|08|53|57P|57014|40001|40P01)/

/**
 * PostgreSQL's errors for a NUL character, which its texts cannot hold, and for a timestamp outside its calendar and time
 * zones. No field needs one.
 */
const unstorable = /^(22021|22P05|22008|22009)$/
