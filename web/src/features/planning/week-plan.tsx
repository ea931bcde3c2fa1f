import { useQuery } from '@tanstack/react-query'
import type { previewAgendas } from '@zelo/contract/agendas'
import type { AnswerOf } from '@zelo/contract/endpoint'
import { isDate, minutesOfDay } from '@zelo/contract/rules/calendar'
import { nameKey } from '@zelo/contract/rules/name-key'
import { compare } from '@zelo/contract/rules/report-list'
import type { ListedUser } from '@zelo/contract/user-administration'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readCompanyScope, useSignedIn } from '../../lib/session.ts'
import { FieldError } from '../../ui/field-error.tsx'
import { type DraftItem, type ScheduleDraft, toItemUserId } from '../agendas/schedule-draft.ts'
import type { Schedule } from '../agendas/use-schedule.ts'
import { appointmentsQuery } from '../appointments/appointments.api.ts'
import { companyWeekQuery } from '../shifts/shifts.api.ts'
import { isPlannable } from '../users/user-access.ts'
import { moveInDraft } from './move-slot.ts'
import { type MoveEvent, useSlotMove } from './use-slot-move.ts'
import { WeekDays } from './week-days.tsx'
import {
  buildWeek,
  listDayShifts,
  listDraftBlocks,
  listSavedBlocks,
  listWeekDays,
  toDayKey,
  toHours,
  type WeekBlock,
} from './week-grid.ts'
import styles from './week-plan.module.css'
import { WeekRow } from './week-row.tsx'
import { formatBlockLabel, formatMoveEvent } from './week-words.ts'

type Check = AnswerOf<typeof previewAgendas>['items'][number]

/** Widths of an hour in px, from the overview to a scale on which a ten-minute cleaning shows its room. */
const hourWidths = [72, 144, 360]

/** Pixels to leave free before the first time when a timeline scrolls to it. */
const marginPx = 24

/**
 * A week of the people of a company: the saved times, and the times of the draft, which can be moved. It shows the load of
 * each day and the clashes while a time moves. `day` is the day whose times are shown.
 */
export function WeekPlan(props: {
  schedule: Schedule
  company: { id: number }
  users: readonly ListedUser[]
  checks: ReadonlyMap<number, Check>
  day: string
  onDay: (day: string) => void
  onEdit: (item: DraftItem) => void
}) {
  const { schedule, company, users, checks, onDay, onEdit } = props
  const { t, i18n } = useTranslation()
  const day = isDate(props.day) ? props.day : schedule.today
  const days = useMemo(() => listWeekDays(day), [day])
  const scope = readCompanyScope(useSignedIn())
  const saved = useQuery(appointmentsQuery(scope, { from: days[0]!, to: days[6]! }))
  const [zoom, setZoom] = useState(1)
  const [spoken, setSpoken] = useState('')
  const [focused, setFocused] = useState<string>()
  const hourWidth = hourWidths[zoom]!

  // Includes rooms of other companies, where people of this company may have saved cleanings.
  const rooms = useMemo(() => new Map(schedule.rooms.map((room) => [room.id, room])), [schedule.rooms])
  const people = listPeople(users, schedule.draft, company.id)
  const announce = (event: MoveEvent, id: string, draft: ScheduleDraft) => {
    const block = listDraftBlocks(draft, rooms, days, plannedDays).find((one) => one.id === id)
    if (block) setSpoken(formatMoveEvent(event, block, schedule.people.get(block.userId) ?? '', t))
  }
  const plannedDays = useMemo(
    () => toPlannedDays(checks, schedule.draft.items),
    [checks, schedule.draft.items],
  )
  const move = useSlotMove({
    draft: schedule.draft,
    people: people.map(({ id }) => id),
    hourWidth,
    onDrop: (dropped) => schedule.update((now) => moveInDraft(now, dropped)),
    onMove: announce,
  })
  const savedBlocks = useMemo(() => listSavedBlocks(saved.data ?? [], rooms), [saved.data, rooms])
  const blocks = useMemo(
    () => [...savedBlocks, ...listDraftBlocks(move.draft, rooms, days, plannedDays)],
    [savedBlocks, move.draft, rooms, days, plannedDays],
  )
  const teamWeek = useQuery(companyWeekQuery({ day: days[0]!, companyId: company.id })).data
  const shifts = useMemo(() => listDayShifts(teamWeek ?? []), [teamWeek])
  const week = useMemo(() => buildWeek(blocks, shifts), [blocks, shifts])
  const shownPeople = new Set(people.map(({ id }) => id))
  const ofDay = blocks.filter((block) => block.day === day && shownPeople.has(block.userId))
  const hours = toHours(ofDay)
  const draftIds = ofDay.filter(({ itemKey }) => itemKey !== undefined).map(({ id }) => id)
  const current = focused !== undefined && draftIds.includes(focused) ? focused : draftIds[0]
  const shownBlock = people
    .flatMap(({ id }) => week.get(toDayKey(id, day))?.blocks ?? [])
    .find(({ id }) => id === focused)
  const isMoving = move.movingId !== undefined
  const scroller = useScrollToFirst(ofDay, { from: hours.from, hourWidth, day, isMoving })

  return (
    <section className={styles.week} aria-labelledby="week-title">
      <WeekDays
        day={day}
        days={days}
        today={schedule.today}
        week={week}
        people={people.map(({ id }) => id)}
        zoom={{ at: zoom, most: hourWidths.length - 1, change: setZoom }}
        onDay={onDay}
      />
      {saved.isError && <FieldError sentence={t('planning.grid.failed')} />}
      {people.length === 0 ? (
        <p className={styles.note}>{t('planning.grid.nobody')}</p>
      ) : (
        <section
          ref={scroller}
          className={styles.scroller}
          style={{ '--hour': `${hourWidth}px`, '--hours': hours.to - hours.from } as React.CSSProperties}
          aria-label={t('planning.week')}
          data-first-hour={hours.from}
          // A timeline without draft times contains nothing to focus. It takes the focus itself, so that the arrow keys
          // scroll.
          tabIndex={draftIds.length === 0 ? 0 : undefined}
        >
          <div className={styles.ticks} aria-hidden>
            <span className={styles.corner}>{t('planning.grid.person')}</span>
            <span className={styles.hours}>
              {listHours(hours).map((hour) => (
                <span key={hour}>{`${String(hour).padStart(2, '0')}:00`}</span>
              ))}
            </span>
          </div>
          <ul>
            {people.map(({ id, name }) => (
              <WeekRow
                key={id}
                person={{ id, name: schedule.people.get(id) ?? name }}
                day={day}
                days={days}
                week={week}
                shift={shifts.get(toDayKey(id, day))}
                from={hours.from}
                current={current}
                move={move}
                onFocus={setFocused}
                onEdit={(key) => {
                  const item = schedule.draft.items.find((one) => one.key === key)
                  if (item) onEdit(item)
                }}
              />
            ))}
          </ul>
        </section>
      )}
      <p className={styles.detail}>
        {shownBlock &&
          formatBlockLabel(shownBlock, schedule.people.get(shownBlock.userId) ?? '', t, i18n.language)}
      </p>
      <div className={styles.foot}>
        <ul className={styles.legend}>
          <li data-kind="draft">{t('planning.grid.draft')}</li>
          <li data-kind="saved">{t('planning.grid.planned')}</li>
          <li data-kind="clash">{t('planning.grid.clash')}</li>
          {shifts.size > 0 && <li data-kind="shift">{t('planning.grid.shift')}</li>}
        </ul>
        <details className={styles.help}>
          <summary>{t('planning.grid.helpTitle')}</summary>
          <p id="week-help">
            {t('planning.grid.help')} {t('planning.grid.applies')} {t('planning.grid.loadWhy')}
          </p>
        </details>
      </div>
      <p className="visually-hidden" aria-live="assertive">
        {spoken}
      </p>
    </section>
  )
}

