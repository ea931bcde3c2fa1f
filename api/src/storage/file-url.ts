/** Returns the URL of a stored picture. For null it returns null, and the browser shows a default picture. */
export function fileUrl(name: string | null): string | null {
  return name === null ? null : `/api/files/${name}`
}
