import { NativeSelect, Radio } from '@mantine/core'
import { type AbsencePreview, coverModes } from '@zelo/contract/absences'
import { useTranslation } from 'react-i18next'
import type { AbsenceDraft } from './absence-draft.ts'
import styles from './absences.module.css'

/** The four ways to treat the appointments, and the substitute with the facts that rank the suggestions. */
export function CoverChoice(props: {
  draft: AbsenceDraft
  substituteId: number | null
  suggestions: AbsencePreview['suggestions'] | undefined
  onChange: (draft: AbsenceDraft) => void
}) {
  const { draft, substituteId, suggestions = [], onChange } = props
  const { t } = useTranslation()
  const chosen = suggestions.find(({ userId }) => userId === substituteId)
  return (
    <>
      <Radio.Group
        label={t('absences.cover')}
        value={draft.mode}
        onChange={(mode) => onChange({ ...draft, mode: mode as AbsenceDraft['mode'] })}
      >
        <div className={styles.modes}>
          {coverModes.map((mode) => (
            <Radio
              key={mode}
              value={mode}
              label={t(`absences.mode.${mode}`)}
              description={t(`absences.modeWhy.${mode}`)}
            />
          ))}
        </div>
      </Radio.Group>
      {draft.mode === 'person' && (
        <NativeSelect
          label={t('absences.substitute')}
          description={chosen ? describe(chosen) : t('absences.order')}
          value={String(substituteId ?? '')}
          data={[
            { value: '', label: t('absences.chooseSubstitute'), disabled: true },
            ...suggestions.map(({ userId, nome, company }) => ({
              value: String(userId),
              label: `${nome}, ${company}`,
            })),
          ]}
          onChange={({ currentTarget: { value } }) => onChange({ ...draft, substituteId: Number(value) })}
        />
      )}
    </>
  )

  function describe(one: AbsencePreview['suggestions'][number]): string {
    const facts = [
      t(one.sameCompany ? 'absences.sameCompany' : 'absences.otherCompany'),
      t('absences.load', { percent: one.loadPercent }),
      t('absences.known', { count: one.knownEnvironments }),
      t('absences.covers', { count: one.covers }),
      ...(one.clashes > 0 ? [t('absences.clashes', { count: one.clashes })] : []),
      ...(one.absent > 0 ? [t('absences.alsoAbsent', { count: one.absent })] : []),
    ]
    return facts.join(' · ')
  }
}
