/** What an app says of itself while nothing else of it is there: a sentence, and what its button is called. */
type Words = readonly [text: string, again: string]

/**
 * Says that a part of an app did not arrive, over a bad line or during an update of the server, where the page would stay
 * empty, and offers to load it again.
 */
export function sayIncomplete(
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
