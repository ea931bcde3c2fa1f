// A phone's database in memory, and as much of a server as deciding what to send next needs.
import 'fake-indexeddb/auto'
import type { AnyEndpoint } from '@zelo/contract/endpoint'
import type { OwnWorkPiece } from '@zelo/contract/own-work'
import type { ApiError } from '@zelo/web/lib/client.ts'
import { type IDBPDatabase, openDB } from 'idb'
import { writeAccount } from './account-store.ts'
import type { Message } from './channel.ts'
import { type Account, FieldDatabase, type FieldSchema, type LocalPhoto, localDatabase } from './database.ts'
import type { DeliveryOptions, DeliveryPorts } from './delivery-ports.ts'
import { deliver } from './delivery-run.ts'
import type { PieceAnswer } from './delivery-store.ts'
import { addPhoto, addWork, type NewWork } from './work-store.ts'

export const ivone: Account = {
  token: 'token-of-ivone',
  expiresAt: '2026-11-20T09:00:00-03:00',
  user: { id: 7, name: 'Ivone Prado', avatarUrl: null },
  company: { id: 1, name: 'Orla' },
  state: 'signed-in',
}

// There is no other tab, and Node would wait for one.
Object.assign(globalThis, {
  BroadcastChannel: class {
    postMessage(): void {}
  },
})

/** A second connection to a database, to look at what is stored and to change it. */
export function openStored(name: string): Promise<IDBPDatabase<FieldSchema>> {
  return openDB<FieldSchema>(name)
}

/** The database that the app itself opens, which test files share, with nothing in it but Ivone's sign-in. */
export async function ownDatabase(): Promise<IDBPDatabase<FieldSchema>> {
  await writeAccount(localDatabase, null)
  const stored = await openStored('zelo-campo')
  for (const store of stored.objectStoreNames) await stored.clear(store)
  await writeAccount(localDatabase, ivone)
  return stored
}

/** What a test's server does with a call: answers for each piece, or throws the error of a refused call. */
export interface Wishes {
  works?: (pieces: OwnWorkPiece[], token: string) => Promise<PieceAnswer[]> | PieceAnswer[]
  photo?: (body: { clientId: string; photo: Blob }) => Promise<void> | void
}

/** Takes every piece. */
export const taken = (pieces: readonly OwnWorkPiece[]): PieceAnswer[] =>
  pieces.map(({ clientId }) => ({ clientId, appointmentId: 1, presence: 'scanned', refused: null }))

export async function createPhone(wishes: Wishes = {}) {
  const name = crypto.randomUUID()
  const database = new FieldDatabase(name)
  await writeAccount(database, ivone)
  const stored = await openStored(name)
  const phone = {
    database,
    stored,
    wishes,
    /** Epoch milliseconds of the phone's clock. */
    now: Date.parse('2026-11-19T09:00:00-03:00'),
    /** Whether the phone itself says that it has signal. */
    signal: true,
    /** How many pieces each call carried; 0 is a photo. */
    calls: [] as number[],
    told: [] as Message[],
    async work(clientId: string, more: Partial<NewWork> & { hold?: boolean; ownerId?: number } = {}) {
      const { hold = false, ownerId = ivone.user.id, ...rest } = more
      await addWork(database, ownerId, { ...pieceOf(clientId), ...rest }, { hold, at: phone.now })
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
          tell: (message) => phone.told.push(message),
          now: () => phone.now,
          hasSignal: () => phone.signal,
        },
        options,
      ),
    /** What waits: UUIDs of works and photos. */
    async waiting() {
      const works = await stored.getAllKeysFromIndex('works', 'pendingOf')
      const photos = await stored.getAllKeysFromIndex('photos', 'pendingOf')
      return [...works, ...photos]
    },
  }
  const send = (async (endpoint: AnyEndpoint, input: { body: never }, { token }: { token: string }) => {
    if (endpoint.multipart) {
      phone.calls.push(0)
      await phone.wishes.photo?.(input.body)
      return {}
    }
    const { works } = input.body as { works: OwnWorkPiece[] }
    phone.calls.push(works.length)
    return { now: '', works: await (phone.wishes.works ?? taken)(works, token) }
  }) as DeliveryPorts['send']
  return phone
}

function pieceOf(clientId: string): NewWork {
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

/** A server that does not answer, or refuses everything. */
export function failing(error: ApiError): () => never {
  return () => {
    throw error
  }
}
