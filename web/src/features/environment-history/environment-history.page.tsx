import { useQueryClient } from '@tanstack/react-query'
import type { ArrivedRecord } from '@zelo/contract/records'
import type { EnvironmentExportRow } from '@zelo/contract/rules/environment-export'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { loadTexts } from '../../i18n/i18n.ts'
import { parseId } from '../../lib/address-params.ts'
import { Select } from '../../ui/select.tsx'
import { allId } from '../reports/report-address.ts'
import { listFacts } from '../reports/report-facts.ts'
import { ReportFrame } from '../reports/report-frame.tsx'
import { useFigures } from '../reports/use-figures.ts'
import { EnvironmentCards } from './environment-cards.tsx'
import { type EnvironmentSource, pagedSource, recordSource } from './environment-history.api.ts'
import { useEnvironmentFilter, useEnvironmentLevels } from './use-environment-history.ts'

const EnvironmentDialog = lazy(async () => {
  const [file] = await Promise.all([import('./environment-dialog.tsx'), loadTexts('records')])
  return { default: file.EnvironmentDialog }
})
const OutsideNote = lazy(async () => {
  const [file] = await Promise.all([import('../records/outside-note.tsx'), loadTexts('records')])
  return { default: file.OutsideNote }
})

/** The page /historico-ambientes. The browser reads the records of the interval with the specified calls. */
export function EnvironmentHistoryPage() {
  return <EnvironmentHistory source={recordSource} />
}

/** The page /v2/historico-ambientes. The server returns the list page by page. */
export function PagedEnvironmentHistoryPage() {
  return <EnvironmentHistory source={pagedSource} />
}

/** Lists the environments in which somebody worked in an interval, and these people (R3-151 to R3-166). */
function EnvironmentHistory({ source }: { source: EnvironmentSource }) {
  const { t, i18n } = useTranslation()
  const client = useQueryClient()
  const { filter, ask, sectorId, groups } = useEnvironmentFilter(source.instant)
  const levels = useEnvironmentLevels()
  const list = source.list.useRows(ask)
  const { instant: isInstant } = source
  const figures = useFigures({ isInstant, paged: pagedSource.list, ask, written: filter.written, list })
  const environmentId = parseId(levels.get('environment'))
  const { companyId, alone, interval } = ask
  const scope = { companyId, alone, ...interval }
  const group = groups.find(({ value }) => value === String(sectorId))

  return (
    <>
      <ReportFrame
        words={{
          title: t('environmentHistory.title'),
          about: t('environmentHistory.about'),
          placeholder: t('environmentHistory.search'),
          empty: t('environmentHistory.empty'),
          emptyWhy: t('environmentHistory.emptyWhy'),
          sorts: {
            name: t('reports.sort.name'),
            '-name': t('reports.sort.-name'),
            lastDay: t('reports.sort.lastDay'),
            '-lastDay': t('reports.sort.-lastDay'),
          },
        }}
        filter={filter}
        list={list}
        figures={figures}
        cleanings={{
          by: 'environment',
          sector: sectorId === undefined ? undefined : { id: sectorId, name: group?.label ?? '' },
        }}
        note={
          <Suspense>
            <OutsideNote asked={scope} />
          </Suspense>
        }
        extra={
          <Select
            aria-label={t('environmentHistory.group')}
            title={t('environmentHistory.group')}
            value={String(sectorId ?? allId)}
            data={[{ value: String(allId), label: t('environmentHistory.allGroups') }, ...groups]}
            onChange={({ currentTarget: { value } }) =>
              filter.put({ group: value === String(allId) ? null : value })
            }
          />
        }
        table={{
          name: 'ambientes',
          sheet: t('reports.sheets.environments'),
          title: t('environmentHistory.title'),
          facts: [
            ...listFacts(filter, t),
            ...(group ? [{ label: t('environmentHistory.group'), text: group.label }] : []),
          ],
          columns: async () => (await import('./environment-export-columns.ts')).exportColumns(i18n),
          load: (signal, onProgress) => source.exportRows(client, ask, signal, onProgress),
          further: async (_: readonly EnvironmentExportRow[], signal) => {
            const [{ loadArrivalSheet }, { loadSkippedSheets }] = await Promise.all([
              import('../records/load-arrival-sheet.ts'),
              import('../reports/skipped-sheet.ts'),
            ])
            const isNarrowed = ask.search !== '' || sectorId !== undefined
            const rows = isNarrowed ? await source.list.allRows(client, ask, signal) : []
            const ids = new Set(rows.map(({ id }) => id))
            const isShown = (id: number) => !isNarrowed || ids.has(id)
            const isRecordShown = ({ environment }: ArrivedRecord) => isShown(environment.id)
            const texts = { t, language: i18n.language }
            return [
              await loadArrivalSheet(scope, isRecordShown, texts, signal),
              ...(await loadSkippedSheets(scope, ({ environmentId: id }) => isShown(id), t, signal)),
            ]
          },
        }}
      >
        {(environments) => (
          <EnvironmentCards
            environments={environments}
            onOpen={(id) => levels.open({ environment: String(id) })}
          />
        )}
      </ReportFrame>
      <Suspense>
        {environmentId !== undefined && (
          <EnvironmentDialog
            key={environmentId}
            source={source}
            filter={filter}
            levels={levels}
            environmentId={environmentId}
            environment={list.rows?.find(({ id }) => id === environmentId)}
          />
        )}
      </Suspense>
    </>
  )
}
