// A phone with an in-memory database, and a simulated server. Tests check what the phone sends to it.
import 'fake-indexeddb/auto'
import type { AnyEndpoint } from '@zelo/contract/endpoint'
import type { MyWorkItem } from '@zelo/contract/my-work'
import type { ApiError } from '@zelo/ui/lib/client.ts'
import { type IDBPDatabase, openDB } from 'idb'
import { writeAccount } from './account-store.ts'
import type { Message } from './channel.ts'
import { type Account, FieldDatabase, type FieldSchema, type LocalPhoto, localDatabase } from './database.ts'
import type { DeliveryOptions, DeliveryPorts } from './delivery-ports.ts'
import { deliver } from './delivery-run.ts'
import type { WorkItemResponse } from './outbox.ts'
import { addPhoto, addWork, type NewWork } from './work-repository.ts'

export const ivone: Account = {
  token: 'token-of-ivone',
  expiresAt: '2026-11-20T09:00:00-03:00',
  user: { id: 7, name: 'Ivone Prado', avatarUrl: null },
  company: { id: 1, name: 'Orla' },
  state: 'signed-in',
}

// A real `BroadcastChannel` would prevent Node from exiting. Messages go nowhere, because there are no other tabs.
Object.assign(globalThis, {
  BroadcastChannel: class {
    postMessage(): void {}
  },
})

/** Opens a second connection to a database. Tests use it to read and change stored data. */
export function openStored(name: string): Promise<IDBPDatabase<FieldSchema>> {
  return openDB<FieldSchema>(name)
}

/** Empties the app's own database and signs Ivone in. All tests of a process share this database. */
export async function ownDatabase(): Promise<IDBPDatabase<FieldSchema>> {
  await writeAccount(localDatabase, null)
  const stored = await openStored('zelo-campo')
  for (const store of stored.objectStoreNames) await stored.clear(store)
  await writeAccount(localDatabase, ivone)
  return stored
}

/** Behavior of the simulated server. `works` returns a response for each record. Both functions may throw an error. */
export interface ServerBehavior {
  works?: (items: MyWorkItem[], token: string) => Promise<WorkItemResponse[]> | WorkItemResponse[]
  photo?: (body: { clientId: string; photo: Blob }) => Promise<void> | void
}

export const acceptItems = (items: readonly MyWorkItem[]): WorkItemResponse[] =>
  items.map(({ clientId }) => ({ clientId, appointmentId: 1, presence: 'scanned', refused: null }))

export async function createPhone(server: ServerBehavior = {}) {
  const name = crypto.randomUUID()
  const database = new FieldDatabase(name)
  await writeAccount(database, ivone)
  const stored = await openStored(name)
  const phone = {
    database,
    stored,
    server,
    /** Epoch milliseconds of the phone's clock. */
    now: Date.parse('2026-11-19T09:00:00-03:00'),
    /** True if the phone reports signal. */
    signal: true,
    /** Number of work records in each call, in order. 0 stands for a photo. */
    calls: [] as number[],
    messages: [] as Message[],
    async work(clientId: string, more: Partial<NewWork> & { hold?: boolean; ownerId?: number } = {}) {
      const { hold = false, ownerId = ivone.user.id, ...rest } = more
      await addWork(database, ownerId, { ...makeNewWork(clientId), ...rest }, { hold, at: phone.now })
    },
    async photo(clientId: string, executionClientId: string, blob: Blob = new Blob(['picture'])) {
      const photo: LocalPhoto = {
        clientId,
        executionClientId,
        ownerId: ivone.user.id,
        blob,
        thumbnail: null,
        state: 'waiting',
        refused: null,
        archived: false,
        attempts: 0,
        nextTryAt: 0,
        madeAt: phone.now,
      }
      await addPhoto(database, photo)
    },
    deliver: (options: DeliveryOptions = {}) =>
      deliver(
        {
          database,
          send,
          broadcast: (message) => phone.messages.push(message),
          now: () => phone.now,
          hasSignal: () => phone.signal,
        },
        options,
      ),
    /** Returns the UUIDs of pending works and photos. */
    async waiting() {
      const works = await stored.getAllKeysFromIndex('works', 'pendingOf')
      const photos = await stored.getAllKeysFromIndex('photos', 'pendingOf')
      return [...works, ...photos]
    },
  }
  const send = (async (endpoint: AnyEndpoint, input: { body: never }, { token }: { token: string }) => {
    if (endpoint.multipart) {
      phone.calls.push(0)
      await phone.server.photo?.(input.body)
      return {}
    }
    const { works } = input.body as { works: MyWorkItem[] }
    phone.calls.push(works.length)
    return { now: '', works: await (phone.server.works ?? acceptItems)(works, token) }
  }) as DeliveryPorts['send']
  return phone
}

function makeNewWork(clientId: string): NewWork {
  return {
    clientId,
    target: { appointmentId: 1 },
    taskId: 1,
    revisionId: null,
    extra: false,
    startedAt: '2026-11-19T08:50:00-03:00',
    endedAt: '2026-11-19T08:55:00-03:00',
    observation: null,
    undoneReason: null,
    proof: { scanned: '{"id":1,"k":"0123456789ABCDEFGHJK"}' },
    placeName: 'Recepção',
    taskName: 'Varrer',
  }
}

/** Returns a function for `ServerBehavior` that throws `error` at every call. */
export function makeFailing(error: ApiError): () => never {
  return () => {
    throw error
  }
}
