import { applyMask, digitsOf } from './mask.ts'

/** What has been typed of a CEP, the Brazilian postal code, as 00.000-000 (spec 1 §5). */
export function maskCep(text: string): string {
  return applyMask('00.000-000', digitsOf(text))
}
