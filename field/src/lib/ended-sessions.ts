import { errorStatus } from '@zelo/contract/errors'
import { endOwnSession } from '@zelo/contract/own-work'
import { codeOf } from '@zelo/web/lib/client.ts'
import type { FieldDatabase } from './database.ts'
import type { DeliveryPorts } from './delivery-ports.ts'

/** Where the hashes are in the store `state`. A hash opens nothing; it only ends its session. */
export const endedKey = 'ended-sessions'

/** Ends the sessions on the server that this phone has signed out of. Returns whether some are left to be ended. */
export async function endSessions({
  database,
  send,
  hasSignal,
}: Pick<DeliveryPorts, 'database' | 'send' | 'hasSignal'>): Promise<boolean> {
  let isLeft = false
  for (const tokenHash of await readEnded(database)) {
    try {
      if (hasSignal?.() === false) return true
      await send(endOwnSession, { body: { tokenHash } }, { token: undefined })
    } catch (error) {
      const code = codeOf(error)
      if (code === 'offline' || errorStatus[code] >= 429) {
        isLeft = true
        continue
      }
      // A server that takes no such hash will not later either; the session ends by its age.
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
