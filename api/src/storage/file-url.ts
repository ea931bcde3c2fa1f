/** Where the browser loads a stored picture from; null stays null, and the browser shows its default picture. */
export function fileUrl(name: string | null): string | null {
  return name === null ? null : `/api/files/${name}`
}
