/** Downloads a file that the page itself has made. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // The download has its own copy once it has begun; browsers begin it in their own time.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
