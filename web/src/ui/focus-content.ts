/** Moves the focus to the screen's content if the focused element no longer exists. The next Tab continues from there. */
export function focusContent(): void {
  document.getElementById('content')?.focus({ preventScroll: true })
}
