import { lazy, type ReactNode, Suspense, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import type { CompanyOptions, Duty, EnvironmentDraft } from './environment-draft.ts'
import styles from './environment-form.module.css'
import { FormSection } from './form-section.tsx'
import { useQuickSearch } from './use-quick-search.tsx'

const TaskOrder = lazy(() => import('./task-order.tsx').then((file) => ({ default: file.TaskOrder })))

/**
 * The table of an environment's procedures. Each row has two check boxes: mandatory and optional. At most one of the two is
 * checked (R2-218).
 */
export function ProcedureChoices(props: {
  procedures: CompanyOptions['procedures']
  draft: EnvironmentDraft
  error: ReactNode
  onTick: (id: number, duty: Duty, on: boolean) => void
  onMove: (id: number, duty: Duty, place: number) => void
  onAddNew: () => void
  onAllOptional: () => void
  onNone: () => void
}) {
  const { procedures, draft, error, onTick } = props
  const { t, i18n } = useTranslation()
  const errorId = useId()
  const search = useQuickSearch(procedures, t('environments.form.searchProcedures'))
  const chosen = { mandatory: draft.mandatory, optional: draft.optional }
  const allOptional = procedures.length > 0 && chosen.optional.length === procedures.length
  const count = (duty: Duty) => chosen[duty].length.toLocaleString(i18n.language)

  const box = (id: number, name: string, duty: Duty) => (
    <td className={styles.duty}>
      <label>
        <input
          type="checkbox"
          aria-label={t(`environments.form.${duty}On`, { name })}
          checked={chosen[duty].includes(id)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? errorId : undefined}
          onChange={({ currentTarget }) => onTick(id, duty, currentTarget.checked)}
        />
      </label>
    </td>
  )
  return (
    <FormSection
      kind="procedures"
      about={t('environments.form.proceduresWhy')}
      error={error}
      errorId={errorId}
      onAddNew={props.onAddNew}
    >
      {search.field}
      {search.found.length > 0 && (
        <div className={styles.matrix} data-wrong={error ? true : undefined}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t('environments.procedure')}</th>
                <th scope="col" className={styles.duty}>
                  {t('environments.form.mandatory')} <span className="figures">{count('mandatory')}</span>
                </th>
                <th scope="col" className={styles.duty}>
                  {t('environments.form.optional')} <span className="figures">{count('optional')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {search.found.map(({ id, name }) => (
                <tr key={id}>
                  <td>{name}</td>
                  {box(id, name, 'mandatory')}
                  {box(id, name, 'optional')}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className={styles.markAll}>
        <Button size="xs" variant="subtle" onClick={allOptional ? props.onNone : props.onAllOptional}>
          {t(allOptional ? 'environments.form.unmarkAll' : 'environments.form.markAllOptional')}
        </Button>
      </div>
      {chosen.mandatory.length + chosen.optional.length > 0 && (
        <Suspense>
          <TaskOrder procedures={procedures} draft={draft} onMove={props.onMove} />
        </Suspense>
      )}
    </FormSection>
  )
}
