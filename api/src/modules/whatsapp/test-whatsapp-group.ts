// For tests of WhatsApp messages: a group whose branch is connected to a phone number of the local Graph API.
import { changeNotificationSettings } from '@zelo/contract/notifications'
import type { TestApp } from '../../../test/test-app.ts'
import { buildNotification, type GraphNumber, type StatusWish } from '../../../test/test-graph-api.ts'
import type { Person } from '../../../test/test-group.ts'
import { connectTestNumber } from '../../../test/test-whatsapp-connection.ts'
import type { TestPushService } from '../../push/test-push-service.ts'
import type { SendMeans } from '../deliveries/send.service.ts'
import { createDeliveryGroup } from '../deliveries/test-deliveries.ts'

export type WhatsAppGroup = Awaited<ReturnType<typeof createWhatsAppGroup>>

/** Creates a group whose coordinator has consented to WhatsApp messages. The coordinator's phone is (85) 9 8765-4321. */
export async function createWhatsAppGroup(
  server: TestApp,
  marker: string,
  means: Pick<SendMeans, 'mail' | 'log'> & { service: TestPushService },
) {
  const base = await createDeliveryGroup(server, marker, means)
  const { group } = base
  const number = server.graph.addNumber()
  await connectTestNumber(server.database, { groupId: group.id, companyId: group.branch }, number)
  const setPhone = async ({ id }: Person, phone: string) =>
    void (await server.database.inGroup(group.id, (queries) =>
      queries.updateTable('users').set({ phone }).where('id', '=', id).execute(),
    ))
  const consent = async (person: Person, isGiven = true) =>
    (await server.callAs(person, changeNotificationSettings, { body: { whatsapp: isGiven } })).body
  await setPhone(group.people.coordinator, '85987654321')
  await consent(group.people.coordinator)
  const readHook = async () =>
    (
      await server.database.inGroup(group.id, (queries) =>
        queries.selectFrom('whatsapp_connections').selectAll().executeTakeFirstOrThrow(),
      )
    ).hook_id
  const hookId = await readHook()
  const post = (from: GraphNumber, content: Parameters<typeof buildNotification>[1]) =>
    server.app.inject({
      method: 'POST',
      url: `/api/whatsapp-events/${hookId}`,
      ...buildNotification(from, content),
    })
  return {
    ...base,
    number,
    hookId,
    setPhone,
    consent,
    post,
    /** Sends the server notifications about the state of messages, as Meta does. */
    report: (...statuses: StatusWish[]) => post(number, { statuses }),
    /** Returns the messages that this group's number has sent. */
    readSent: () => server.graph.sent.filter(({ phoneNumberId }) => phoneNumberId === number.phoneNumberId),
    readDeliveries: async () =>
      await server.database.inGroup(group.id, (queries) =>
        queries.selectFrom('deliveries').selectAll().orderBy('id').execute(),
      ),
  }
}
