import { handlePush } from '@zelo/ui/lib/push-events.ts'

// The service worker of the back office. It shows notifications and stores no files.
handlePush(self as unknown as Parameters<typeof handlePush>[0])
