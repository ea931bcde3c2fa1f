import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type AgendaItem, agendasPerSave } from '@zelo/contract/agendas'
import type { ListedUser } from '@zelo/contract/user-administration'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../kit/form/form-dialog.tsx'
import { useDraft } from '../../kit/form/use-draft.ts'
import { FieldError } from '../../ui/field-error.tsx'
import { previewQuery } from '../agendas/agendas.api.ts'
import { groupErrorsByField, hasSamePlan, toAgendaItem } from '../agendas/plan-draft.ts'
import { PlanFields } from '../agendas/plan-fields.tsx'
import { useDebounced } from '../agendas/use-debounced.ts'
import { useFailedSubmit } from '../agendas/use-failed-submit.ts'
import { usePersonGroups } from '../agendas/use-person-groups.ts'
import type { Schedule } from '../agendas/use-schedule.ts'
import { PeoplePicker } from './people-picker.tsx'
import styles from './pick-many.module.css'
import { RoomPicker } from './room-picker.tsx'
import { SpreadOptions } from './spread-options.tsx'
import {
  createSpread,
  longestPause,
  type PersonSpread,
  type Room,
  type Spread,
  sortRooms,
  spreadPlan,
} from './spread-plan.ts'
import { type SpreadState, SpreadSummary, SpreadVerdict } from './spread-summary.tsx'

/**
 * Adds many items at once: rooms, people, and one plan for all of them. The server checks and stores them when the user
 * saves the schedule.
 */
export function PickManyDialog(props: {
  schedule: Schedule
  company: { id: number; name: string; today: string }
  users: readonly ListedUser[]
  onClose: () => void
}) {
  const { schedule, company, users, onClose } = props
  const { today } = company
  const { t } = useTranslation()
  const {
    draft: spread,
    change,
    isChanged,
  } = useDraft(createSpread(today, schedule.user?.id ?? null), { isSame: hasSamePlan })
  const { failed, form, reject } = useFailedSubmit()
  const rooms = useMemo(() => sortRooms<Room>(schedule.environments), [schedule.environments])
  const people = useMemo(() => toPeople(spread, rooms), [spread, rooms])
  const errors = groupErrorsByField({ ...spread.plan, environmentId: 0 }, { today })
  const groups = usePersonGroups(users, company)
  const checked = useChecked(spread, rooms, props)

  const count = people.reduce((sum, { plans }) => sum + plans.length, 0)
  const total = schedule.draft.items.length + count
  const missing = {
    rooms: spread.rooms.length === 0,
    people: spread.people.length === 0,
    pause: spread.order === 'following' && !isPause(spread.pause),
    midnight: people.some(({ plans, rooms }) => plans.length < rooms.length),
    many: total > agendasPerSave,
  }
  const wrong = [...errors.values()].flat().length + Object.values(missing).filter(Boolean).length
  const sentence = (isWrong: boolean, text: string) => failed && isWrong && <FieldError sentence={text} />

  const add = () => {
    if (wrong > 0) return reject()
    if (checked.isTaken) return
    schedule.addItems(people.flatMap(({ plans }) => plans))
    onClose()
  }
  return (
    <FormDialog
      width="wide"
      title={t('planning.many.title')}
      subtitle={company.name}
      verb={t('planning.many.add', { count })}
      changed={isChanged}
      beside={
        failed && wrong > 0 ? (
          <span className={styles.wrong}>
            <FieldError
              sentence={
                missing.many
                  ? t('planning.many.tooMany', { count: total, most: agendasPerSave })
                  : t('agendas.toCorrect', { count: wrong })
              }
            />
          </span>
        ) : (
          <SpreadVerdict checks={checked.checks} state={checked.state} />
        )
      }
      formRef={form}
      className={styles.columns}
      onSubmit={add}
      onClose={onClose}
    >
      <RoomPicker
        rooms={rooms}
        chosen={spread.rooms}
        error={sentence(missing.rooms, t('planning.many.noRoom'))}
        onChange={(chosen) => change({ rooms: chosen })}
      />
      <div className={styles.side}>
        <PeoplePicker
          groups={groups}
          chosen={spread.people}
          error={sentence(missing.people, t('planning.many.noPerson'))}
          onChange={(chosen) => change({ people: chosen })}
        />
        <section className={styles.plan} aria-labelledby="pick-plan">
          <h3 id="pick-plan">{t('planning.many.plan')}</h3>
          <SpreadOptions
            spread={spread}
            pauseError={
              missing.pause && (
                <FieldError sentence={t('planning.many.pauseInvalid', { most: longestPause })} />
              )
            }
            onChange={change}
          />
          <PlanFields
            draft={spread.plan}
            today={today}
            errors={failed ? errors : new Map()}
            onChange={(plan) => change({ plan })}
          />
        </section>
        <SpreadSummary
          people={people}
          names={schedule.people}
          checks={checked.checks}
          workWarnings={checked.workWarnings}
        />
      </div>
    </FormDialog>
  )
}

function isPause(minutes: number): boolean {
  return minutes >= 0 && minutes <= longestPause
}

/** Returns the plans of each person. An invalid pause counts as 0 minutes. */
function toPeople(spread: Spread, rooms: readonly Room[]): PersonSpread[] {
  const chosen = new Set(spread.rooms)
  return spreadPlan(
    { ...spread, pause: isPause(spread.pause) ? spread.pause : 0 },
    rooms.filter(({ id }) => chosen.has(id)),
  )
}

/** Checks valid plans against the draft's other items and the saved schedules. The check runs after a typing pause. */
function useChecked(spread: Spread, rooms: readonly Room[], props: Parameters<typeof PickManyDialog>[0]) {
  const { schedule, company } = props
  const settled = useDebounced(spread)
  const added = useMemo(() => {
    const isValid = groupErrorsByField({ ...settled.plan, environmentId: 0 }, company).size === 0
    if (!isValid) return []
    return toPeople(settled, rooms).flatMap(({ userId, plans, rooms: own }) =>
      plans.map((plan, index) =>
        toAgendaItem(plan, {
          companyId: company.id,
          user: { id: userId, name: schedule.people.get(userId) ?? '' },
          environment: own[index]!,
          today: company.today,
        }),
      ),
    )
  }, [settled, rooms, company, schedule.people])
  const others: readonly AgendaItem[] = schedule.items
  const items = [...others, ...added]
  const isRight = added.length > 0 && items.length <= agendasPerSave
  const preview = useQuery({ ...previewQuery(items), enabled: isRight, placeholderData: keepPreviousData })
  const isCurrent = isRight && settled === spread && !preview.isPlaceholderData
  const checks = isCurrent ? preview.data?.items.slice(others.length) : undefined
  const workWarnings = isCurrent ? preview.data?.workWarnings : undefined
  const state: SpreadState = !isRight ? 'waiting' : preview.isError ? 'failed' : checks ? 'done' : 'checking'
  return {
    state,
    checks,
    workWarnings,
    /** Whether a person already has one of the rooms at the same time. The server would reject such a plan. */
    isTaken: checks?.some(({ sameSlot }) => sameSlot !== null) ?? false,
  }
}
