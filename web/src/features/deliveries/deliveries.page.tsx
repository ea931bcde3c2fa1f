import { useQuery } from '@tanstack/react-query'
import type { Company } from '@zelo/contract/companies'
import { deliveriesListed, deliveryStates } from '@zelo/contract/deliveries'
import { can } from '@zelo/contract/permissions'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { listCompanyChoices } from '../../kit/company/company-choices.ts'
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
import { deliveriesQuery } from './deliveries.api.ts'
import styles from './deliveries.module.css'
import { DeliveryList } from './delivery-list.tsx'

const noCompanies: Company[] = []

/** The page /envios. It lists the messages about alerts. Users can send a message again. */
export function DeliveriesPage() {
  const { t } = useTranslation()
  const session = useSignedIn()
  const scope = readCompanyScope(session)
  const [params, setParams] = useSearchParams()
  const companies = useQuery(companiesQuery(scope)).data ?? noCompanies
  const companyId = readCompany(params, scope, companies.length > 0 ? companies : undefined)
  const state = deliveryStates.find((one) => one === params.get('state'))
  const list = useQuery(
    deliveriesQuery({ ...(state && { state }), companyId, alone: readAlone(params, scope) }),
  )
  const put = (change: Record<string, string | null>) =>
    setParams(withParams(readCurrentParams(), change), quietly)
  const deliveries = list.data ?? []
  const isFiltered = params.has('company') || state !== undefined

  const panel = (
    <>
      <search className={reportBar.bar} aria-label={t('deliveries.filters')}>
        <Select
          className={styles.filter}
          aria-label={t('kit.company')}
          value={params.has('company') ? String(companyId) : ''}
          data={[
            { value: '', label: t('deliveries.allCompanies') },
            ...listCompanyChoices(companies, scope, t),
          ]}
          onChange={({ currentTarget }) => put({ company: currentTarget.value || null })}
        />
      </search>
      {list.data === undefined && (list.isError ? <LoadError list={list} /> : <CardSkeletons count={3} />)}
      {list.data && deliveries.length === 0 && (
        <EmptyState
          title={t(isFiltered ? 'deliveries.nothingFound' : 'deliveries.empty')}
          text={t(isFiltered ? 'deliveries.nothingFoundWhy' : 'deliveries.emptyWhy')}
        />
      )}
      <DeliveryList deliveries={deliveries} mayResend={can(toActor(session), 'deliveries.resend')} />
      {deliveries.length === deliveriesListed && (
        <p className={entry.fine}>{t('deliveries.onlyNewest', { count: deliveriesListed })}</p>
      )}
    </>
  )

  return (
    <>
      <PageHead title={t('shell.screen.deliveries')} about={t('deliveries.about')}>
        <Link to="/alertas">{t('shell.screen.alerts')}</Link>
      </PageHead>
      <Tabs
        className={styles.states}
        value={state ?? 'all'}
        onChange={(next) => put({ state: next === 'all' ? null : next })}
        tabs={(['all', ...deliveryStates] as const).map((value) => ({
          value,
          label: t(`deliveries.tab.${value}`),
          panel,
        }))}
      />
    </>
  )
}
