import { applyMask, digitsOf } from './mask.ts'

/** The form in which a phone is sent and stored: its digits (spec 1 §5). */
export function phoneDigits(text: string): string {
  return digitsOf(text)
}

/**
 * What has been typed of a phone, as (00) 0 0000-0000, at most 16 characters (spec 1 §5). The country's code of a number
 * that is pasted with it, '+55 …', is left out.
 */
export function maskPhone(text: string): string {
  return applyMask('(00) 0 0000-0000', digitsOf(text.replace(/^\s*\+55/, '')))
}

/** A phone's digits as it is read: with eight digits behind the area code, (00) 0000-0000. */
export function formatPhone(digits: string): string {
  return digits.length === 10 ? applyMask('(00) 0000-0000', digits) : maskPhone(digits)
}
