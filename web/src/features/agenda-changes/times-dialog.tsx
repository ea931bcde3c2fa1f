import { longestShift } from '@zelo/contract/agenda-changes'
import { slotErrors } from '@zelo/contract/rules/slots'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { createEmptyPlan } from '../agendas/plan-draft.ts'
import { PlanTimes } from '../agendas/plan-times.tsx'
import { type FormChange, saveAgendaChange } from './agenda-changes.api.ts'
import styles from './agenda-changes.module.css'
import { AgendaChangeDialog } from './change-dialog.tsx'
import { useChangeEffect } from './use-change-effect.ts'

type Way = 'later' | 'earlier' | 'set'

/** Moves the times of agendas by a number of minutes, or replaces them with new times. */
export function TimesDialog({ agendaIds, onClose }: { agendaIds: readonly number[]; onClose: () => void }) {
  const { t } = useTranslation()
  const [way, setWay] = useState<Way>('later')
  const [minutes, setMinutes] = useState('30')
  const [draft, setDraft] = useState(() => createEmptyPlan(''))
  const wanted = buildTimes(way, minutes, draft.slots)
  const change: FormChange | null = wanted && {
    kind: 'times',
    body: { agendaIds: [...agendaIds], ...wanted },
  }
  const { effect, error, isSettled } = useChangeEffect(change)
  const isComplete = draft.slots.every(({ start, end }) => start !== '' && end !== '')
  return (
    <AgendaChangeDialog
      title={t('agendaChanges.timesTitle', { count: agendaIds.length })}
      about={t('agendaChanges.timesAbout')}
      verb={t('agendaChanges.timesVerb')}
      hint={t('agendaChanges.timesHint', { most: longestShift })}
      changed={minutes !== '30' || way !== 'later'}
      effect={effect}
      error={error}
      isSettled={isSettled}
      save={(basis) => saveAgendaChange(change!, basis)}
      onClose={onClose}
    >
      <div className={styles.pair}>
        <Select
          label={t('agendaChanges.way')}
          value={way}
          data={(['later', 'earlier', 'set'] as const).map((value) => ({
            value,
            label: t(`agendaChanges.ways.${value}`),
          }))}
          onChange={({ currentTarget }) => setWay(currentTarget.value as Way)}
        />
        {way !== 'set' && (
          <TextInput
            label={t('agendaChanges.minutes')}
            inputMode="numeric"
            maxLength={3}
            value={minutes}
            onChange={({ currentTarget }) => setMinutes(currentTarget.value)}
          />
        )}
      </div>
      {way === 'set' && (
        <PlanTimes draft={draft} errors={isComplete ? slotErrors(draft.slots) : []} onChange={setDraft} />
      )}
    </AgendaChangeDialog>
  )
}

/** Returns the times for the request. Returns null while they are incomplete or invalid. */
function buildTimes(way: Way, minutes: string, slots: readonly { start: string; end: string }[]) {
  if (way === 'set') {
    return slotErrors(slots).length === 0 ? { slots: slots.map(({ start, end }) => ({ start, end })) } : null
  }
  const count = /^\d+$/.test(minutes.trim()) ? Number(minutes) : 0
  if (count < 1 || count > longestShift) return null
  return { shift: way === 'later' ? count : -count }
}
