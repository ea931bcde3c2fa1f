import { minutesOfDay, toWeekday } from '@zelo/contract/rules/calendar'
import type { Slot } from '@zelo/contract/rules/slots'
import { StatusGlyph } from '@zelo/ui/components/status-mark.tsx'
import { formatSpan } from '@zelo/ui/lib/dates.ts'
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatDuration } from '../../lib/durations.ts'
import { formatShortWeekday } from '../agendas/agenda-words.ts'
import type { useSlotMove } from './use-slot-move.ts'
import { type DayShift, type PersonDay, type PlacedBlock, toDayKey } from './week-grid.ts'
import styles from './week-row.module.css'
import { formatBlockLabel } from './week-words.ts'

type Move = ReturnType<typeof useSlotMove>

/** A person's row: the load of the day and of the week, and the times of the day. */
export function WeekRow(props: {
  person: { id: number; name: string }
  day: string
  days: readonly string[]
  week: ReadonlyMap<string, PersonDay>
  /** The person's shift on the day. Undefined if the person has no shift. */
  shift: DayShift | undefined
  /** The first hour of the timeline. */
  from: number
  /** The id of the block that is in the Tab order. */
  current: string | undefined
  move: Move
  onFocus: (id: string) => void
  onEdit: (itemKey: number) => void
}) {
  const { person, day, days, week, shift, from, current, move, onFocus, onEdit } = props
  const { t } = useTranslation()
  const own = week.get(toDayKey(person.id, day))
  return (
    <li className={styles.row} data-person={person.id}>
      <div className={styles.name}>
        <b className="trim" title={person.name}>
          {person.name}
        </b>
        <DayLoad day={own} isOff={shift?.spans.length === 0} />
        <WeekLoad personId={person.id} days={days} week={week} />
      </div>
      <div className={styles.lane} style={{ '--lanes': own?.lanes ?? 1 } as React.CSSProperties}>
        {shift?.spans.map((span) => (
          <i key={span.start} className={styles.shift} style={toSpanPlace(span, from)} aria-hidden />
        ))}
        {own?.blocks.map((block) =>
          block.itemKey === undefined ? (
            <span
              key={block.id}
              className={styles.block}
              data-kind="saved"
              style={toPlace(block, from)}
              title={t('planning.grid.plannedBlock', {
                environment: block.environment,
                span: formatSpan(block.start, block.end),
              })}
            >
              {block.environment}
            </span>
          ) : (
            <DraftBlock
              key={block.id}
              block={block}
              person={person.name}
              from={from}
              isCurrent={block.id === current}
              move={move}
              onFocus={onFocus}
              onEdit={onEdit}
            />
          ),
        )}
      </div>
    </li>
  )
}

function DayLoad({ day, isOff }: { day: PersonDay | undefined; isOff: boolean }) {
  const { t } = useTranslation()
  if (!day)
    return <span className={styles.load}>{t(isOff ? 'planning.grid.off' : 'planning.grid.free')}</span>
  const isOver = day.percent > 100
  return (
    <span className={styles.load} data-status={isOver ? 'partial' : undefined}>
      {isOver && <StatusGlyph status="partial" />}
      {t('planning.grid.load', { load: formatDuration(day.minutes, t), percent: day.percent })}
      {isOff && <em data-status="partial">{t('planning.grid.off')}</em>}
      {day.clashes > 0 && <em data-status="partial">{t('planning.grid.clashes', { count: day.clashes })}</em>}
    </span>
  )
}

/** Seven bars, one for each day. The dashed line at the top marks a full day's load. */
function WeekLoad(props: {
  personId: number
  days: readonly string[]
  week: ReadonlyMap<string, PersonDay>
}) {
  const { personId, days, week } = props
  const { t, i18n } = useTranslation()
  const loads = days.map((day) => {
    const { minutes, percent } = week.get(toDayKey(personId, day)) ?? { minutes: 0, percent: 0 }
    return { day, minutes, percent }
  })
  const label = t('planning.grid.weekLoad', {
    days: loads
      .map(({ day, minutes }) =>
        t('planning.grid.dayLoad', {
          day: formatShortWeekday(toWeekday(day), i18n.language),
          load: formatDuration(minutes, t),
        }),
      )
      .join(', '),
  })
  return (
    <span className={styles.bars} role="img" aria-label={label} title={label}>
      {loads.map(({ day, percent }) => (
        <i
          key={day}
          data-over={percent > 100 || undefined}
          style={{ height: `${Math.min(100, percent)}%` }}
        />
      ))}
    </span>
  )
}

