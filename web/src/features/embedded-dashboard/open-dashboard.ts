/** What is known of a dashboard inside its frame. A site that forbids being embedded looks like any other that loaded. */
export type FrameState = 'loading' | 'shown' | 'unreachable' | 'refused'

/**
 * What a strange site may do inside the frame: run, keep its own sign-in, take input, open windows, which are as confined
 * as itself. It may neither lead the product's page elsewhere nor start downloads nor open dialogs.
 */
const allowed = 'allow-scripts allow-same-origin allow-forms allow-popups'

/**
 * Opens the dashboard inside the empty page that the server sent for it: that page's policy allows the address's origin
 * alone, and tells when the address leads elsewhere. `tell` hears each change of state. Answers how to stop.
 */
export function openDashboard(
  page: Document,
  address: string,
  title: string,
  tell: (state: FrameState) => void,
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
      if (effectiveDirective === 'frame-src') tell('refused')
      else asked = false
    },
    { signal },
  )
  frame.addEventListener('load', () => tell('shown'), { signal })
  frame.src = address
  page.body.append(frame)

  // A frame does not tell whether its site answered; a request that the policy itself did not stop does.
  const ask = page.defaultView?.fetch(address, {
    method: 'HEAD',
    mode: 'no-cors',
    credentials: 'include',
    cache: 'no-store',
    referrerPolicy: 'no-referrer',
    signal,
  })
  ask?.catch(() => {
    if (!signal.aborted && asked) tell('unreachable')
  })
  return () => {
    abort.abort()
    frame.remove()
  }
}
