/**
 * Matches a text without visible characters. It has only blanks, control and ignorable characters, and accents without
 * a letter.
 */
const unseen = /^[\s\p{Z}\p{Cc}\p{M}\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** Returns whether a text has no visible character. Every required field uses this rule. */
export function isBlank(text: string): boolean {
  return unseen.test(text)
}
