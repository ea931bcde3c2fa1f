import { queryOptions } from '@tanstack/react-query'
import type { CallInput } from '@zelo/contract/endpoint'
import type { changeNotificationSettings } from '@zelo/contract/notifications'
import type { PushMeans } from '@zelo/ui/lib/push-device.ts'
import { storageKeys } from '@zelo/ui/lib/storage.ts'
import { call } from '../../lib/call.ts'

const contract = () => import('@zelo/contract/notifications')

export const notificationSettingsQuery = queryOptions({
  queryKey: ['notification-settings'],
  queryFn: async ({ signal }) => call((await contract()).readNotificationSettings, {}, signal),
  staleTime: 0,
})

export type SettingsChange = CallInput<typeof changeNotificationSettings>['body']

export async function saveNotificationSettings(body: SettingsChange) {
  return await call((await contract()).changeNotificationSettings, { body })
}

/** Stops e-mails about alerts. `token` comes from such an e-mail. No session is needed. */
export async function stopAlertEmails(token: string): Promise<void> {
  await call((await contract()).stopAlertEmails, { body: { token } })
}

/** Returns the functions that turn notifications of the back office on and off on this device. */
export function createPushMeans(userId: number): PushMeans {
  return {
    read: async () => call((await contract()).readPushSubscription, {}),
    store: async (body) => call((await contract()).storePushSubscription, { body }),
    remove: async () => call((await contract()).removePushSubscription, {}),
    test: async () => call((await contract()).testPushSubscription, {}),
    async findWorker() {
      await navigator.serviceWorker.register('/push-worker.js', { updateViaCache: 'none' })
      return await navigator.serviceWorker.ready
    },
    memory: { key: storageKeys.officeNotifications, userId },
  }
}
