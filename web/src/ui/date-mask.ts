/** Typed characters to the mask `DD/MM/YYYY`, at most 10 of them (spec 1 §5). */
export function maskDay(text: string): string {
  const digits = text.replace(/\D/g, '').slice(0, 8)
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean).join('/')
}
