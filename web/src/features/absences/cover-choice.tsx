import { type AbsencePreview, coverModes } from '@zelo/contract/absences'
import { useTranslation } from 'react-i18next'
import { Select } from '../../ui/select.tsx'
import type { AbsenceDraft } from './absence-draft.ts'
import styles from './absences.module.css'

/**
 * Selects one of four ways to cover the appointments, and the substitute if needed. Each suggested substitute shows the
 * reasons for its rank.
 */
export function CoverChoice(props: {
  draft: AbsenceDraft
  substituteId: number | null
  suggestions: AbsencePreview['suggestions'] | undefined
  onChange: (draft: AbsenceDraft) => void
}) {
  const { draft, substituteId, suggestions, onChange } = props
  const { t } = useTranslation()
  const chosen = suggestions?.find(({ userId }) => userId === substituteId)
  const order = t(suggestions?.length === 0 ? 'absences.nobodyElse' : 'absences.order')
  return (
    <>
      <fieldset className={styles.modes}>
        <legend>{t('absences.cover')}</legend>
        {coverModes.map((mode) => (
          <label key={mode} className={styles.mode}>
            <input
              type="radio"
              name="cover"
              aria-describedby={`cover-${mode}`}
              checked={draft.mode === mode}
              onChange={() => onChange({ ...draft, mode })}
            />
            <span>{t(`absences.mode.${mode}`)}</span>
            <small id={`cover-${mode}`} aria-hidden>
              {t(`absences.modeWhy.${mode}`)}
            </small>
          </label>
        ))}
      </fieldset>
      {draft.mode === 'person' && (
        <Select
          label={t('absences.substitute')}
          description={chosen ? describe(chosen) : order}
          value={String(substituteId ?? '')}
          data={[
            { value: '', label: t('absences.chooseSubstitute') },
            ...(suggestions ?? []).map(({ userId, name, company }) => ({
              value: String(userId),
              label: `${name}, ${company}`,
            })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...draft, substituteId: value === '' ? null : Number(value) })
          }
        />
      )}
    </>
  )

  function describe(one: AbsencePreview['suggestions'][number]): string {
    const facts = [
      t(one.sameCompany ? 'absences.sameCompany' : 'absences.otherCompany'),
      ...(one.sameShift ? [t('absences.sameShift')] : []),
      t('absences.load', { percent: one.loadPercent }),
      t('absences.known', { count: one.knownEnvironments }),
      t('absences.covers', { count: one.covers }),
      ...(one.clashes > 0 ? [t('absences.clashes', { count: one.clashes })] : []),
      ...(one.offShift > 0 ? [t('absences.offShiftCount', { count: one.offShift })] : []),
      ...(one.absent > 0 ? [t('absences.alsoAbsent', { count: one.absent })] : []),
    ]
    return facts.join(' · ')
  }
}
