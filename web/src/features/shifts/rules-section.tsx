import { useQuery } from '@tanstack/react-query'
import { toDisplayDate } from '@zelo/contract/rules/calendar'
import { workRuleSources } from '@zelo/contract/rules/work-rules'
import type { ListedWorkRules } from '@zelo/contract/work-rules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadError } from '../../kit/page/load-error.tsx'
import { Button } from '../../ui/button.tsx'
import { CardSkeletons } from '../../ui/skeletons.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { RulesDialog } from './rules-dialog.tsx'
import { formatHourText } from './rules-draft.ts'
import { type Rules, removeRulesById, workRulesQuery } from './shifts.api.ts'
import styles from './shifts.module.css'

const shownRules = [
  'weeklyMinutes',
  'dailyMinutes',
  'restMinutes',
  'consecutiveDays',
  'freeSundays',
  'allow12x36',
] as const

type Opened = { kind: 'edit' | 'remove'; row: ListedWorkRules } | { kind: 'add' } | null

/** The work rules of the group, sorted by their first day, and the rules of the law. */
export function RulesSection({ today, writable }: { today: string; writable: boolean }) {
  const { t } = useTranslation()
  const list = useQuery(workRulesQuery)
  const [opened, setOpened] = useState<Opened>(null)
  if (list.data === undefined) return list.isError ? <LoadError list={list} /> : <CardSkeletons count={2} />
  const { rows, usual } = list.data
  const current = rows.find(({ validFrom }) => validFrom <= today)
  const close = () => setOpened(null)
  const edited = opened?.kind === 'edit' && (rows.find(({ id }) => id === opened.row.id) ?? opened.row)
  return (
    <section className={styles.section} aria-labelledby="work-rules-title">
      <div className={styles.head}>
        <h2 id="work-rules-title">{t('shifts.rules')}</h2>
        {writable && (
          <Button variant="default" size="xs" onClick={() => setOpened({ kind: 'add' })}>
            {t('shifts.addRules')}
          </Button>
        )}
      </div>
      <p className={styles.fine}>{t('shifts.rulesWhy')}</p>
      <ul className={styles.rows}>
        {rows.map((row) => {
          const day = toDisplayDate(row.validFrom)
          return (
            <li key={row.id}>
              <div className={styles.words}>
                <b>
                  {t('shifts.validFrom')} {day}
                </b>
                {row === current && <span className={styles.badge}>{t('shifts.current')}</span>}
                <RuleList rules={row} />
              </div>
              {writable && (
                <span className={styles.acts}>
                  <Button
                    variant="default"
                    size="xs"
                    aria-label={t('shifts.editRulesOf', { day })}
                    onClick={() => setOpened({ kind: 'edit', row })}
                  >
                    {t('shifts.editRules')}
                  </Button>
                  <Button
                    variant="subtle"
                    size="xs"
                    aria-label={t('shifts.removeRulesOf', { day })}
                    onClick={() => setOpened({ kind: 'remove', row })}
                  >
                    {t('shifts.remove')}
                  </Button>
                </span>
              )}
            </li>
          )
        })}
        <li>
          <div className={styles.words}>
            <b>{t('shifts.usual')}</b>
            {current ? (
              <span className={styles.fine}> {t('shifts.usualWhy')}</span>
            ) : (
              <span className={styles.badge}>{t('shifts.current')}</span>
            )}
            <RuleList rules={usual} withSources />
          </div>
        </li>
      </ul>
      {opened?.kind === 'add' && (
        <RulesDialog row={undefined} start={current ?? usual} today={today} onClose={close} />
      )}
      {edited && <RulesDialog row={edited} start={edited} today={today} onClose={close} />}
      {opened?.kind === 'remove' && (
        <RemoveDialog
          title={t('shifts.confirmRemoveRules', { day: toDisplayDate(opened.row.validFrom) })}
          text={t('shifts.confirmRemoveRulesWhy')}
          success={t('shifts.rulesRemoved')}
          remove={() => removeRulesById(opened.row.id)}
          onClose={close}
        />
      )}
    </section>
  )
}

function RuleList({ rules, withSources = false }: { rules: Rules; withSources?: boolean }) {
  const { t } = useTranslation()
  const toText = (name: (typeof shownRules)[number]) => {
    const value = rules[name]
    if (typeof value === 'boolean') return t(value ? 'shifts.allowed' : 'shifts.forbidden')
    const text = name.endsWith('Minutes') ? `${formatHourText(value)} h` : String(value)
    const isLeast = name === 'restMinutes' || name === 'freeSundays'
    return t(isLeast ? 'shifts.atLeast' : 'shifts.atMost', { value: text })
  }
  return (
    <dl className={styles.rules}>
      {shownRules.map((name) => (
        <div key={name}>
          <dt>{t(`shifts.rule.${name}`)}</dt>
          <dd>
            {toText(name)} {withSources && <small>{workRuleSources[name]}</small>}
          </dd>
        </div>
      ))}
    </dl>
  )
}
