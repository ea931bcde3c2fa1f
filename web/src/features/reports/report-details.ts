import { findEnd } from '@zelo/contract/rules/appointment-status'
import type { ProcedureDetail, RevisionDetail } from '@zelo/contract/rules/procedure-details'
import { collectPlanChanges, type WorkRecord } from '@zelo/contract/rules/work-record'
import type { Status } from '@zelo/ui/components/status-mark.tsx'
import { formatInstant, formatSpan } from '@zelo/ui/lib/dates.ts'
import type { i18n, TFunction } from 'i18next'
import { toSheetMoment } from '../../kit/export/sheet.ts'
import { describeMissingPhoto } from './missing-photo.ts'
import { planChangeColumns } from './plan-changes.ts'
import { listPhotos } from './report-photo.tsx'
import { formatRevisionTimes, type ReportColumn } from './report-table.ts'

/** Returns a procedure's planned base time, or a text for an unplanned procedure. */
export function formatBaseTimes({ main }: ProcedureDetail, t: TFunction): string {
  return main === null ? t('reports.beyondPlan') : formatSpan(main.start, main.end)
}

/** Returns the key that identifies a procedure of a card in the URL. */
export function toDetailKey({ record, revisions }: ProcedureDetail): string {
  return record ? String(record.id) : `r${revisions[0]?.record.id}`
}

/** Returns the status of a procedure: not done, in progress, done, done with a note, unplanned, or only revisions. */
export function toDetailStatus({ record, extra, note }: ProcedureDetail, t: TFunction) {
  const as = (status: Status, word = t(`ui.status.${status}`)) => ({ status, word })
  if (!record) return as('todo', t('reports.inRevisionsOnly'))
  if (record.undoneReason !== null) return as('missed')
  if (findEnd(record) === null) return as('doing')
  if (extra) return as('extra')
  return as(note === null ? 'done' : 'partial')
}

/** Returns the position of a revision in its plan. The first revision is 1. */
export function readRevisionNumber({ record, window }: RevisionDetail): number {
  return record.plan.revisions.findIndex(({ id }) => id === window.id) + 1
}

/** Returns a photo's caption: procedure, environment and time. */
export function toPhotoCaption(
  { procedure, place }: Pick<ProcedureDetail, 'procedure' | 'place'>,
  record: WorkRecord | null,
): string {
  return [procedure, place.name, formatInstant(record?.startedAt ?? null)].filter(Boolean).join(', ')
}

const toAbsoluteUrl = (address: string) => new URL(address, window.location.href).href

/** The photo column. The PDF shows the images. A sheet shows their URLs. */
function photoColumn<Row>(t: TFunction, readRecord: (row: Row) => WorkRecord | null): ReportColumn<Row> {
  const photos = (row: Row) => listPhotos(readRecord(row)?.photos ?? [])
  return {
    id: 'photos',
    head: t('reports.photos'),
    text: (row) =>
      photos(row)
        .map(({ url }) => toAbsoluteUrl(url))
        .join('\n'),
    photos: (row) => photos(row).map(({ thumbnailUrl }) => toAbsoluteUrl(thumbnailUrl)),
    width: 1.55,
  }
}

/**
 * The columns of the procedures of one environment and day. In the PDF, the planned data is above the rows, and
 * adjacent rows with equal data share it.
 */
export function procedureColumns(i18n: i18n): ReportColumn<ProcedureDetail>[] {
  const { t } = i18n
  return [
    {
      id: 'base',
      head: t('reports.base'),
      text: (detail) => formatBaseTimes(detail, t),
      above: true,
    },
    {
      id: 'plannedRevisions',
      head: t('reports.plannedRevisions'),
      text: ({ plannedRevisions }) => formatRevisionTimes(plannedRevisions),
      above: true,
    },
    photoColumn(t, ({ record }) => record),
    { id: 'procedure', head: t('reports.procedure'), text: ({ procedure }) => procedure, width: 1.6 },
    { id: 'status', head: t('reports.status'), text: (detail) => toDetailStatus(detail, t).word },
    ...momentColumns<ProcedureDetail>(t, ({ record }) => record),
    { id: 'note', head: t('reports.observation'), text: ({ note }) => note ?? '', width: 2.2 },
    {
      id: 'revisions',
      head: t('reports.revisionsDone'),
      text: ({ revisions }) => String(revisions.length),
      value: ({ revisions }) => revisions.length,
      width: 0.7,
    },
    ...planChangeColumns<ProcedureDetail>(t, ({ record, revisions }) =>
      collectPlanChanges([...(record ? [record] : []), ...revisions.map((revision) => revision.record)]),
    ),
    missingPhotoColumn(i18n, ({ record }) => record),
  ]
}

/** The columns of a procedure's revisions. */
export function revisionColumns(i18n: i18n): ReportColumn<RevisionDetail>[] {
  const { t } = i18n
  return [
    photoColumn(t, ({ record }) => record),
    {
      id: 'revision',
      head: t('reports.revisionHead'),
      text: (revision) => String(readRevisionNumber(revision)),
      value: readRevisionNumber,
      width: 0.6,
    },
    {
      id: 'window',
      head: t('reports.window'),
      text: ({ window }) => formatSpan(window.start, window.end),
    },
    ...momentColumns<RevisionDetail>(t, ({ record }) => record),
    {
      id: 'outside',
      head: t('reports.outside'),
      text: ({ outside }) => t(outside ? 'reports.yes' : 'reports.no'),
      width: 0.9,
    },
    { id: 'note', head: t('reports.observation'), text: ({ note }) => note ?? '', width: 2.4 },
    missingPhotoColumn(i18n, ({ record }) => record),
  ]
}

function missingPhotoColumn<Row>(i18n: i18n, readRecord: (row: Row) => WorkRecord | null): ReportColumn<Row> {
  return {
    id: 'missing-photo',
    head: i18n.t('reports.duePhoto'),
    text: (row) => describeMissingPhoto(readRecord(row), i18n),
    width: 1.2,
  }
}

/** The columns of the actual start and end. */
export function momentColumns<Row>(
  t: TFunction,
  readSpan: (row: Row) => { startedAt: string; endedAt: string | null } | null,
): ReportColumn<Row>[] {
  const column = (id: 'start' | 'end', readInstant: (row: Row) => string | null): ReportColumn<Row> => ({
    id,
    head: t(`reports.${id}`),
    text: (row) => formatInstant(readInstant(row)),
    value: (row) => toSheetMoment(readInstant(row)),
    width: 1.1,
  })
  return [
    column('start', (row) => readSpan(row)?.startedAt ?? null),
    column('end', (row) => readSpan(row)?.endedAt ?? null),
  ]
}
