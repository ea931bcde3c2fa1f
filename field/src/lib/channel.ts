/** Messages between this phone's tabs and its service worker. */
export type Message =
  | { about: 'works' | 'photos'; clientIds: string[] }
  /** `recorded` is sent after a record was created or changed, so that it can be delivered. */
  | { about: 'account' | 'plan' | 'connection' | 'recorded' }
  /**
   * The state of a delivery. `sending` contains the UUIDs of the records being sent. `progress` is the delivered share,
   * from 0 to 1. `run` is null when the delivery has ended.
   */
  | { about: 'delivery'; run: { sending: string[]; progress: number } | null; delivered: number }

const channel = new BroadcastChannel('zelo-campo')
const listeners = new Set<(message: Message) => void>()

channel.onmessage = ({ data }: MessageEvent<Message>) => notifyListeners(data)

function notifyListeners(message: Message): void {
  for (const listener of listeners) listener(message)
}

/** Sends a message to every tab and the service worker, including the sender. */
export function broadcast(message: Message): void {
  notifyListeners(message)
  channel.postMessage(message)
}

/** Calls `listener` with every message on this phone. Returns a function that removes the listener. */
export function onBroadcast(listener: (message: Message) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
