/**
 * The characters with their two check digits appended, as CPF and CNPJ count them: modulo 11 with weights 2, 3 … from
 * the right, which begin again after `maxWeight`. A letter counts as its ASCII code minus 48 (A is 17), the rule
 * of the alphanumeric CNPJ.
 */
export function withCheckDigits(characters: string, maxWeight: number): string {
  const one = characters + checkDigit(characters, maxWeight)
  return one + checkDigit(one, maxWeight)
}

function checkDigit(characters: string, maxWeight: number): number {
  let sum = 0
  let weight = 2
  for (let index = characters.length - 1; index >= 0; index -= 1) {
    sum += (characters.charCodeAt(index) - 48) * weight
    weight = weight === maxWeight ? 2 : weight + 1
  }
  const rest = sum % 11
  return rest < 2 ? 0 : 11 - rest
}
