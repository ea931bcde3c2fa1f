import { useQuery } from '@tanstack/react-query'
import { type Alert, alertKinds, alertStates, alertsListed } from '@zelo/contract/alerts'
import type { Company } from '@zelo/contract/companies'
import { can } from '@zelo/contract/permissions'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { listCompanyChoices } from '../../kit/company/company-choices.ts'
import { useCompanyClock } from '../../kit/company/use-company-clock.ts'
import { companiesQuery } from '../../kit/crud/reference-data.api.ts'
import { LoadError } from '../../kit/page/load-error.tsx'
import { quietly, readAlone, readCompany, readCurrentParams, withParams } from '../../lib/address-params.ts'
import { readCompanyScope, toActor, useSignedIn } from '../../lib/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import entry from '../../ui/entry.module.css'
import { PageHead } from '../../ui/page-head.tsx'
import { Select } from '../../ui/select.tsx'
import { CardSkeletons } from '../../ui/skeletons.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import reportBar from '../reports/report-bar.module.css'
import { AcknowledgeDialog } from './acknowledge-dialog.tsx'
import { alertCountQuery } from './alert-count.api.ts'
import { AlertList } from './alert-list.tsx'
import { alertsQuery } from './alerts.api.ts'
import styles from './alerts.module.css'

const noCompanies: Company[] = []

/** The page /alertas. It lists late and missing cleanings until they are recorded or explained. */
export function AlertsPage() {
  const { t, i18n } = useTranslation()
  const session = useSignedIn()
  const actor = toActor(session)
  const scope = readCompanyScope(session)
  const [params, setParams] = useSearchParams()
  const companies = useQuery(companiesQuery(scope)).data ?? noCompanies
  const companyId = readCompany(params, scope, companies.length > 0 ? companies : undefined)
  const state = alertStates.find((one) => one === params.get('state')) ?? 'open'
  const kind = alertKinds.find((one) => one === params.get('kind'))
  const list = useQuery(alertsQuery({ state, kind, companyId, alone: readAlone(params, scope) }))
  const count = useQuery(alertCountQuery).data?.open
  const clock = useCompanyClock(companies)
  const [asked, setAsked] = useState<Alert | null>(null)
  const put = (change: Record<string, string | null>) =>
    setParams(withParams(readCurrentParams(), change), quietly)
  const alerts = list.data ?? []
  const isFiltered = params.has('company') || kind !== undefined
  const panel = (
    <>
      <search className={reportBar.bar} aria-label={t('alerts.filters')}>
        <Select
          className={styles.filter}
          aria-label={t('kit.company')}
          value={params.has('company') ? String(companyId) : ''}
          data={[{ value: '', label: t('alerts.allCompanies') }, ...listCompanyChoices(companies, scope, t)]}
          onChange={({ currentTarget }) => put({ company: currentTarget.value || null })}
        />
        <Select
          className={styles.filter}
          aria-label={t('alerts.kindLabel')}
          value={kind ?? ''}
          data={[
            { value: '', label: t('alerts.allKinds') },
            ...alertKinds.map((value) => ({ value, label: t(`alerts.kind.${value}`) })),
          ]}
          onChange={({ currentTarget }) => put({ kind: currentTarget.value || null })}
        />
      </search>
      {list.data === undefined && (list.isError ? <LoadError list={list} /> : <CardSkeletons count={3} />)}
      {list.data && alerts.length === 0 && (
        <EmptyState
          title={t(isFiltered ? 'alerts.nothingFound' : `alerts.empty.${state}`)}
          text={t(isFiltered ? 'alerts.nothingFoundWhy' : `alerts.emptyWhy.${state}`)}
        />
      )}
      <AlertList
        alerts={alerts}
        companies={companies}
        clock={clock}
        onAcknowledge={can(actor, 'alerts.acknowledge') ? setAsked : undefined}
      />
      {alerts.length === alertsListed && <p className={entry.fine}>{t('alerts.onlyNewest')}</p>}
    </>
  )

  return (
    <>
      <PageHead
        title={t('shell.screen.alerts')}
        about={t('alerts.about')}
        facts={
          count === undefined ? null : (
            <span className="figures">
              {t('alerts.openNow', { count, figure: count.toLocaleString(i18n.language) })}
            </span>
          )
        }
      >
        <Link to="/regras-de-alerta">{t('shell.screen.alertRules')}</Link>
      </PageHead>
      <Tabs
        className={styles.states}
        value={state}
        onChange={(next) => put({ state: next === 'open' ? null : next })}
        tabs={alertStates.map((value) => ({ value, label: t(`alerts.state.${value}`), panel }))}
      />
      {asked && <AcknowledgeDialog alert={asked} onClose={() => setAsked(null)} />}
    </>
  )
}
