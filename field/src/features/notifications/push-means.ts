import {
  readPushSubscription,
  removePushSubscription,
  storePushSubscription,
  testPushSubscription,
} from '@zelo/contract/notifications'
import { request } from '@zelo/ui/lib/client.ts'
import { type PushMeans, renewPush } from '@zelo/ui/lib/push-device.ts'
import { storageKeys } from '@zelo/ui/lib/storage.ts'

/** Returns the calls and the service worker that push notifications on this phone need. */
export function createPushMeans({ token, userId }: { token: string; userId: number }): PushMeans {
  return {
    read: () => request(readPushSubscription, {}, { token }),
    store: (body) => request(storePushSubscription, { body }, { token }),
    remove: () => request(removePushSubscription, {}, { token }),
    test: () => request(testPushSubscription, {}, { token }),
    findWorker: () => navigator.serviceWorker.ready,
    memory: { key: storageKeys.fieldNotifications, userId },
  }
}

/** Subscribes a new session if its user had turned notifications on in this browser. */
export async function renewNotifications(session: { token: string; userId: number }): Promise<void> {
  // Without a push service, this fails. The page about notifications explains that.
  await renewPush(createPushMeans(session)).catch(() => undefined)
}
