import { useQuery } from '@tanstack/react-query'
import type { Company } from '@zelo/contract/companies'
import { can } from '@zelo/contract/permissions'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { companiesQuery } from '../../kit/crud/reference-data.api.ts'
import { LoadError } from '../../kit/page/load-error.tsx'
import { quietly, readCompany, readCurrentParams, withParams } from '../../lib/address-params.ts'
import { readCompanyScope, toActor, useSignedIn } from '../../lib/session.ts'
import entry from '../../ui/entry.module.css'
import { PageHead } from '../../ui/page-head.tsx'
import { Select } from '../../ui/select.tsx'
import { CardSkeletons } from '../../ui/skeletons.tsx'
import reportBar from '../reports/report-bar.module.css'
import { usersQuery } from '../users/user-list.api.ts'
import { WhatsAppCard } from '../whatsapp/whatsapp-card.tsx'
import { AlertRulesForm } from './alert-rules-form.tsx'
import { alertRulesQuery } from './alerts.api.ts'
import styles from './alerts.module.css'

const noCompanies: Company[] = []

/** The page /regras-de-alerta. It sets tolerances, quiet hours and recipients of a company's alerts. */
export function AlertRulesPage() {
  const { t } = useTranslation()
  const session = useSignedIn()
  const scope = readCompanyScope(session)
  const [params, setParams] = useSearchParams()
  const companies = useQuery(companiesQuery(scope)).data ?? noCompanies
  const companyId = readCompany(params, scope, companies.length > 0 ? companies : undefined)
  const rules = useQuery(alertRulesQuery(companyId))
  const users = useQuery(usersQuery(scope)).data ?? []
  const company = companies.find(({ id }) => id === companyId)
  return (
    <>
      <PageHead title={t('shell.screen.alertRules')} about={t('alerts.rules.about')}>
        <Link to="/alertas">{t('shell.screen.alerts')}</Link>
      </PageHead>
      <search className={reportBar.bar} aria-label={t('alerts.filters')}>
        <Select
          className={styles.filter}
          aria-label={t('kit.company')}
          value={String(companyId)}
          data={companies.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={({ currentTarget }) =>
            setParams(withParams(readCurrentParams(), { company: currentTarget.value }), quietly)
          }
        />
      </search>
      {rules.data === undefined && (rules.isError ? <LoadError list={rules} /> : <CardSkeletons count={3} />)}
      {rules.data && (
        <>
          {!rules.data.own && companyId !== scope && (
            <p className={entry.fine}>{t('alerts.rules.inherited')}</p>
          )}
          <AlertRulesForm
            key={companyId}
            rules={rules.data}
            users={users}
            mayChange={can(toActor(session), 'alert-rules.change')}
          />
        </>
      )}
      {company && can(toActor(session), 'whatsapp.read') && (
        <WhatsAppCard key={company.id} company={company} />
      )}
    </>
  )
}
