/** Whether nothing of a text can be seen: spaces, accents without a letter and signs without width are nothing. */
export function isBlank(text: string): boolean {
  return !/[^\p{Cf}\p{Z}\p{M}\s]/u.test(text)
}
