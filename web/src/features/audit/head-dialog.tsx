import {
  type EnvironmentCount,
  type HeadlineFigure,
  splitByEnvironment,
} from '@zelo/contract/rules/audit-headline'
import { toDisplayDate } from '@zelo/contract/rules/calendar'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Dialog } from '../../ui/dialog.tsx'
import { toCleanings, toReport, toUndoneTasks } from '../reports/report-links.ts'
import styles from './audit-head.module.css'
import type { Audit } from './use-audit.ts'

/**
 * Lists the environments that a figure of the headline counts. Depending on the figure, an environment links to its
 * cleanings, its undone tasks or the history of its records.
 */
export function HeadDialog(props: {
  audit: Audit
  figure: HeadlineFigure
  total: string
  onClose: () => void
}) {
  const { audit, figure, total, onClose } = props
  const { t, i18n } = useTranslation()
  const { facts, filter, interval } = audit
  const rows = facts.data ? splitByEnvironment(facts.data, filter, figure) : []
  const describe = ({ count, whole }: EnvironmentCount) => {
    const [part, all] = [count.toLocaleString(i18n.language), whole.toLocaleString(i18n.language)]
    if (figure === 'complete') return t('audit.head.part', { part, all })
    if (figure === 'accomplished') return t('audit.head.partMinutes', { part, all })
    return part
  }
  const toCounted = ({ id, companyId }: EnvironmentCount) => {
    if (figure === 'undone')
      return toUndoneTasks(interval, null, { filter: { ...filter, environments: [String(id)] } })
    if (figure === 'tasks')
      return toReport('/v2/historico-ambientes', interval, companyId, { environment: String(id) })
    return toCleanings(interval, companyId, { environments: [id], people: filter.employees ?? [] })
  }
  return (
    <Dialog
      title={`${t(`audit.head.${figure}`)}: ${total}`}
      subtitle={t('reports.period', { from: toDisplayDate(interval.from), to: toDisplayDate(interval.to) })}
      onClose={onClose}
    >
      <ul className={styles.places}>
        {rows.map((row) => (
          <li key={row.id}>
            <span className={styles.place}>
              <Link to={toCounted(row)}>{row.name}</Link>
              <small>{row.company}</small>
            </span>
            <span className="figures">{describe(row)}</span>
          </li>
        ))}
      </ul>
      {rows.length === 0 && <p>{t('audit.head.nothing')}</p>}
    </Dialog>
  )
}
