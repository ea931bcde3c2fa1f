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

/** What a proxy may say of work too: nothing was sent without a photo then. */
const ofPhotos = ['payload_too_large', 'unsupported_media_type', 'too_many_photos'] as const

/** The key of the sentence that tells whoever made a record or a photo why it was refused. */
export function refusalSentence(code: ErrorCode, kind: 'work' | 'photo' = 'work'): ParseKeys {
  // Of a photo only the picture can be wrong.
  const told = kind === 'photo' && code === 'invalid_input' ? 'unsupported_media_type' : code
  const named = [...known, ...(kind === 'photo' ? ofPhotos : [])].find((each) => each === told)
  return `refusals.${named ?? 'other'}`
}
