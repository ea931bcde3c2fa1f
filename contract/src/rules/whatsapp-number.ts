import { readPhone } from './phone.ts'

/** Returns the E.164 form of a stored Brazilian phone, or undefined for another text. */
export function toE164(phone: string): string | undefined {
  const digits = readPhone(phone)
  return digits && `+55${digits}`
}

/**
 * Returns the E.164 form of a WhatsApp account's id. Adds the ninth digit of mobile numbers, which older Brazilian
 * accounts lack.
 */
export function readWhatsAppId(id: string): string | undefined {
  if (!/^[1-9]\d{7,14}$/.test(id)) return undefined
  return `+${id.replace(/^(55\d\d)([6-9]\d{7})$/, '$19$2')}`
}
