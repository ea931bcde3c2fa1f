import { useQuery } from '@tanstack/react-query'
import { monthToDate } from '@zelo/contract/rules/date-interval'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { readInterval } from '../../kit/address/read-interval.ts'
import { useLevels } from '../../kit/address/use-levels.ts'
import { useCompanyClock } from '../../kit/company/use-company-clock.ts'
import { companiesQuery } from '../../kit/crud/reference-data.api.ts'
import { LoadError } from '../../kit/page/load-error.tsx'
import { parseId, quietly, readCurrentParams, withParams } from '../../lib/address-params.ts'
import { readCompanyScope, useSignedIn } from '../../lib/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { DateRangeField } from '../../ui/date-range-field.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Select } from '../../ui/select.tsx'
import { CardSkeletons } from '../../ui/skeletons.tsx'
import { CleaningsDialog } from '../reports/cleanings-dialog.tsx'
import reportBar from '../reports/report-bar.module.css'
import { branchesQuery } from './branch-ranking.api.ts'
import { countRanked, rankBranches, rankedFigures, rankings } from './ranking.ts'
import { RankingTable } from './ranking-table.tsx'

/**
 * The page /comparar-filiais. It ranks the companies of a group. A click on a figure opens the list of the cleanings that it
 * counts.
 */
export function BranchRankingPage() {
  const { t } = useTranslation()
  const scope = readCompanyScope(useSignedIn())
  const [params, setParams] = useSearchParams()
  const companies = useQuery(companiesQuery(scope)).data
  const today = useCompanyClock(companies ?? [])(scope).day
  const usual = monthToDate(today)
  const interval = readInterval(params, today)
  const by = rankings.find((one) => one === params.get('by')) ?? rankings[0]
  const list = useQuery(branchesQuery(interval))
  const put = (change: Record<string, string | null>) =>
    setParams(withParams(readCurrentParams(), change), quietly)
  const levels = useLevels(['branch', 'figure'])
  const opened = list.data?.rows.find(({ companyId }) => companyId === parseId(levels.get('branch')))
  const figure = rankedFigures.find((one) => one === levels.get('figure'))
  const isAlone = companies?.length === 1

  return (
    <>
      <PageHead title={t('shell.screen.branchRanking')} about={t('branchRanking.about')} />
      {isAlone && (
        <EmptyState title={t('branchRanking.alone')} text={t('branchRanking.aloneWhy')}>
          <ButtonLink to="/relatorio-do-cliente">{t('shell.screen.clientReport')}</ButtonLink>
        </EmptyState>
      )}
      {companies && !isAlone && (
        <>
          <search className={reportBar.bar} aria-label={t('branchRanking.filters')}>
            <Select
              aria-label={t('branchRanking.rankBy')}
              value={by}
              data={rankings.map((value) => ({ value, label: t(`branchRanking.by.${value}`) }))}
              onChange={({ currentTarget }) => put({ by: currentTarget.value })}
            />
            <DateRangeField
              value={interval}
              today={today}
              fallback={usual}
              onChange={({ from, to }) => put({ from, to })}
            />
          </search>
          {!list.data && (list.isError ? <LoadError list={list} /> : <CardSkeletons count={3} />)}
          {list.data?.rows.length === 0 && (
            <EmptyState title={t('branchRanking.empty')} text={t('branchRanking.emptyWhy')} />
          )}
          {list.data && list.data.rows.length > 0 && (
            <RankingTable
              rows={rankBranches(list.data.rows, by)}
              previous={list.data.previous}
              by={by}
              interval={interval}
              toCleanings={(companyId, key) =>
                `?${withParams(params, { branch: String(companyId), figure: key })}`
              }
            />
          )}
        </>
      )}
      {opened && figure && (
        <CleaningsDialog
          figure={t(`branchRanking.figures.${figure}`)}
          place={opened.name}
          scope={{ companyId: opened.companyId, alone: '1' }}
          company={opened.companyId}
          interval={interval}
          count={(figures) => countRanked(figure, figures)}
          onClose={levels.close}
        />
      )}
    </>
  )
}