function DraftBlock(props: {
  block: PlacedBlock
  person: string
  from: number
  isCurrent: boolean
  move: Move
  onFocus: (id: string) => void
  onEdit: (itemKey: number) => void
}) {
  const { block, person, from, isCurrent, move, onFocus, onEdit } = props
  const { t, i18n } = useTranslation()
  const isMoving = move.movingId === block.id
  const button = useRef<HTMLButtonElement>(null)
  // A move to another person renders the block in another row. The block must keep the keyboard focus.
  useLayoutEffect(() => {
    if (isMoving) button.current?.focus()
  }, [isMoving])
  const label = formatBlockLabel(block, person, t, i18n.language)

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (move.moveByKey(event, block) || moveFocus(event)) event.preventDefault()
  }
  return (
    <button
      ref={button}
      type="button"
      className={styles.block}
      data-kind={block.nth === 0 ? 'main' : 'revision'}
      data-clash={block.clashes.length > 0 || undefined}
      data-moving={isMoving || undefined}
      data-block={block.id}
      style={toPlace(block, from)}
      tabIndex={isCurrent ? 0 : -1}
      title={label}
      aria-label={label}
      aria-describedby="week-help"
      onFocus={() => onFocus(block.id)}
      // When the window loses the focus, the block stays the active element and can still be moved.
      onBlur={({ currentTarget }) => isMoving && document.activeElement !== currentTarget && move.drop()}
      onPointerEnter={() => !move.movingId && onFocus(block.id)}
      onPointerDown={(event) => move.onPointerDown(event, block)}
      onKeyDown={onKeyDown}
      // Without this line, the browser also clicks the button when the space bar is released.
      onKeyUp={(event) => event.key === ' ' && event.preventDefault()}
      onClick={() => !move.wasDragged() && block.itemKey !== undefined && onEdit(block.itemKey)}
    >
      {block.environment}
    </button>
  )
}

function toPlace({ start, end, lane }: PlacedBlock, from: number): React.CSSProperties {
  const hours = (minutes: number) => `calc(var(--hour) * ${minutes / 60})`
  return {
    left: hours(minutesOfDay(start) - from * 60),
    width: hours(minutesOfDay(end) - minutesOfDay(start)),
    '--lane': lane,
  } as React.CSSProperties
}

/** Returns the place of a shift in a row. Hours before the first shown hour are cut off. */
function toSpanPlace({ start, end }: Slot, from: number): React.CSSProperties {
  const first = Math.max(minutesOfDay(start), from * 60)
  const width = Math.max(0, minutesOfDay(end) - first)
  return {
    left: `calc(var(--hour) * ${(first - from * 60) / 60})`,
    width: `min(calc(var(--hour) * ${width / 60}), calc(100% - var(--hour) * ${(first - from * 60) / 60}))`,
  }
}

/** Moves the focus to the next time of the row, or to the nearest one of another row. Returns whether the key was used. */
function moveFocus(event: KeyboardEvent<HTMLElement>): boolean {
  const { currentTarget, key } = event
  const row = currentTarget.closest('li')
  if (!row) return false
  const own = listBlocks(row)
  const at = own.indexOf(currentTarget)
  const targets: Record<string, HTMLElement | undefined> = {
    ArrowRight: own[at + 1],
    ArrowLeft: own[at - 1],
    Home: own[0],
    End: own.at(-1),
    ArrowDown: findNearest(row, 'nextElementSibling', currentTarget),
    ArrowUp: findNearest(row, 'previousElementSibling', currentTarget),
  }
  if (!(key in targets)) return false
  targets[key]?.focus()
  return true
}

function listBlocks(row: Element): HTMLElement[] {
  return [...row.querySelectorAll<HTMLElement>('[data-block]')]
}

function findNearest(
  row: Element,
  direction: 'nextElementSibling' | 'previousElementSibling',
  block: HTMLElement,
): HTMLElement | undefined {
  for (let other = row[direction]; other; other = other[direction]) {
    const [nearest] = listBlocks(other).sort(
      (a, b) => Math.abs(a.offsetLeft - block.offsetLeft) - Math.abs(b.offsetLeft - block.offsetLeft),
    )
    if (nearest) return nearest
  }
  return undefined
}
