/** Returns the URL of a stored picture. Returns null for null, for which the browser shows a default picture. */
export function fileUrl(name: string | null): string | null {
  return name === null ? null : `/api/files/${name}`
}
