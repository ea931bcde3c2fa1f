/** Downloads a file that the page generated. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // A download has its own copy only after its start, whose time the browser decides.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
