import type { errors as source } from '../pt-BR/errors.ts'
import type { Texts } from '../texts.ts'

export const errors: Texts<typeof source> = {
  invalid_input: 'Some fields need correcting.',
  invalid_interval: 'Invalid date range, please check',
  import_refused: 'The file has problems and nothing was registered. Correct it and send it again.',
  same_slot_taken: 'This cleaner already has this room at this time.',
  unreadable_code: 'The QR code could not be read. Scan it again or type the code.',
  wrong_environment: 'This code belongs to another room.',
  key_required: 'This code has no key. Scan the Zelo label on the door, or type its code.',
  unknown_key: 'This QR code is no longer valid. Ask the coordinator for a new one.',
  invalid_credentials: 'An error occurred while signing in, check your credentials.',
  not_signed_in: 'Your session has ended. Sign in again to go on.',
  password_must_change: 'The password is for the first sign-in only. Choose your own.',
  inactive_user: 'This user is inactive. Talk to the system administrator.',
  forbidden: 'Your access does not allow this.',
  not_found: 'This record is gone. Refresh the page.',
  duplicate: 'There is already a record with this name.',
  in_use: 'This record is in use and cannot be removed.',
  has_history: 'This record already has history and cannot be removed.',
  changed_meanwhile:
    'Somebody else changed this record. The screen shows it as it is now: check it and try again.',
  already_saved: 'This save was already made with other items. Refresh the page to see what was saved.',
  appointment_begun: 'Work on this cleaning has begun, so it cannot be removed.',
  appointment_past: 'The day of this cleaning is over.',
  payload_too_large: 'The file is too large.',
  unsupported_media_type: 'File not supported',
  too_many_photos: 'This record, or the day, has reached the maximum number of photos.',
  too_many_records:
    'Too many of your records are waiting for a coordinator. Talk to your coordinator before you send more.',
  too_many_requests: 'Too many attempts in a short time. Wait a little and try again.',
  internal: 'The server could not finish. Try again in a moment.',
  unavailable: 'The service is down for a moment. Try again shortly.',
  storage_full: 'The server has no room left for files. Tell the system administrator and try again later.',
  email_not_registered: 'E-mail not registered',
  reset_token_invalid: 'The link to change the password is no longer valid. Ask for another one.',
  link_invalid: 'This link no longer works: it was used, was withdrawn, or is too old. Ask for another one.',
  email_too_new:
    'This e-mail address was set less than a day ago. For safety, you can use it for recovery only after 24 hours.',
  sign_up_refused: 'Check your data!',
  wrong_password: 'The current password is incorrect.',
  offline: 'No answer from the server. Check the connection and try again.',
}
