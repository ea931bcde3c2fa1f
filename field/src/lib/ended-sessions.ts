import { errorStatus } from '@zelo/contract/errors'
import { endFieldSession } from '@zelo/contract/my-work'
import { readErrorCode } from '@zelo/ui/lib/client.ts'
import type { FieldDatabase } from './database.ts'
import type { DeliveryPorts } from './delivery-ports.ts'

/** Key of the hashes in the object store `state`. A hash can only end its session, not use it. */
export const endedKey = 'ended-sessions'

/** Ends signed-out sessions on the server. Returns whether some sessions remain to be ended. */
export async function endSessions({
  database,
  send,
  hasSignal,
}: Pick<DeliveryPorts, 'database' | 'send' | 'hasSignal'>): Promise<boolean> {
  let isLeft = false
  for (const tokenHash of await readEnded(database)) {
    try {
      if (hasSignal?.() === false) return true
      await send(endFieldSession, { body: { tokenHash } }, { token: undefined })
    } catch (error) {
      const code = readErrorCode(error)
      if (code === 'offline' || errorStatus[code] >= 429) {
        isLeft = true
        continue
      }
      // The server rejected the hash and would reject it again, so it is removed. The session expires a day after its
      // sign-in.
    }
    await database.write(['state'], async ({ store }) => {
      const ended = ((await store.get(endedKey)) as string[] | undefined) ?? []
      await store.put(
        ended.filter((each) => each !== tokenHash),
        endedKey,
      )
    })
  }
  return isLeft
}

async function readEnded(database: FieldDatabase): Promise<string[]> {
  const ended = await database.read(['state'], ({ store }) => store.get(endedKey))
  return (ended as string[] | undefined) ?? []
}