/**
 * Scrolls a timeline to the first time of the draft, or of the day, when the day or the scale changes. If a moved time adds
 * an hour at the start of the timeline, the hours stay where they are.
 */
function useScrollToFirst(
  blocks: readonly WeekBlock[],
  shown: { from: number; hourWidth: number; day: string; isMoving: boolean },
) {
  const { from, hourWidth, day, isMoving } = shown
  const scroller = useRef<HTMLElement>(null)
  const drafts = blocks.filter(({ itemKey }) => itemKey !== undefined)
  const starts = (drafts.length > 0 ? drafts : blocks).map(({ start }) => minutesOfDay(start) / 60)
  const first = useRef(0)
  useEffect(() => {
    first.current = Math.min(...starts, 24)
  })
  const place = `${day} ${hourWidth} ${from} ${drafts.length > 0}`
  const lastFrom = useRef(from)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new first hour shifts the timeline
  useLayoutEffect(() => {
    const added = lastFrom.current - from
    lastFrom.current = from
    if (isMoving) scroller.current?.scrollBy({ left: added * hourWidth })
  }, [from])
  // biome-ignore lint/correctness/useExhaustiveDependencies: a moved time must not scroll the timeline
  useEffect(() => {
    if (isMoving) return
    scroller.current?.scrollTo({ left: (first.current - from) * hourWidth - marginPx })
  }, [place])
  return scroller
}

function listHours({ from, to }: { from: number; to: number }): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index)
}

/** Returns the days that the server planned for each item. An item without a current check has no entry. */
function toPlannedDays(checks: ReadonlyMap<number, Check>, items: readonly DraftItem[]) {
  const keys = new Set(items.map(({ key }) => key))
  return new Map([...checks].filter(([key]) => keys.has(key)).map(([key, { days }]) => [key, days]))
}

/** Returns the people who can be planned in a company, and those of the draft, sorted by name. */
function listPeople(users: readonly ListedUser[], draft: ScheduleDraft, companyId: number): ListedUser[] {
  const own = new Set(draft.items.map((item) => toItemUserId(draft, item)))
  return users
    .filter(
      (user) =>
        isPlannable(user) && (user.companyId === companyId || own.has(user.id) || user.id === draft.userId),
    )
    .sort((a, b) => compare(nameKey(a.name), nameKey(b.name)) || a.id - b.id)
}
