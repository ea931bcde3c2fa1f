/** A text of which nothing can be seen: blanks, control and ignorable characters, and accents without a letter. */
const unseen = /^[\s\p{Z}\p{Cc}\p{M}\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** Whether nothing of a text can be seen. The one rule of every field that may not be empty. */
export function isBlank(text: string): boolean {
  return unseen.test(text)
}
