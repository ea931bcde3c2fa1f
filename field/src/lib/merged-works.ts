import type { ErrorCode } from '@zelo/contract/errors'
import type { MyExecution, MyWorkItem } from '@zelo/contract/my-work'
import { CLEANING_PAUSE_MS } from '@zelo/contract/rules/appointment-status'
import type { HeldReason } from '@zelo/contract/rules/record-arrival'
import type { LocalPhoto, LocalWork } from './database.ts'
import { isDelivered } from './work-repository.ts'

export interface TaskWork {
  clientId: string
  startedAt: string
  endedAt: string | null
  observation: string | null
  undoneReason: string | null
  /** The user's reason for taking no photo. Omitted without a reason. */
  noPhotoReason?: string | null | undefined
  /** True if the server has the latest version of the record. */
  delivered: boolean
  /** True if the record was sent with a note, which later records cannot change. */
  noteSent: boolean
  refused: ErrorCode | null
  standing: MyExecution['standing']
  /** The reason why the record waits for a coordinator. */
  held: HeldReason | null
  photos: TaskPhoto[]
}

export interface TaskPhoto {
  clientId: string
  /** URL of the server's thumbnail. Null if there is none. */
  url: string | null
  /** The thumbnail stored on this phone. */
  blob: Blob | null
  delivered: boolean
  refused: ErrorCode | null
}

/** A work record with the data of server and phone. */
export interface MergedWork extends TaskWork {
  taskId: number
  /** Task name stored on this phone. Null if only the server has the record. */
  taskName: string | null
  revisionId: number | null
  extra: boolean
  target: MyWorkItem['target'] | null
  /** Start of the off-plan visit in which this phone made the record. Null otherwise. */
  begunAt: string | null
  /** True if this phone made the record and the user has not ended the visit after it. */
  unconcluded: boolean
}

/** Merges server and local records by UUID. Sorts them by start. `taken` contains the photos of each record. */
export function mergeWorks(
  executions: readonly MyExecution[],
  works: readonly LocalWork[],
  taken: ReadonlyMap<string, readonly LocalPhoto[]>,
): MergedWork[] {
  const server = new Map(executions.map((execution) => [execution.clientId, execution]))
  const local = new Map(works.map((work) => [work.clientId, work]))
  return [...new Set([...server.keys(), ...local.keys()])]
    .map((clientId) => merge(clientId, server.get(clientId), local.get(clientId), taken.get(clientId) ?? []))
    .filter((work) => work !== null)
    .sort(compareWorks)
}

/** Applies the server's rule: a later record only adds a missing end, note or reason (`docs/domain.md`). */
function merge(
  clientId: string,
  server: MyExecution | undefined,
  local: LocalWork | undefined,
  photos: readonly LocalPhoto[],
): MergedWork | null {
  const first = server ?? local
  if (!first) return null
  const earlier =
    server && local && Date.parse(local.startedAt) < Date.parse(server.startedAt) ? local : first
  return {
    clientId,
    taskId: first.taskId,
    taskName: local?.taskName ?? null,
    revisionId: first.revisionId,
    extra: Boolean(server?.extra || local?.extra),
    target: local?.target ?? null,
    begunAt: local?.begunAt ?? null,
    unconcluded: local !== undefined && local.concluded !== true,
    startedAt: earlier.startedAt,
    endedAt: server?.endedAt ?? local?.endedAt ?? null,
    observation: server?.observation ?? local?.observation ?? null,
    undoneReason: server?.undoneReason ?? local?.undoneReason ?? null,
    noPhotoReason: server?.noPhotoReason ?? local?.noPhotoReason,
    delivered: local ? isDelivered(local) : true,
    noteSent: Boolean(server?.observation ?? (local && hasNoteSent(local))),
    refused: local?.refused ?? null,
    standing: server?.standing ?? (local?.held ? 'awaiting' : 'counted'),
    held: (server ? server.held : local?.held) ?? null,
    photos: mergePhotos(server, photos),
  }
}

/** Returns whether the server may have a note of this work. Returns false for a rejected note. */
export function hasNoteSent(work: LocalWork): boolean {
  if (work.observation === null || work.refused !== null) return false
  return work.noteSent ?? isDelivered(work)
}

function mergePhotos(server: MyExecution | undefined, photos: readonly LocalPhoto[]): TaskPhoto[] {
  const urls = new Map(server?.photos.map((photo) => [photo.clientId, photo.thumbnailUrl]))
  const local = new Map(photos.map((photo) => [photo.clientId, photo]))
  return [...new Set([...local.keys(), ...urls.keys()])]
    .map((clientId) => {
      const photo = local.get(clientId)
      return {
        clientId,
        url: urls.get(clientId) ?? null,
        blob: photo?.thumbnail ?? null,
        delivered: urls.has(clientId) || photo?.state === 'delivered',
        refused: photo?.refused ?? null,
      }
    })
    .sort(
      (a, b) =>
        (local.get(a.clientId)?.madeAt ?? 0) - (local.get(b.clientId)?.madeAt ?? 0) ||
        compareTexts(a.clientId, b.clientId),
    )
}

/** The off-plan work of one cleaning. */
export interface Cleaning {
  startedAt: string
  works: MergedWork[]
}

/**
 * Groups off-plan work into cleanings. A local record belongs to the visit in which it was recorded. For other records,
 * a repeated task or a long pause starts a new cleaning (R1-208).
 */
export function groupWorks(works: readonly MergedWork[]): Cleaning[] {
  const cleanings: Cleaning[] = []
  let last = Number.NEGATIVE_INFINITY
  for (const work of works) {
    const start = Date.parse(work.startedAt)
    const latest = start - last > CLEANING_PAUSE_MS ? undefined : cleanings.at(-1)
    const again = latest?.works.some(
      (other) => other.taskId === work.taskId && Date.parse(other.startedAt) !== start,
    )
    const { begunAt } = work
    const cleaning =
      begunAt === null
        ? !again && latest
        : cleanings.find((each) => Date.parse(each.startedAt) === Date.parse(begunAt))
    if (cleaning) cleaning.works.push(work)
    else cleanings.push({ startedAt: begunAt ?? work.startedAt, works: [work] })
    last = Math.max(last, start, Date.parse(work.endedAt ?? work.startedAt))
  }
  return cleanings
}

/**
 * Returns the record that a task shows. The order of preference is: done, in progress, not done. Rejected records come
 * after all accepted ones. Among equals, the first record wins.
 */
export function toTaskWork(works: readonly MergedWork[]): TaskWork | null {
  const rank = ({ refused, undoneReason, endedAt }: MergedWork) =>
    (refused === null ? 0 : 4) + (undoneReason !== null ? 2 : endedAt === null ? 1 : 0)
  return [...works].sort((a, b) => rank(a) - rank(b) || compareWorks(a, b))[0] ?? null
}

function compareWorks(a: MergedWork, b: MergedWork): number {
  return Date.parse(a.startedAt) - Date.parse(b.startedAt) || compareTexts(a.clientId, b.clientId)
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
