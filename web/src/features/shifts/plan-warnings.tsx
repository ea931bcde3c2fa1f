import type { PlanWarning } from '@zelo/contract/work-warnings'
import { StatusGlyph } from '@zelo/ui/components/status-mark.tsx'
import { useTranslation } from 'react-i18next'
import { formatPlanWarning } from './shift-words.ts'
import styles from './shifts.module.css'

/**
 * The warnings about shifts and work rules that a plan would cause. `withPeople` adds the person's name to each
 * warning.
 */
export function PlanWarningList(props: { warnings: readonly PlanWarning[]; withPeople: boolean }) {
  const { warnings, withPeople } = props
  const { t, i18n } = useTranslation()
  return (
    <div className={styles.planWarnings} aria-live="polite">
      <p data-status="partial">
        <StatusGlyph status="partial" />
        {t('shifts.planTitle')}
      </p>
      <ul>
        {warnings.map((warning) => {
          const line = formatPlanWarning(warning, t, i18n.language)
          return (
            <li key={`${warning.userId} ${warning.kind}`}>
              {withPeople ? t('shifts.planPerson', { person: warning.person, line }) : line}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
