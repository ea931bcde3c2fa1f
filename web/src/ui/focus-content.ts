/**
 * If the focused element no longer exists, moves the focus to the screen's content. The next Tab then continues from
 * there.
 */
export function focusContent(): void {
  document.getElementById('content')?.focus({ preventScroll: true })
}
