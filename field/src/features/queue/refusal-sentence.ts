import type { ErrorCode } from '@zelo/contract/errors'
import type { ParseKeys } from 'i18next'

const known = [
  'unreadable_code',
  'wrong_environment',
  'unknown_key',
  'not_found',
  'forbidden',
  'duplicate',
  'same_slot_taken',
  'invalid_input',
  'too_many_records',
] as const

/**
 * Codes of rejected photos. For a work record, a proxy may return these codes too. The sentences about photos would
 * then be wrong.
 */
const ofPhotos = ['payload_too_large', 'unsupported_media_type', 'too_many_photos'] as const

/** Returns the i18n key of the sentence that explains a rejection to the record's author. */
export function toRefusalSentence(code: ErrorCode, kind: 'work' | 'photo' = 'work'): ParseKeys {
  // The server checks only the picture of a photo, so invalid input means a bad picture.
  const reason = kind === 'photo' && code === 'invalid_input' ? 'unsupported_media_type' : code
  const named = [...known, ...(kind === 'photo' ? ofPhotos : [])].find((each) => each === reason)
  return `refusals.${named ?? 'other'}`
}
