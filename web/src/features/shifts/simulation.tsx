import { shorterWeek } from '@zelo/contract/rules/work-rules'
import { workWarningKinds } from '@zelo/contract/rules/work-warnings'
import type { WorkWeek } from '@zelo/contract/work-week'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { parseWorkRules, type RulesDraft, toWorkRulesDraft } from './rules-draft.ts'
import { RulesFields } from './rules-fields.tsx'
import type { Rules } from './shifts.api.ts'
import styles from './shifts.module.css'

/** The state of a simulation: the rules that are being edited, and the last valid rules. */
export function useSimulation() {
  const [draft, setDraft] = useState<RulesDraft>()
  const [rules, setRules] = useState<Rules>()
  const change = (next: RulesDraft | undefined) => {
    setDraft(next)
    if (!next) return setRules(undefined)
    const parsed = parseWorkRules(next)
    if (parsed.rules) setRules(parsed.rules)
  }
  return { draft, rules, change }
}

interface SimulationProps {
  week: WorkWeek | undefined
  simulation: ReturnType<typeof useSimulation>
}

/** Starts a simulation with a week of 40 hours. Renders nothing during a simulation. */
export function StartSimulation({ week, simulation }: SimulationProps) {
  const { draft, change } = simulation
  const { t } = useTranslation()
  if (draft) return null
  return (
    <Button
      variant="default"
      size="xs"
      disabled={!week}
      onClick={() => week && change(toWorkRulesDraft({ ...week.rules, ...shorterWeek }))}
    >
      {t('shifts.simulate')}
    </Button>
  )
}

/** Edits the rules of a simulation. Renders nothing without one. */
export function SimulationPanel({ week, simulation }: SimulationProps) {
  const { draft, change } = simulation
  const { t } = useTranslation()
  if (!draft) return null
  return (
    <section className={styles.simulation} aria-label={t('shifts.simulation')}>
      <div className={styles.head}>
        <h2 className={styles.subtitle}>{t('shifts.simulation')}</h2>
        <Button
          variant="subtle"
          size="xs"
          onClick={() => week && change(toWorkRulesDraft({ ...week.rules, ...shorterWeek }))}
        >
          {t('shifts.simulateShorter')}
        </Button>
        <Button variant="default" size="xs" onClick={() => change(undefined)}>
          {t('shifts.stopSimulation')}
        </Button>
      </div>
      <p className={styles.fine}>{t('shifts.simulateWhy')}</p>
      <RulesFields draft={draft} wrong={parseWorkRules(draft).wrong} onChange={change} />
    </section>
  )
}

/**
 * Compares the number of warnings of a week under the current rules and under the simulated rules. `part` names the people
 * of a page, if there are further pages.
 */
export function Comparison(props: { now: WorkWeek; simulated: WorkWeek; part?: string | undefined }) {
  const { now, simulated, part } = props
  const { t } = useTranslation()
  const [before, after] = [countByKind(now), countByKind(simulated)]
  const kinds = workWarningKinds.filter((kind) => before.has(kind) || after.has(kind))
  const sum = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((a, b) => a + b, 0)
  return (
    <table className={styles.compared} aria-live="polite">
      <caption>{[t('shifts.compared'), part].filter(Boolean).join(' · ')}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{t('shifts.now')}</th>
          <th scope="col">{t('shifts.simulation')}</th>
        </tr>
      </thead>
      <tbody>
        {kinds.map((kind) => (
          <tr key={kind}>
            <th scope="row">{t(`shifts.warned.${kind}`)}</th>
            <td>{before.get(kind) ?? 0}</td>
            <td>{after.get(kind) ?? 0}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">{t('shifts.total')}</th>
          <td>{sum(before)}</td>
          <td>{sum(after)}</td>
        </tr>
      </tbody>
    </table>
  )
}

function countByKind({ people }: WorkWeek): Map<string, number> {
  const warnings = people.flatMap(({ days }) => days.flatMap((day) => day.warnings))
  return new Map([...Map.groupBy(warnings, ({ kind }) => kind)].map(([kind, own]) => [kind, own.length]))
}
