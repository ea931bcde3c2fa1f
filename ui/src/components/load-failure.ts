/** The texts of the notice that an app failed to load: a sentence and the label of the button. */
type Words = readonly [text: string, again: string]

/**
 * Shows that a part of an app failed to load, and a button that reloads the page. Usual causes of the failure are a bad
 * connection and an update of the server. Without the notice the page would stay empty.
 */
export function showLoadFailure(
  error: unknown,
  words: Record<'pt-BR' | 'en-US', Words>,
  classes: { place: string; button: string },
): void {
  console.error(error)
  const [text, again] = words[document.documentElement.lang === 'en-US' ? 'en-US' : 'pt-BR']
  const make = <Name extends 'main' | 'div' | 'h1' | 'button'>(
    name: Name,
    properties: Partial<HTMLElementTagNameMap[Name]>,
  ) => Object.assign(document.createElement(name), properties)
  const place = make('main', { className: classes.place })
  const alert = make('div', { role: 'alert' })
  alert.append(make('h1', { textContent: text }))
  const onclick = () => location.reload()
  place.append(alert, make('button', { className: classes.button, textContent: again, onclick }))
  document.getElementById('root')!.replaceChildren(place)
}
