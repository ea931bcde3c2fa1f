import type * as z from 'zod'
import type { ImportFault } from './import-faults.ts'

/** Every error code of the API, with its HTTP status. The browser has a sentence for each code (R1-333). */
export const errorStatus = {
  invalid_input: 400,
  invalid_interval: 400,
  import_refused: 400,
  same_slot_taken: 400,
  unreadable_code: 400,
  wrong_environment: 400,
  unknown_key: 400,
  key_required: 400,
  sign_up_refused: 400,
  email_not_registered: 400,
  reset_token_invalid: 400,
  /**
   * The link's secret is unknown, used, withdrawn or expired. Such links are in invitations, one-time sign-ins and
   * notification e-mails.
   */
  link_invalid: 400,
  /** A password recovery is rejected because the e-mail address changed less than a day ago. */
  email_too_new: 409,
  wrong_password: 400,
  invalid_credentials: 401,
  not_signed_in: 401,
  inactive_user: 401,
  forbidden: 403,
  /**
   * A sign-in with a temporary password. The fact `token` allows setting a new password, like the token of a recovery
   * e-mail.
   */
  password_must_change: 403,
  not_found: 404,
  duplicate: 409,
  in_use: 409,
  has_history: 409,
  changed_meanwhile: 409,
  already_saved: 409,
  /** The person has another absence at the same time. */
  absence_overlaps: 409,
  appointment_begun: 409,
  appointment_past: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  too_many_photos: 409,
  too_many_records: 409,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
  storage_full: 507,
} as const

export type ErrorCode = keyof typeof errorStatus

/**
 * A stable message key for each invalid field, such as `{ name: 'sector_name_required' }`. The key of a field in a list
 * item begins with the item's index: `2.vigIni`.
 */
export type FieldErrors = Record<string, string>

/** RFC 9457 problem details. They are the body of every response with a status of 400 or above. */
export interface Problem {
  type: 'about:blank'
  status: number
  title: string
  detail: string
  code: ErrorCode
  /** Errors per field. Present with `invalid_input`. */
  errors?: FieldErrors
  /** Values for the sentence of the error, such as the number of environments that use a sector (`in_use`). */
  facts?: Record<string, string | number>
  /** The first faults of an import file. Present with `import_refused`. `facts` contains the number of all faults. */
  faults?: ImportFault[]
  /** The id of the request in the server's log. */
  requestId?: string
}

/** Maximum number of reported fields. Without it, a body with many unknown keys would cause a very large response. */
const mostFields = 1000

/**
 * Returns the field errors of a failed parse: for each field, only the first error. The message of a schema is a key.
 * Zod's own messages become `required`, `invalid`, `too_long`, `too_short` or `unknown_field`. Parse with `reportInput:
 * true`. Without it, a wrong type looks like a missing field.
 */
export function toFieldErrors(error: z.ZodError): FieldErrors {
  // A Map, because a field may have the name of a property of every object, such as `constructor`.
  const errors = new Map<string, string>()
  for (const issue of error.issues.flatMap(branchIssues)) {
    const keys = issue.code === 'unrecognized_keys' ? issue.keys : []
    const paths = keys.length > 0 ? keys.map((key) => [...issue.path, key]) : [issue.path]
    for (const path of paths) {
      const field = path.join('.') || 'body'
      if (errors.size < mostFields && !errors.has(field)) errors.set(field, toMessageKey(issue))
    }
  }
  return Object.fromEntries(errors)
}

/**
 * For a union, returns the issues of the branch that matches best: the one without unknown keys and with the fewest
 * issues.
 */
function branchIssues(issue: z.core.$ZodIssue): z.core.$ZodIssue[] {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return [issue]
  const strange = (branch: z.core.$ZodIssue[]) => branch.some(({ code }) => code === 'unrecognized_keys')
  const [meant = []] = [...issue.errors].sort(
    (a, b) => Number(strange(a)) - Number(strange(b)) || a.length - b.length,
  )
  return meant.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] }))
}

function toMessageKey(issue: z.core.$ZodIssue): string {
  if (/^[a-z0-9_]+$/.test(issue.message)) return issue.message
  if (issue.code === 'unrecognized_keys') return 'unknown_field'
  if (issue.code === 'too_big') return 'too_long'
  if (issue.code === 'too_small') return 'too_short'
  if (issue.code === 'invalid_type' && issue.input === undefined) return 'required'
  return 'invalid'
}
