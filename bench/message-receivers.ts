// Starts a mail server and a push service that record each message and the time of its arrival. Benchmarks of alerts
// use them.
import { type ReceivedEmail, startMailServer } from '../api/src/mail/test-mail-server.ts'
import { type ReceivedPush, startPushService } from '../api/src/push/test-push-service.ts'

export interface ArrivedEmail extends ReceivedEmail {
  at: number
  /** The Message-ID. A repeated attempt has the same Message-ID. */
  id: string
}

export type MessageReceivers = Awaited<ReturnType<typeof startReceivers>>

export async function startReceivers() {
  const mailServer = await startMailServer()
  const service = await startPushService()
  const emails: ArrivedEmail[] = []
  const collect = async () => {
    for (;;) {
      const email = await mailServer.next()
      const id = /^Message-ID: ?<(.+?)>/im.exec(email.raw)?.[1] ?? ''
      emails.push({ ...email, id, at: Date.now() })
    }
  }
  void collect()
  return {
    emails,
    /** The messages to all browsers, in the order of their arrival. */
    pushes: service.received as readonly ReceivedPush[],
    subscribe: () => service.subscribe(),
    /** Settings of a server that sends its messages here. */
    settings: {
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'zelo@medida.example',
      PUSH_SERVICES: service.origin,
    },
    async close() {
      await mailServer.close()
      await service.close()
    },
  }
}
