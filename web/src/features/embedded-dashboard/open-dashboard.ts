/**
 * The state of an embedded dashboard. A site that forbids embedding also has the state `shown`, because a frame does not
 * report this.
 */
export type FrameState = 'loading' | 'shown' | 'unreachable' | 'refused'

/**
 * The permissions of the embedded site: scripts, its own cookies, forms, and popups in the same sandbox. The site cannot
 * navigate the product's page, start downloads or open dialogs.
 */
const allowed = 'allow-scripts allow-same-origin allow-forms allow-popups'

/**
 * Opens the dashboard inside the empty page that the server sent. The policy of that page allows only the origin of
 * `address` and reports redirects to other origins. `onState` receives each change of state. Returns a function that
 * closes the dashboard.
 */
export function openDashboard(
  page: Document,
  address: string,
  title: string,
  onState: (state: FrameState) => void,
): () => void {
  const abort = new AbortController()
  const { signal } = abort
  const frame = page.createElement('iframe')
  frame.title = title
  frame.setAttribute('sandbox', allowed)
  frame.setAttribute('allow', 'fullscreen')
  frame.referrerPolicy = 'no-referrer'
  Object.assign(page.body.style, { margin: '0' })
  Object.assign(frame.style, { display: 'block', width: '100%', height: '100vh', border: '0' })

  let asked = true
  page.addEventListener(
    'securitypolicyviolation',
    ({ effectiveDirective }) => {
      if (effectiveDirective === 'frame-src') onState('refused')
      else asked = false
    },
    { signal },
  )
  frame.addEventListener('load', () => onState('shown'), { signal })
  frame.src = address
  page.body.append(frame)

  // A frame does not report whether its site responded. This extra request fails if the site is unreachable. If the policy
  // blocks the request, the result does not count.
  const ask = page.defaultView?.fetch(address, {
    method: 'HEAD',
    mode: 'no-cors',
    credentials: 'include',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    signal,
  })
  ask?.catch(() => {
    if (!signal.aborted && asked) onState('unreachable')
  })
  return () => {
    abort.abort()
    frame.remove()
  }
}
