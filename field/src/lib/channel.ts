/** Messages between the tabs and the service worker of this phone. */
export type Message =
  | { about: 'works' | 'photos'; clientIds: string[] }
  /** `recorded`: a new or changed record may be delivered. */
  | { about: 'account' | 'plan' | 'connection' | 'recorded' }
  /** A running delivery: the ids being sent and the delivered share of the run. Null after it ends. */
  | { about: 'delivery'; run: { sending: string[]; progress: number } | null; delivered: number }

const channel = new BroadcastChannel('zelo-campo')
const listeners = new Set<(message: Message) => void>()

channel.onmessage = ({ data }: MessageEvent<Message>) => notifyListeners(data)

function notifyListeners(message: Message): void {
  for (const listener of listeners) listener(message)
}

/** Sends a message to every tab and the service worker, the sender included. */
export function broadcast(message: Message): void {
  notifyListeners(message)
  channel.postMessage(message)
}

/** Calls `listener` with every message on this phone. Returns a function that stops it. */
export function onBroadcast(listener: (message: Message) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
