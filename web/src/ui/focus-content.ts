/** Takes the focus to the screen's content, when what had it is gone: the next Tab then goes on from there. */
export function focusContent(): void {
  document.getElementById('content')?.focus({ preventScroll: true })
}
