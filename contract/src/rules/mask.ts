/**
 * Characters laid out by a mask in which every 0 stands for one of them: '00.000-000' and '60175047' give '60.175-047'.
 *
 * It serves a field while it is typed in: it stops after the last character, so nothing that cannot be deleted
 * is left behind, and what the mask has no room for is cut off.
 */
export function applyMask(mask: string, characters: string): string {
  let text = ''
  let used = 0
  for (const place of mask) {
    if (used === characters.length) break
    text += place === '0' ? characters.charAt(used++) : place
  }
  return text
}

/** What has been typed of a date, as DD/MM/YYYY, at most 10 characters (spec 1 §5). */
export function maskDate(text: string): string {
  return applyMask('00/00/0000', digitsOf(text))
}

/** What has been typed of a time of day, as HH:MM, at most 5 characters (spec 3 §2.3). */
export function maskTime(text: string): string {
  return applyMask('00:00', digitsOf(text))
}

/** The digits of a text, all else left out. */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, '')
}
