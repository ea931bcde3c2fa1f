/** What the tabs and the service worker of this phone tell each other. */
export type Message =
  | { about: 'works' | 'photos'; clientIds: string[] }
  /** `recorded`: something was made or changed here that may be delivered. */
  | { about: 'account' | 'plan' | 'connection' | 'recorded' }
  /** A delivery under way: what is being sent, and the share of the run that has arrived; null once it has ended. */
  | { about: 'delivery'; run: { sending: string[]; progress: number } | null; delivered: number }

const channel = new BroadcastChannel('zelo-campo')
const listeners = new Set<(message: Message) => void>()

channel.onmessage = ({ data }: MessageEvent<Message>) => hear(data)

function hear(message: Message): void {
  for (const listener of listeners) listener(message)
}

/** Tells every tab and the service worker, itself included. */
export function tell(message: Message): void {
  hear(message)
  channel.postMessage(message)
}

/** Called with everything that is told on this phone. Answers how to stop. */
export function listen(listener: (message: Message) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
