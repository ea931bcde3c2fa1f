import type { WhatsAppError, WhatsAppTrouble } from '@zelo/contract/whatsapp'

/** A failed call to the Graph API. */
export interface GraphFailure {
  error: WhatsAppError
  /** Meta's code. Null if Meta did not respond with one. */
  code: number | null
  /** Whether another attempt can succeed. */
  isTemporary: boolean
  /** The part of the connection that somebody must repair before any message succeeds. */
  trouble: WhatsAppTrouble | null
}

/**
 * Codes of Meta's table "WhatsApp error codes" (decision 037), by their meaning for a sender. 131048 is a limit after too
 * many recipients reported messages, so it does not end within minutes.
 */
const temporary = [1, 2, 4, 80007, 80008, 130429, 131000, 131016, 131056, 131057, 133004]
const meanings: readonly [WhatsAppError, readonly number[]][] = [
  ['whatsapp_token', [0, 3, 10, 190, 131005]],
  ['whatsapp_account', [33, 368, 131031, 131037, 131042, 131045, 133010]],
  ['whatsapp_template', [132000, 132001, 132005, 132007, 132008, 132012, 132015, 132016]],
  ['whatsapp_recipient', [130497, 131021, 131026, 131030, 131047, 131050]],
  ['whatsapp_limit', [130472, 131048, 131049]],
]

const troubles: Partial<Record<WhatsAppError, WhatsAppTrouble>> = {
  whatsapp_token: 'token',
  whatsapp_account: 'account',
  whatsapp_template: 'template',
}

/**
 * Describes an error by Meta's code, or by the status of a response without a code. The codes 200 to 299 mean missing
 * permissions.
 */
export function describeFailure(code: number | null, status?: number): GraphFailure {
  const isTemporary = code === null ? !status || status === 429 || status >= 500 : temporary.includes(code)
  if (isTemporary) return { error: 'whatsapp_unavailable', code, isTemporary, trouble: null }
  const isPermission = (code !== null && code >= 200 && code < 300) || (code === null && status === 401)
  const found = isPermission
    ? 'whatsapp_token'
    : meanings.find(([, codes]) => code !== null && codes.includes(code))?.[0]
  // Meta adds codes. A code that is not listed here can still come with a status that asks for a retry.
  const isBusy = !found && status !== undefined && (status === 429 || status >= 500)
  const error = found ?? (isBusy ? 'whatsapp_unavailable' : 'whatsapp_rejected')
  return { error, code, isTemporary: isBusy, trouble: troubles[error] ?? null }
}
