import type { EnvironmentRow, HistoryRecord, Observation } from './history.ts'
import type { WorkRecord } from './rules/work-record.ts'

/** Converts between the responses of the history calls and the input of the report rules. */

/** Converts work to a record of the response of `GET /historic/v2/company` or `/user`. */
export function toHistoryRecord(work: WorkRecord) {
  const { startedAt, endedAt } = work
  const end = { updatedAt: endedAt ?? startedAt, finished: endedAt !== null }
  return { ...work, ...end, ...readPhotoFacts(work), image: findImage(work) }
}

/** Converts the records of the response of `GET /historic/v2/company` or `/user` to work records. */
export function toWorkRecords(records: readonly HistoryRecord[]): WorkRecord[] {
  return records.map(({ updatedAt, finished, image: _, ...work }) => ({
    ...work,
    endedAt: finished ? updatedAt : null,
  }))
}

/** Converts work to a row of the response of `GET /historic/v2/environment`. */
export function toEnvironmentRow(work: WorkRecord) {
  const { startedAt, endedAt, revisionId, plan } = work
  const revision = plan.revisions.find(({ id }) => id === revisionId)
  const times = { startedAt, endedAt }
  return {
    ...work,
    main: revisionId === null ? times : untimed,
    inRevision: revisionId === null ? untimed : times,
    revision: { start: revision?.start ?? null, end: revision?.end ?? null },
    ...readPhotoFacts(work),
    image: findImage(work),
  }
}

const untimed = { startedAt: null, endedAt: null }

/** Converts the response of `GET /historic/v2/environment` to work records. */
export function toEnvironmentWorkRecords({
  data,
  observations,
}: {
  data: readonly EnvironmentRow[]
  observations: readonly Observation[]
}): WorkRecord[] {
  const texts = new Map(observations.map(({ recordId, text }) => [recordId, text]))
  return data.map(({ main, inRevision, revision: _, image: __, ...work }) => ({
    ...work,
    startedAt: main.startedAt ?? inRevision.startedAt ?? '',
    endedAt: main.endedAt ?? inRevision.endedAt,
    observation: texts.get(work.id) ?? null,
  }))
}

function readPhotoFacts({ photoMissing, noPhotoReason }: WorkRecord) {
  return { photoMissing, noPhotoReason }
}

function findImage({ photos }: WorkRecord): string | null {
  return photos.find(({ url }) => url !== '')?.url ?? null
}
