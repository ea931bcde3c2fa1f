import type { ErrorCode } from '@zelo/contract/errors'
import type { OwnExecution, OwnWorkPiece } from '@zelo/contract/own-work'
import { CLEANING_PAUSE_MS } from '@zelo/contract/rules/appointment-status'
import type { LocalPhoto, LocalWork } from './database.ts'
import { isDelivered } from './work-store.ts'

export interface TaskWork {
  clientId: string
  startedAt: string
  endedAt: string | null
  observation: string | null
  undoneReason: string | null
  /** The server has all of it. */
  delivered: boolean
  /** It was put on its way with a note, which no further piece changes. */
  noteSent: boolean
  refused: ErrorCode | null
  photos: TaskPhoto[]
}

export interface TaskPhoto {
  clientId: string
  /** The server's thumbnail, where it has one. */
  url: string | null
  /** This phone's own thumbnail. */
  blob: Blob | null
  delivered: boolean
  refused: ErrorCode | null
}

/** A piece of work as the server and this phone know it together. */
export interface MergedWork extends TaskWork {
  taskId: number
  /** As this phone noted it; null when only the server knows of it. */
  taskName: string | null
  revisionId: number | null
  extra: boolean
  target: OwnWorkPiece['target'] | null
  /** When the visit beyond the plan began that this phone recorded it in; null where it did not. */
  begunAt: string | null
  /** It was recorded on this phone, where its visit has not been concluded since. */
  unconcluded: boolean
}

/**
 * What the server told and what was recorded here, by UUID, in the order in which it was done; `taken` has the photos of
 * each piece.
 */
export function mergeWorks(
  executions: readonly OwnExecution[],
  works: readonly LocalWork[],
  taken: ReadonlyMap<string, readonly LocalPhoto[]>,
): MergedWork[] {
  const told = new Map(executions.map((execution) => [execution.clientId, execution]))
  const local = new Map(works.map((work) => [work.clientId, work]))
  return [...new Set([...told.keys(), ...local.keys()])]
    .map((clientId) => merge(clientId, told.get(clientId), local.get(clientId), taken.get(clientId) ?? []))
    .filter((work) => work !== null)
    .sort(byStart)
}

/** As the server merges: a further piece only adds an end, a note or a reason that is not there (DOMAIN §5). */
function merge(
  clientId: string,
  told: OwnExecution | undefined,
  local: LocalWork | undefined,
  photos: readonly LocalPhoto[],
): MergedWork | null {
  const first = told ?? local
  if (!first) return null
  const earlier = told && local && Date.parse(local.startedAt) < Date.parse(told.startedAt) ? local : first
  return {
    clientId,
    taskId: first.taskId,
    taskName: local?.taskName ?? null,
    revisionId: first.revisionId,
    extra: Boolean(told?.extra || local?.extra),
    target: local?.target ?? null,
    begunAt: local?.begunAt ?? null,
    unconcluded: local !== undefined && local.concluded !== true,
    startedAt: earlier.startedAt,
    endedAt: told?.endedAt ?? local?.endedAt ?? null,
    observation: told?.observation ?? local?.observation ?? null,
    undoneReason: told?.undoneReason ?? local?.undoneReason ?? null,
    delivered: local ? isDelivered(local) : true,
    noteSent: Boolean(told?.observation ?? (local && hasNoteSent(local))),
    refused: local?.refused ?? null,
    photos: mergePhotos(told, photos),
  }
}

/** Whether the server may have a note of this work; what it refused, it has not. */
export function hasNoteSent(work: LocalWork): boolean {
  if (work.observation === null || work.refused !== null) return false
  return work.noteSent ?? isDelivered(work)
}

function mergePhotos(told: OwnExecution | undefined, photos: readonly LocalPhoto[]): TaskPhoto[] {
  const urls = new Map(told?.photos.map((photo) => [photo.clientId, photo.thumbnailUrl]))
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

/** Work beyond the plan that is one cleaning. */
export interface Cleaning {
  startedAt: string
  works: MergedWork[]
}

/**
 * Work beyond the plan as cleanings. What was recorded on this phone stays with the visit that it was recorded in; for
 * the rest a new one begins when a task comes again, or after a pause (DOMAIN §5).
 */
export function cleaningsOf(works: readonly MergedWork[]): Cleaning[] {
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
 * What a task shows when it was recorded several times: what the server took rather than what it refused, done rather
 * than under way, under way rather than given up, and then the first.
 */
export function workOfTask(works: readonly MergedWork[]): TaskWork | null {
  const rank = ({ refused, undoneReason, endedAt }: MergedWork) =>
    (refused === null ? 0 : 4) + (undoneReason !== null ? 2 : endedAt === null ? 1 : 0)
  return [...works].sort((a, b) => rank(a) - rank(b) || byStart(a, b))[0] ?? null
}

function byStart(a: MergedWork, b: MergedWork): number {
  return Date.parse(a.startedAt) - Date.parse(b.startedAt) || compareTexts(a.clientId, b.clientId)
}

function compareTexts(a: string, b: string): number {
  return a < b ? -1 : Number(a > b)
}
