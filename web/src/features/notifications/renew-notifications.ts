import { renewPush } from '@zelo/ui/lib/push-device.ts'
import { createPushMeans } from './notifications.api.ts'

/** Subscribes this session if its user had turned notifications on in this browser. */
export async function renewNotifications(userId: number): Promise<void> {
  // Without a push service, this fails. The profile explains that.
  await renewPush(createPushMeans(userId)).catch(() => undefined)
}
