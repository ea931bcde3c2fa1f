import type { UseQueryResult } from '@tanstack/react-query'
import { longestNote } from '@zelo/contract/fields'
import type { CancellationDraft, CancellationError } from '@zelo/contract/rules/cancellation-draft'
import type { ListedUser } from '@zelo/contract/user-administration'
import { useTranslation } from 'react-i18next'
import { DateField } from '../../ui/date-field.tsx'
import { FieldError } from '../../ui/field-error.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { hasAccess } from '../users/user-access.ts'
import styles from './cancel-dialog.module.css'

/** The fields of a cancellation: person, days and reason. Each of the `errors` appears at its field. */
export function CancelFields(props: {
  draft: CancellationDraft
  users: UseQueryResult<ListedUser[]>
  names: ReadonlyMap<number, string>
  errors: readonly CancellationError[]
  onChange: (draft: CancellationDraft) => void
}) {
  const { draft, users, names, errors, onChange } = props
  const { t } = useTranslation()
  const cleaners = (users.data ?? []).filter(({ coordinator }) => coordinator === 0)
  const sentence = (...codes: CancellationError[]) => {
    const code = codes.find((one) => errors.includes(one))
    return code && <FieldError sentence={t(`agendaList.cancelError.${code}`)} />
  }
  return (
    <>
      <Select
        label={t('agendaList.user')}
        data-autofocus
        value={String(draft.userId ?? '')}
        data={[
          { value: '', label: t('agendaList.chooseUser') },
          ...cleaners.map((user) => {
            const name = names.get(user.id) ?? ''
            return {
              value: String(user.id),
              label: hasAccess(user) ? name : t('agendaList.inactivePerson', { name }),
            }
          }),
        ]}
        error={users.isError ? t('ui.loadFailed') : sentence('user_missing')}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...draft, userId: value === '' ? null : Number(value) })
        }
      />
      <TextArea
        label={t('agendaList.justification')}
        rows={3}
        maxLength={longestNote}
        value={draft.justification}
        error={sentence('justification_missing')}
        onChange={({ currentTarget }) => onChange({ ...draft, justification: currentTarget.value })}
      />
      <div className={styles.dates}>
        <DateField
          label={t('agendaList.from')}
          value={draft.from}
          error={sentence('start_missing', 'start_invalid')}
          onChange={(from) => onChange({ ...draft, from })}
        />
        <DateField
          label={t('agendaList.to')}
          value={draft.to}
          error={sentence('end_missing', 'end_invalid', 'interval_reversed')}
          onChange={(to) => onChange({ ...draft, to })}
        />
      </div>
    </>
  )
}
