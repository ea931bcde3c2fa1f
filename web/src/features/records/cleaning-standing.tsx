import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Execution } from '@zelo/contract/executions'
import { can } from '@zelo/contract/permissions'
import { toDisplayDate } from '@zelo/contract/rules/calendar'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatTime } from '../../lib/dates.ts'
import { toActor, useSignedIn } from '../../lib/session.ts'
import styles from './cleaning-standing.module.css'
import { JudgeForm } from './judge-form.tsx'
import { listArrivalWords } from './record-words.ts'
import { recordHistoryQuery } from './records.api.ts'
import { type Judgement, useJudge } from './use-judge.ts'

type Recorded = Pick<Execution, 'id' | 'arrival'>

/** Shows when the records of one cleaning arrived and whether they count. A coordinator can change that. */
export function CleaningStanding({ records }: { records: readonly Recorded[] }) {
  const { t, i18n } = useTranslation()
  const mayJudge = can(toActor(useSignedIn()), 'records.judge')
  const [asking, setAsking] = useState<Judgement['kind'] | null>(null)
  const { busy, judge } = useJudge(() => setAsking(null))
  const withStanding = (standing: Recorded['arrival']['standing']) =>
    records.filter(({ arrival }) => arrival.standing === standing)
  const idsFor: Record<Judgement['kind'], number[]> = {
    confirm: records
      .filter(({ arrival }) => arrival.standing === 'awaiting' || arrival.hasHeldFacts)
      .map(({ id }) => id),
    void: records.filter(({ arrival }) => arrival.standing !== 'voided').map(({ id }) => id),
    restore: withStanding('voided').map(({ id }) => id),
  }
  const words = new Set(
    records.flatMap(({ arrival }) => listArrivalWords(arrival, arrival.late, t, i18n.language)),
  )
  const held = new Set(
    records.flatMap(({ arrival }) => (arrival.standing === 'awaiting' ? (arrival.held ?? []) : [])),
  )
  const hasHeldFacts = records.some(({ arrival }) => arrival.hasHeldFacts)
  const kinds = (['confirm', 'restore', 'void'] as const).filter((kind) => idsFor[kind].length > 0)
  const [voided] = withStanding('voided')

  return (
    <div className={styles.standing}>
      {[...words].map((sentence) => (
        <p key={sentence} className="figures">
          {sentence}
        </p>
      ))}
      {[...held].map((reason) => (
        <p key={reason} className={styles.held}>
          <strong>{t('records.standing.awaiting')}</strong> {t(`records.held.${reason}`)}
        </p>
      ))}
      {hasHeldFacts && (
        <p className={styles.held}>
          <strong>{t('records.standing.awaiting')}</strong> {t('records.heldFacts')}
        </p>
      )}
      {voided && <VoidedBy id={voided.id} count={idsFor.restore.length} />}
      {mayJudge && !asking && (
        <div className={styles.actions}>
          {kinds.map((kind) => (
            <Button
              key={kind}
              size="xs"
              variant={kind === 'void' ? 'subtle' : 'default'}
              onClick={() => setAsking(kind)}
            >
              {t(`records.${kind}`)}
            </Button>
          ))}
        </div>
      )}
      {asking && (
        <JudgeForm
          kind={asking}
          ids={idsFor[asking]}
          busy={busy}
          onJudge={(judgement) => void judge(judgement)}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  )
}

function VoidedBy({ id, count }: { id: number; count: number }) {
  const { t } = useTranslation()
  const event = useQuery(recordHistoryQuery(id)).data?.findLast(({ kind }) => kind === 'voided')
  return (
    <p className={styles.held}>
      <strong>{t('records.voidedCount', { count })}</strong>{' '}
      {event && (
        <span className="figures">
          {t('records.voidedBy', {
            name: event.by.name,
            day: toDisplayDate(event.at.slice(0, 10)),
            time: formatTime(event.at),
            reason: event.reason,
          })}
        </span>
      )}
    </p>
  )
}
