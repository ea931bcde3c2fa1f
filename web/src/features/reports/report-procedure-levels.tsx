import { toDisplayDate } from '@zelo/contract/rules/calendar'
import type { ProcedureDetail, RevisionDetail } from '@zelo/contract/rules/procedure-details'
import type { i18n, TFunction } from 'i18next'
import type { ReactNode } from 'react'
import { procedureColumns, revisionColumns } from './report-details.ts'
import type { LevelView } from './report-dialog.tsx'
import { ReportExports } from './report-exports.tsx'
import { ProcedureList, type RecordMarks } from './report-procedures.tsx'
import { RevisionList } from './report-revisions.tsx'
import type { ShownRows } from './report-source.ts'
import type { Fact, FurtherTable } from './report-table.ts'

/** The work in an environment on a day. The reports of collaborators and of environments show it. */
interface ShownCard {
  details: ShownRows<ProcedureDetail>
  /** The procedure whose revisions the level shows. */
  detail: ProcedureDetail | undefined
  /** The report's name within the file names of the exports. */
  fileName: string
  personName: string
  environmentName: string
  /** `YYYY-MM-DD` */
  day: string
  /** The text if there are no procedures. */
  empty: string
  search?: ReactNode
  searched?: string
  marks?: RecordMarks
  /** Content below the procedures. */
  after?: ReactNode
  /** Builds additional tables for the exports. `ids` limits the tables to some records. null means all records. */
  further?: (ids: ReadonlySet<number> | null, signal: AbortSignal) => Promise<readonly FurtherTable[]>
}

/**
 * Returns the level of procedures. Each procedure has a photo, planned and actual times, a note and a link to its
 * revisions.
 */
export function createProcedureLevel(
  card: ShownCard,
  i18n: i18n,
  onRevisions: (key: string) => void,
): LevelView {
  const { t } = i18n
  const { further, marks, after } = card
  const rows = card.details.rows ?? []
  return {
    id: `procedures ${card.environmentName} ${card.day}`,
    title: card.environmentName,
    subtitle: `${card.personName}, ${toDisplayDate(card.day)}`,
    list: card.details,
    empty: card.empty,
    ...(card.search !== undefined && { search: card.search, searched: card.searched ?? '' }),
    exports: (
      <ReportExports
        empty={rows.length === 0}
        table={{
          name: card.fileName,
          title: t('reports.proceduresTitle'),
          sheet: t('reports.sheets.procedures'),
          facts: cardFacts(card, t),
          columns: procedureColumns(i18n),
          load: async () => rows,
          ...(further && { further: (_: readonly ProcedureDetail[], signal) => further(null, signal) }),
        }}
      />
    ),
    children: <ProcedureList details={rows} marks={marks} onRevisions={onRevisions} />,
    ...(after !== undefined && { after }),
  }
}

/** Returns the level of revisions of one procedure. */
export function createRevisionLevel(card: ShownCard, i18n: i18n): LevelView {
  const { t } = i18n
  const { detail, details, further, marks } = card
  const revisions = detail?.revisions ?? []
  const title = t('reports.revisionsOf', { procedure: detail?.procedure ?? '' })
  return {
    id: `revisions ${detail?.procedure} ${card.day}`,
    title,
    subtitle: `${card.environmentName}, ${toDisplayDate(card.day)}`,
    list: details,
    empty: card.empty,
    exports: (
      <ReportExports
        empty={revisions.length === 0}
        table={{
          name: `${card.fileName}-${detail?.procedure ?? ''}`,
          title,
          sheet: t('reports.sheets.revisions'),
          facts: cardFacts(card, t),
          columns: revisionColumns(i18n),
          load: async () => revisions,
          ...(further && {
            further: (_: readonly RevisionDetail[], signal) =>
              further(new Set(revisions.map(({ record }) => record.id)), signal),
          }),
        }}
      />
    ),
    children: <RevisionList revisions={revisions} marks={marks} />,
  }
}

function cardFacts({ details, personName, environmentName, day }: ShownCard, t: TFunction): Fact[] {
  return [
    { label: t('kit.company'), text: details.rows?.[0]?.place.company ?? '' },
    { label: t('reports.collaborator'), text: personName },
    { label: t('reports.environment'), text: environmentName },
    { label: t('reports.date'), text: toDisplayDate(day) },
  ]
}
