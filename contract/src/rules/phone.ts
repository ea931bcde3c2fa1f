import { applyMask, digitsOf } from './mask.ts'

/** The form in which a phone is sent and stored: its digits (spec 1 §5). */
export function phoneDigits(text: string): string {
  return digitsOf(text)
}

/** What has been typed of a phone, as (00) 0 0000-0000, at most 16 characters (spec 1 §5). */
export function maskPhone(text: string): string {
  return applyMask('(00) 0 0000-0000', digitsOf(text))
}
