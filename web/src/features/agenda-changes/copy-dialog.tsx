import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { companiesQuery } from '../../kit/crud/reference-data.api.ts'
import { readCompanyScope, useSignedIn } from '../../lib/session.ts'
import { environmentsQuery } from '../environments/environments.api.ts'
import { toDistinctNames } from '../users/distinct-names.ts'
import { isPlannable } from '../users/user-access.ts'
import { usersQuery } from '../users/user-list.api.ts'
import { type FormChange, saveAgendaChange } from './agenda-changes.api.ts'
import styles from './agenda-changes.module.css'
import { AgendaChangeDialog } from './change-dialog.tsx'
import { ChoiceList } from './choice-list.tsx'
import { useChangeEffect } from './use-change-effect.ts'

const noIds: ReadonlySet<number> = new Set()

/** Copies agendas to other rooms, other people or both. */
export function CopyAgendasDialog({
  agendaIds,
  onClose,
}: {
  agendaIds: readonly number[]
  onClose: () => void
}) {
  const { t } = useTranslation()
  const scope = readCompanyScope(useSignedIn())
  const companies = useQuery(companiesQuery(scope)).data
  const environments = useQuery(environmentsQuery(scope)).data
  const users = useQuery(usersQuery(scope)).data
  const [rooms, setRooms] = useState(noIds)
  const [people, setPeople] = useState(noIds)
  const roomChoices = useMemo(() => {
    const active = new Map(companies?.filter((one) => one.active).map(({ id, name }) => [id, name]))
    return (environments ?? [])
      .filter(({ companyId }) => active.has(companyId))
      .map(({ id, name, companyId }) => ({ id, name, about: active.get(companyId) }))
  }, [companies, environments])
  const personChoices = useMemo(() => {
    const names = toDistinctNames(users ?? [])
    return (users ?? []).filter(isPlannable).map(({ id, name }) => ({ id, name: names.get(id) ?? name }))
  }, [users])
  const body = { agendaIds: [...agendaIds], environmentIds: [...rooms], userIds: [...people] }
  const change: FormChange | null = rooms.size + people.size > 0 ? { kind: 'copy', body } : null
  const { effect, error, isSettled } = useChangeEffect(change)
  return (
    <AgendaChangeDialog
      title={t('agendaChanges.copyTitle', { count: agendaIds.length })}
      about={t('agendaChanges.copyAbout')}
      verb={t('agendaChanges.copyVerb')}
      hint={t('agendaChanges.copyHint')}
      changed={change !== null}
      effect={effect}
      error={error}
      isSettled={isSettled}
      save={(basis) => saveAgendaChange({ kind: 'copy', body }, basis)}
      onClose={onClose}
    >
      <div className={styles.pair}>
        <ChoiceList
          label={t('agendaChanges.rooms')}
          searchLabel={t('agendaChanges.searchRooms')}
          choices={roomChoices}
          chosen={rooms}
          onChange={setRooms}
        />
        <ChoiceList
          label={t('agendaChanges.people')}
          searchLabel={t('agendaChanges.searchPeople')}
          choices={personChoices}
          chosen={people}
          onChange={setPeople}
        />
      </div>
    </AgendaChangeDialog>
  )
}
