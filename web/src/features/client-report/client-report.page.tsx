import { useQuery } from '@tanstack/react-query'
import type { Company } from '@zelo/contract/companies'
import { can } from '@zelo/contract/permissions'
import { monthToDate } from '@zelo/contract/rules/date-interval'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { readInterval } from '../../kit/address/read-interval.ts'
import { useLevels } from '../../kit/address/use-levels.ts'
import { listCompanyChoices } from '../../kit/company/company-choices.ts'
import { useCompanyClock } from '../../kit/company/use-company-clock.ts'
import { companiesQuery } from '../../kit/crud/reference-data.api.ts'
import { LoadError } from '../../kit/page/load-error.tsx'
import {
  parseId,
  quietly,
  readAlone,
  readCompany,
  readCurrentParams,
  withParams,
} from '../../lib/address-params.ts'
import { readCompanyScope, toActor, useSignedIn } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { DateRangeField } from '../../ui/date-range-field.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Select } from '../../ui/select.tsx'
import { CardSkeletons } from '../../ui/skeletons.tsx'
import { CleaningsDialog } from '../reports/cleanings-dialog.tsx'
import reportBar from '../reports/report-bar.module.css'
import {
  type CountedFigure,
  countCleanings,
  countedFigures,
  FiguresLine,
} from '../reports/report-figures.tsx'
import { clientReportQuery } from './client-report.api.ts'
import { ReportBody } from './report-body.tsx'
import { ReportTrend } from './report-trend.tsx'
import { useClientFiles } from './use-client-files.ts'

const LogoDialog = lazy(() =>
  import('../companies/logo-dialog.tsx').then((file) => ({ default: file.LogoDialog })),
)

const noCompanies: Company[] = []

/** The page /relatorio-do-cliente. It shows the report of an interval for a client, and exports it as a PDF. */
export function ClientReportPage() {
  const { t } = useTranslation()
  const session = useSignedIn()
  const scope = readCompanyScope(session)
  const [params, setParams] = useSearchParams()
  const group = useQuery(companiesQuery(scope)).data
  const companies = group ?? noCompanies
  const companyId = readCompany(params, scope, group)
  const today = useCompanyClock(companies)(companyId).day
  const usual = monthToDate(today)
  const interval = readInterval(params, today)
  const asked = { companyId, alone: readAlone(params, scope) }
  const list = useQuery(clientReportQuery({ ...asked, ...interval }))
  const files = useClientFiles()
  const [isLogoOpen, setLogoOpen] = useState(false)
  const put = (change: Record<string, string | null>) =>
    setParams(withParams(readCurrentParams(), change), quietly)
  const company = companies.find(({ id }) => id === companyId)?.name ?? ''
  const report = list.data
  const isEmpty = report !== undefined && report.environments.length === 0

  const toCounted = (figure: CountedFigure, environmentId?: number) =>
    `?${withParams(params, { figure, environment: environmentId === undefined ? null : String(environmentId) })}`
  const toCompared = (figure: CountedFigure, period: 'now' | 'before') =>
    `?${withParams(params, { figure, environment: null, before: period === 'before' ? '1' : null })}`
  const levels = useLevels(['figure', 'environment', 'before'])
  const figure = countedFigures.find((one) => one === levels.get('figure'))
  const environmentId = parseId(levels.get('environment'))
  const environment = report?.environments.find(({ id }) => id === environmentId)

  const wanted = report && !isEmpty ? { report, company, interval, scope: asked } : undefined

  return (
    <>
      <PageHead title={t('shell.screen.clientReport')} about={t('clientReport.about')} />
      <search className={reportBar.bar} aria-label={t('clientReport.filters')}>
        <Select
          aria-label={t('kit.company')}
          value={params.has('company') ? String(companyId) : ''}
          data={[{ value: '', label: t('reports.allCompanies') }, ...listCompanyChoices(companies, scope, t)]}
          onChange={({ currentTarget }) => put({ company: currentTarget.value || null })}
        />
        <DateRangeField
          value={interval}
          today={today}
          fallback={usual}
          onChange={({ from, to }) => put({ from, to })}
        />
        <div className={reportBar.end}>
          {can(toActor(session), 'company-logo.change') && (
            <Button variant="subtle" onClick={() => setLogoOpen(true)}>
              {t('companyLogo.title')}
            </Button>
          )}
          <Button
            variant="default"
            disabled={!wanted || files.making === 'pdf'}
            loading={files.making === 'xlsx'}
            onClick={() => wanted && files.saveRows(wanted)}
          >
            {t('clientReport.rows')}
          </Button>
          <Button
            disabled={!wanted || files.making === 'xlsx'}
            loading={files.making === 'pdf'}
            onClick={() => wanted && files.savePdf(wanted)}
          >
            {t('clientReport.pdf')}
          </Button>
        </div>
      </search>
      {report === undefined && (list.isError ? <LoadError list={list} /> : <CardSkeletons count={3} />)}
      {isEmpty && <EmptyState title={t('clientReport.empty')} text={t('clientReport.emptyWhy')} />}
      {report && !isEmpty && (
        <>
          <FiguresLine figures={report.figures} toCleanings={toCounted} />
          <ReportTrend report={report} toCounted={toCompared} />
          <ReportBody
            report={report}
            interval={interval}
            company={params.get('company')}
            toCounted={toCounted}
          />
        </>
      )}
      {figure && report && !isEmpty && (
        <CleaningsDialog
          figure={t(`reports.figures.${figure}`)}
          place={[company, environment?.name].filter(Boolean).join(' · ')}
          scope={asked}
          company={params.get('company')}
          environmentId={environmentId}
          interval={levels.get('before') !== null ? report.previous : interval}
          count={(figures) => countCleanings(figure, figures)}
          onClose={levels.close}
        />
      )}
      {isLogoOpen && (
        <Suspense>
          <LogoDialog companyId={companyId} onClose={() => setLogoOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
