const focusable = 'a[href], button, input, select, textarea, summary, [tabindex]'

/** Returns the focusable elements inside `roots`, in Tab order. A radio group counts as one element. */
export function listTabStops(...roots: Element[]): HTMLElement[] {
  return roots
    .flatMap((root) => [...root.querySelectorAll<HTMLElement>(focusable)])
    .filter((element) => element.tabIndex >= 0 && !element.matches(':disabled') && element.checkVisibility())
    .filter((element, _, all) => isGroupStop(element, all))
}

function isGroupStop(element: HTMLElement, all: readonly HTMLElement[]): boolean {
  if (!(element instanceof HTMLInputElement) || element.type !== 'radio' || element.checked) return true
  const group = all.filter(
    (other): other is HTMLInputElement =>
      other instanceof HTMLInputElement && other.type === 'radio' && other.name === element.name,
  )
  return !group.some(({ checked }) => checked) && group[0] === element
}
