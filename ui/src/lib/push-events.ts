// Used by the service workers of the back office and the field app. Shows notifications. A click on one opens the app.

/** The content of a push message from the server. */
interface PushText {
  title: string
  body: string
  /** A later notification with the same tag replaces this notification. */
  tag: string
  /** The page to open, a path on this server. */
  url: string
}

interface PushEvent extends Event {
  data: { json(): PushText } | null
  notification: Notification & { data: string }
  waitUntil(work: Promise<unknown>): void
}

/** The part of the service worker's global scope that notifications need. */
interface PushScope {
  registration: { showNotification(title: string, options: NotificationOptions): Promise<void> }
  clients: {
    matchAll(options: object): Promise<readonly { url: string; focus(): Promise<unknown> }[]>
    openWindow(url: string): Promise<unknown>
  }
  addEventListener(name: 'push' | 'notificationclick', handle: (event: PushEvent) => void): void
}

const icon = '/campo/icon-192.png'

/** Handles the web push events. Shows a notification for each message, because browsers require it. */
export function handlePush(scope: PushScope): void {
  scope.addEventListener('push', (event) => {
    const message = event.data?.json()
    if (!message) return
    const { title, body, tag, url } = message
    event.waitUntil(scope.registration.showNotification(title, { body, tag, data: url, icon, badge: icon }))
  })
  scope.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(openPage(scope, event.notification.data))
  })
}

/** Focuses a window that shows the page, or opens one. */
async function openPage({ clients }: PushScope, url: string): Promise<void> {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true })
  const open = windows.find((each) => new URL(each.url).pathname.startsWith(url))
  await (open ? open.focus() : clients.openWindow(url))
}
