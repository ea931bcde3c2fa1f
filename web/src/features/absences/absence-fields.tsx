import { absenceKinds } from '@zelo/contract/absences'
import { longestNote } from '@zelo/contract/fields'
import { addDays, isTime } from '@zelo/contract/rules/calendar'
import { timeMask } from '@zelo/contract/rules/typed-time'
import type { ListedUser } from '@zelo/contract/user-administration'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../ui/date-field.tsx'
import joined from '../../ui/joined-buttons.module.css'
import { MaskedInput } from '../../ui/masked-input.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { hasAccess } from '../users/user-access.ts'
import type { AbsenceDraft } from './absence-draft.ts'
import { AbsenceFileField } from './absence-file-field.tsx'
import styles from './absences.module.css'

/** The fields of a new absence: person, days, part of the day, kind, private note and file. */
export function AbsenceFields(props: {
  draft: AbsenceDraft
  users: readonly ListedUser[] | undefined
  names: ReadonlyMap<number, string>
  today: string
  onChange: (draft: AbsenceDraft) => void
  onFile: (file: File | null) => void
}) {
  const { draft, users = [], names, today, onChange, onFile } = props
  const { t } = useTranslation()
  const days = { today, tomorrow: addDays(today, 1) }
  const people = users.filter((user) => user.coordinator === 0 && hasAccess(user))
  return (
    <>
      <Select
        label={t('absences.person')}
        data-autofocus
        value={String(draft.userId ?? '')}
        data={[
          { value: '', label: t('absences.choosePerson') },
          ...people.map(({ id }) => ({ value: String(id), label: names.get(id) ?? '' })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...draft, userId: value === '' ? null : Number(value) })
        }
      />
      <div className={styles.dates}>
        <DateField
          label={t('absences.from')}
          value={draft.from}
          onChange={(from) => onChange({ ...draft, from, to: draft.to < from ? from : draft.to })}
        />
        <DateField label={t('absences.to')} value={draft.to} onChange={(to) => onChange({ ...draft, to })} />
        <Select
          label={t('absences.kind')}
          value={draft.kind}
          data={absenceKinds.map((kind) => ({ value: kind, label: t(`absences.kinds.${kind}`) }))}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...draft, kind: value as AbsenceDraft['kind'] })
          }
        />
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend, which is redundant here */}
      <div className={`${joined.switch} ${styles.days}`} role="group" aria-label={t('absences.oneDay')}>
        {(['today', 'tomorrow'] as const).map((name) => (
          <button
            key={name}
            type="button"
            aria-pressed={draft.from === days[name] && draft.to === days[name]}
            onClick={() => onChange({ ...draft, from: days[name], to: days[name] })}
          >
            {t(`absences.${name}`)}
          </button>
        ))}
      </div>
      {draft.from === draft.to && <PartFields draft={draft} onChange={onChange} />}
      <details className={styles.private}>
        <summary>{t('absences.private')}</summary>
        <TextArea
          label={t('absences.note')}
          description={t('absences.noteWhy')}
          rows={2}
          maxLength={longestNote}
          value={draft.note}
          onChange={({ currentTarget }) => onChange({ ...draft, note: currentTarget.value })}
        />
        <AbsenceFileField onChange={onFile} />
      </details>
    </>
  )
}

/** Limits an absence of one day to a part of the day. */
function PartFields({ draft, onChange }: { draft: AbsenceDraft; onChange: (draft: AbsenceDraft) => void }) {
  const { t } = useTranslation()
  const { isPart, startTime, endTime } = draft
  const isReversed = isTime(startTime) && isTime(endTime) && endTime <= startTime
  const time = (field: 'startTime' | 'endTime') => ({
    mask: timeMask,
    placeholder: 'HH:MM',
    autoComplete: 'off',
    value: draft[field],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange({ ...draft, [field]: currentTarget.value }),
  })
  return (
    <>
      <label className={styles.part}>
        <input
          type="checkbox"
          checked={isPart}
          onChange={({ currentTarget }) => onChange({ ...draft, isPart: currentTarget.checked })}
        />
        {t('absences.onlyPart')}
      </label>
      {isPart && (
        <div className={styles.times}>
          <MaskedInput label={t('absences.start')} {...time('startTime')} />
          <MaskedInput
            label={t('absences.end')}
            error={isReversed ? t('absences.timesReversed') : undefined}
            {...time('endTime')}
          />
          <small>{t('absences.partWhy')}</small>
        </div>
      )}
    </>
  )
}
