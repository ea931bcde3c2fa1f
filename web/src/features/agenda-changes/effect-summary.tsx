import type { AgendaEffect, AgendaPreview } from '@zelo/contract/agenda-changes'
import { toDisplayDate } from '@zelo/contract/rules/calendar'
import { StatusGlyph } from '@zelo/ui/components/status-mark.tsx'
import { formatSpan } from '@zelo/ui/lib/dates.ts'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { toFieldSentence } from '../../lib/field-sentence.ts'
import { formatClashDays, groupClashes } from '../agendas/agenda-words.ts'
import { PlanWarnings } from '../shifts/lazy-plan-warnings.tsx'
import styles from './agenda-changes.module.css'

/** The largest number of agendas in the list. The next two constants limit the clashes and the warnings about shifts. */
const listed = 100
const clashesListed = 12
const warningsListed = 50

/**
 * Shows the effect of a change of many agendas: counts, agendas that cannot be saved, clashes, warnings about shifts, and
 * all agendas.
 */
export function AgendaEffectSummary({ effect }: { effect: AgendaPreview }) {
  const { t, i18n } = useTranslation()
  const { rows, clashes, moreClashes, workWarnings } = effect
  const faulty = rows.filter(({ fault }) => fault !== null)
  const groups = groupClashes(clashes)
  const shown = [...faulty, ...rows.filter(({ fault }) => fault === null)].slice(0, listed)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section className={styles.effect} aria-label={t('agendaChanges.effect')} tabIndex={0}>
      <p aria-live="polite">
        <strong>{formatAgendaEffect(effect, t)}</strong>
      </p>
      {faulty.length > 0 && (
        <p className={styles.warning} data-status="missed" role="alert">
          <StatusGlyph status="missed" />
          {t('agendaChanges.faulty', { count: faulty.length })}
        </p>
      )}
      {clashes.length > 0 && (
        <div className={styles.clashes} data-status="partial">
          <strong>
            <StatusGlyph status="partial" />
            {t('agendaChanges.clashes', { count: groups.length })}
          </strong>
          <ul aria-label={t('agendaChanges.clashList')}>
            {groups.slice(0, clashesListed).map((group) => (
              <li key={group.key}>
                {t('agendaList.clash', {
                  person: group.clash.person,
                  environment: group.clash.environment,
                  span: formatSpan(group.clash.start, group.clash.end),
                  other: group.clash.otherEnvironment,
                  otherSpan: formatSpan(group.clash.otherStart, group.clash.otherEnd),
                })}{' '}
                <span className={styles.soft}>{formatClashDays(group, i18n.language)}</span>
              </li>
            ))}
          </ul>
          {(moreClashes || groups.length > clashesListed) && <p>{t('agendaChanges.more')}</p>}
        </div>
      )}
      <PlanWarnings warnings={workWarnings.slice(0, warningsListed)} withPeople />
      {workWarnings.length > warningsListed && <p className={styles.soft}>{t('agendaChanges.more')}</p>}
      {shown.length > 0 && (
        <table className={styles.rows}>
          <thead>
            <tr>
              <th scope="col">{t('agendaChanges.room')}</th>
              <th scope="col">{t('agendaChanges.person')}</th>
              <th scope="col">{t('agendaChanges.times')}</th>
              <th scope="col">{t('agendaChanges.validity')}</th>
              <th scope="col">{t('agendaChanges.cleanings')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows of one preview never change
              <tr key={index} data-fault={row.fault !== null}>
                <th scope="row">{row.environment}</th>
                <td>{row.person}</td>
                <td className="figures">
                  {row.slots.map(({ start, end }) => formatSpan(start, end)).join(', ')}
                </td>
                <td className="figures">
                  {t('agendaList.interval', {
                    from: toDisplayDate(row.validFrom),
                    to: toDisplayDate(row.validTo),
                  })}
                </td>
                <td className="figures">
                  {row.fault === null ? (
                    <>
                      <span className={styles.wide}>{row.appointments.toLocaleString(i18n.language)}</span>
                      <span className={styles.narrow}>
                        {t('agendaChanges.appointments', { count: row.appointments })}
                      </span>
                    </>
                  ) : (
                    <span className={styles.fault}>{toFieldSentence(row.fault)}</span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {rows.length > shown.length && <p className={styles.soft}>{t('agendaChanges.more')}</p>}
    </section>
  )
}

/** Returns one sentence with the counts of an effect. */
export function formatAgendaEffect(effect: AgendaEffect, t: TFunction): string {
  const { created, changed, appointments, staying, skipped, moved } = effect
  if (created + changed === 0) return t('agendaChanges.nothing')
  const parts = [
    created > 0 && t('agendaChanges.created', { count: created }),
    changed > 0 && t('agendaChanges.changed', { count: changed }),
    t('agendaChanges.appointments', { count: appointments }),
    staying > 0 && t('agendaChanges.staying', { count: staying }),
    skipped > 0 && t('agendaChanges.skipped', { count: skipped }),
    moved > 0 && t('agendaChanges.moved', { count: moved }),
  ]
  return `${parts.filter(Boolean).join(', ')}.`
}
