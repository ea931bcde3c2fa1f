import type { Judgement as Act, Arrival } from '@zelo/contract/executions'
import { can } from '@zelo/contract/permissions'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toActor, useSignedIn } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import styles from './cleaning-standing.module.css'
import { JudgeForm } from './judge-form.tsx'
import { listStatements, type Statement } from './record-statements.ts'
import { type Judgement, useJudge } from './use-judge.ts'

interface Recorded {
  id: number
  name: string
  arrival: Arrival
  judgement: Act | null
}

/**
 * Shows when each record of a cleaning arrived, whether it counts, and who decided that. A coordinator can change the
 * decision.
 */
export function CleaningStanding({ records }: { records: readonly Recorded[] }) {
  const { t, i18n } = useTranslation()
  const mayJudge = can(toActor(useSignedIn()), 'records.judge')
  const [asking, setAsking] = useState<Judgement['kind'] | null>(null)
  const { busy, judge } = useJudge(() => setAsking(null))
  const recordsFor: Record<Judgement['kind'], readonly Recorded[]> = {
    confirm: records.filter(({ arrival }) => arrival.standing === 'awaiting' || arrival.hasHeldFacts),
    void: records.filter(({ arrival }) => arrival.standing !== 'voided'),
    restore: records.filter(({ arrival }) => arrival.standing === 'voided'),
  }
  const kinds = (['confirm', 'restore', 'void'] as const).filter((kind) => recordsFor[kind].length > 0)
  const stated = groupStatements(records, (record) => listStatements(record, t, i18n.language))

  return (
    <div className={styles.standing}>
      {stated.map(({ key, state, text, names }) => (
        <p key={key} className={`${styles.held} figures`}>
          {names.length < records.length && t('records.of', { names: names.join('; ') })}{' '}
          {state && <strong>{state}</strong>} {text}
        </p>
      ))}
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
          records={recordsFor[asking]}
          busy={busy}
          onJudge={(judgement) => void judge(judgement)}
          onClose={() => setAsking(null)}
        />
      )}
    </div>
  )
}

/** Groups equal statements of several records. The groups are in the order of first appearance. */
function groupStatements(
  records: readonly Recorded[],
  list: (record: Recorded) => readonly Statement[],
): (Statement & { key: string; names: string[] })[] {
  const all = records.flatMap((record) => list(record).map((statement) => ({ record, statement })))
  const groups = Map.groupBy(all, ({ statement: { state = '', text } }) => `${state} ${text}`)
  return [...groups].map(([key, own]) => ({
    ...own[0]!.statement,
    key,
    names: own.map(({ record }) => record.name),
  }))
}
