/** Downloads a file that the page generated. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // The browser decides when a download starts. The URL must exist until the browser has copied the content.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
