import { renewPush } from '@zelo/ui/lib/push-device.ts'
import { createPushMeans } from './notifications.api.ts'

/** Subscribes this session if its user had turned notifications on in this browser. */
export async function renewNotifications(userId: number): Promise<void> {
  // The renewal fails if the browser has no push service. The error is ignored, because the notification settings show that
  // state.
  await renewPush(createPushMeans(userId)).catch(() => undefined)
}
