import { useQuery } from '@tanstack/react-query'
import { isDate } from '@zelo/contract/rules/calendar'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readCompanyScope, useSignedIn } from '../../lib/session.ts'
import { DateField } from '../../ui/date-field.tsx'
import { Select } from '../../ui/select.tsx'
import { toDistinctNames } from '../users/distinct-names.ts'
import { isPlannable } from '../users/user-access.ts'
import { usersQuery } from '../users/user-list.api.ts'
import { type FormChange, saveAgendaChange } from './agenda-changes.api.ts'
import styles from './agenda-changes.module.css'
import { AgendaChangeDialog } from './change-dialog.tsx'
import { useChangeEffect } from './use-change-effect.ts'

/** From a chosen day on, moves the agendas of one person to another, for example because the first person leaves. */
export function MoveDialog({ today, onClose }: { today: string; onClose: () => void }) {
  const { t } = useTranslation()
  const users = useQuery(usersQuery(readCompanyScope(useSignedIn()))).data
  const [from, setFrom] = useState(today)
  const [userId, setUserId] = useState<number | null>(null)
  const [toUserId, setToUserId] = useState<number | null>(null)
  const names = useMemo(() => toDistinctNames(users ?? []), [users])
  const cleaners = useMemo(() => (users ?? []).filter((user) => user.coordinator === 0), [users])
  const isComplete = userId !== null && toUserId !== null && isDate(from)
  const change: FormChange | null = isComplete ? { kind: 'move', body: { userId, toUserId, from } } : null
  const { effect, error, isSettled } = useChangeEffect(change)
  const toOption = ({ id, name }: { id: number; name: string }) => ({
    value: String(id),
    label: names.get(id) ?? name,
  })
  const parseId = (value: string) => (value === '' ? null : Number(value))
  return (
    <AgendaChangeDialog
      title={t('agendaChanges.moveTitle')}
      about={t('agendaChanges.moveAbout')}
      verb={t('agendaChanges.moveVerb')}
      hint={t('agendaChanges.moveHint')}
      changed={userId !== null || toUserId !== null}
      effect={effect}
      error={error}
      isSettled={isSettled}
      save={(basis) => saveAgendaChange(change!, basis)}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <Select
          label={t('agendaChanges.moveFrom')}
          data-autofocus
          value={String(userId ?? '')}
          data={[{ value: '', label: t('agendaChanges.choosePerson') }, ...cleaners.map(toOption)]}
          onChange={({ currentTarget }) => setUserId(parseId(currentTarget.value))}
        />
        <Select
          label={t('agendaChanges.moveTo')}
          value={String(toUserId ?? '')}
          data={[
            { value: '', label: t('agendaChanges.choosePerson') },
            ...cleaners.filter((user) => isPlannable(user) && user.id !== userId).map(toOption),
          ]}
          onChange={({ currentTarget }) => setToUserId(parseId(currentTarget.value))}
        />
        <DateField label={t('agendaChanges.moveDay')} value={from} onChange={setFrom} />
      </div>
    </AgendaChangeDialog>
  )
}
