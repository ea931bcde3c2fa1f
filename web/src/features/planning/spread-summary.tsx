import type { previewAgendas } from '@zelo/contract/agendas'
import type { AnswerOf } from '@zelo/contract/endpoint'
import { toLoadPercent } from '@zelo/contract/rules/load'
import type { PlanWarning } from '@zelo/contract/work-warnings'
import { StatusGlyph } from '@zelo/ui/components/status-mark.tsx'
import { formatSpan } from '@zelo/ui/lib/dates.ts'
import { useTranslation } from 'react-i18next'
import { formatDuration } from '../../lib/durations.ts'
import { FieldError } from '../../ui/field-error.tsx'
import { formatSameSlot } from '../agendas/agenda-words.ts'
import { PlanWarnings } from '../shifts/lazy-plan-warnings.tsx'
import styles from './pick-many.module.css'
import type { PersonSpread, Room } from './spread-plan.ts'

type Checks = AnswerOf<typeof previewAgendas>['items']

/** The state of the server's check. */
export type SpreadState = 'waiting' | 'checking' | 'failed' | 'done'

/** Shows what each person gets: rooms with their first times, the load of a day, and the clashes that the server found. */
export function SpreadSummary(props: {
  people: readonly PersonSpread[]
  names: ReadonlyMap<number, string>
  /** The server's checks, in the order of the plans. Undefined until the response arrives. */
  checks: Checks | undefined
  workWarnings: readonly PlanWarning[] | undefined
}) {
  const { people, names, checks, workWarnings } = props
  const { t } = useTranslation()
  const isEmpty = people.every(({ plans }) => plans.length === 0)
  let first = 0
  return (
    <section className={styles.summary} aria-labelledby="pick-summary">
      <h3 id="pick-summary">{t('planning.many.summary')}</h3>
      {isEmpty && <p className={styles.note}>{t('planning.many.summaryHint')}</p>}
      {!isEmpty &&
        people.map((person) => {
          const own = checks?.slice(first, first + person.plans.length)
          first += person.plans.length
          return (
            <PersonSummary
              key={person.userId}
              person={person}
              name={names.get(person.userId) ?? ''}
              checks={own}
              workWarnings={workWarnings?.filter(({ userId }) => userId === person.userId)}
            />
          )
        })}
      {!isEmpty && <p className={styles.note}>{t('planning.many.loadWhy')}</p>}
    </section>
  )
}

/** Shows in one line whether the plans clash with each other or with saved ones. */
export function SpreadVerdict(props: { checks: Checks | undefined; state: SpreadState }) {
  const { checks, state } = props
  const { t } = useTranslation()
  const days = new Set(checks?.flatMap(({ clashDays }) => clashDays)).size
  const isClear = state === 'done' && hasNoClash(checks)
  return (
    <span
      className={styles.verdict}
      data-status={state === 'done' && !isClear ? 'partial' : undefined}
      aria-live="polite"
    >
      {state === 'checking' && t('agendas.checking')}
      {state === 'failed' && t('agendas.checkFailed')}
      {isClear && t('agendas.noClash')}
      {days > 0 && (
        <>
          <StatusGlyph status="partial" />
          {t('agendas.clashDays', { count: days })}
        </>
      )}
    </span>
  )
}

function hasNoClash(checks: Checks | undefined): boolean {
  return checks?.every(({ clashDays, sameSlot }) => clashDays.length === 0 && !sameSlot) ?? false
}

function PersonSummary(props: {
  person: PersonSpread
  name: string
  checks: Checks | undefined
  workWarnings: readonly PlanWarning[] | undefined
}) {
  const { person, name, checks, workWarnings } = props
  const { plans, rooms, late, minutes } = person
  const { t } = useTranslation()
  const clashDays = new Set(checks?.flatMap((check) => check.clashDays)).size
  const taken = checks?.find(({ sameSlot }) => sameSlot)?.sameSlot
  const percent = toLoadPercent(minutes)
  return (
    <div className={styles.person} data-status={percent > 100 ? 'partial' : undefined}>
      <b>{name}</b>
      <p className={styles.load}>
        {percent > 100 && <StatusGlyph status="partial" />}
        {t('planning.many.perPerson', {
          count: plans.length,
          load: formatDuration(minutes, t),
          percent,
        })}
      </p>
      {plans.length < rooms.length && (
        <FieldError
          sentence={t('planning.many.midnight', { count: rooms.length - plans.length, person: name })}
        />
      )}
      {taken && <FieldError sentence={formatSameSlot(taken, t)} />}
      {clashDays > 0 && (
        <p className={styles.clash} data-status="partial">
          <StatusGlyph status="partial" />
          {t('agendas.clashDays', { count: clashDays })}
        </p>
      )}
      <PlanWarnings warnings={workWarnings} />
      {late && (
        <p className={styles.clash} data-status="partial">
          {t('planning.many.late', { nth: late.nth + 1, end: late.end, next: late.next })}
        </p>
      )}
      <ol>
        {plans.map((plan, index) => (
          <li key={plan.environmentId}>
            <span className="trim">{toRoomName(rooms, index)}</span>
            <span className="figures">{formatSpan(plan.slots[0]!.start, plan.slots[0]!.end)}</span>
          </li>
        ))}
      </ol>
    </div>
  )
}

function toRoomName(rooms: readonly Room[], index: number): string {
  return rooms[index]?.name ?? ''
}
