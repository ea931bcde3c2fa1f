import { NativeSelect } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { allId } from '../../kit/report-address.ts'
import { listFacts } from '../../kit/report-facts.ts'
import { ReportFrame } from '../../kit/report-frame.tsx'
import { parseId } from '../../lib/address-params.ts'
import { EnvironmentCards } from './environment-cards.tsx'
import { type EnvironmentSource, pagedSource, recordSource } from './environment-history.api.ts'
import { useEnvironmentFilter, useEnvironmentLevels } from './use-environment-history.ts'

const EnvironmentDialog = lazy(() =>
  import('./environment-dialog.tsx').then((file) => ({ default: file.EnvironmentDialog })),
)

/** /historico-ambientes: the interval's records, from the specified calls. */
export function EnvironmentHistoryPage() {
  return <EnvironmentHistory source={recordSource} />
}

/** /v2/historico-ambientes: the same with pages and figures from the server. */
export function PagedEnvironmentHistoryPage() {
  return <EnvironmentHistory source={pagedSource} />
}

/** Lists the environments with work in an interval, by whom and how (R3-151 to R3-166). */
function EnvironmentHistory({ source }: { source: EnvironmentSource }) {
  const { t } = useTranslation()
  const client = useQueryClient()
  const { filter, ask, sectorId, groups } = useEnvironmentFilter(source.instant)
  const levels = useEnvironmentLevels()
  const list = source.list.useRows(ask)
  const environmentId = parseId(levels.get('environment'))
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
        withFigures={!source.instant}
        extra={
          <NativeSelect
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
          columns: async () => (await import('./environment-export-columns.ts')).exportColumns(t),
          load: (signal, onProgress) => source.exportRows(client, ask, signal, onProgress),
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
            environment={list.rows?.find(({ idAmbiente }) => idAmbiente === environmentId)}
          />
        )}
      </Suspense>
    </>
  )
}
