/** Returns the URL of a stored picture. Returns null if there is no picture. The browser then shows a default picture. */
export function fileUrl(name: string | null): string | null {
  return name === null ? null : `/api/files/${name}`
}
