import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { CompanyOptions } from './environment-draft.ts'
import styles from './environment-form.module.css'
import { FormSection } from './form-section.tsx'
import { RiskSwatch } from './risk-swatch.tsx'
import { useQuickSearch } from './use-quick-search.tsx'

/** The check boxes of an environment's risks. Each check box shows the colour of its risk. */
export function RiskChoices(props: {
  risks: CompanyOptions['risks']
  chosen: readonly number[]
  error: ReactNode
  onTick: (id: number, on: boolean) => void
  onAddNew: () => void
}) {
  const { risks, chosen, error, onTick, onAddNew } = props
  const { t } = useTranslation()
  const errorId = useId()
  const search = useQuickSearch(risks, t('environments.form.searchRisks'))
  return (
    <FormSection
      kind="risks"
      about={t('environments.form.risksWhy')}
      error={error}
      errorId={errorId}
      onAddNew={onAddNew}
    >
      {search.field}
      {search.found.length > 0 && (
        <div className={styles.risks} data-long={search.field !== null || undefined}>
          {search.found.map(({ id, name, color }) => (
            <label key={id} className={styles.risk} title={name}>
              <input
                type="checkbox"
                checked={chosen.includes(id)}
                aria-invalid={error ? true : undefined}
                aria-describedby={error ? errorId : undefined}
                onChange={({ currentTarget }) => onTick(id, currentTarget.checked)}
              />
              <RiskSwatch color={color} />
              <span className="trim">{name}</span>
            </label>
          ))}
        </div>
      )}
    </FormSection>
  )
}
