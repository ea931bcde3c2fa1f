import { addDays } from '@zelo/contract/rules/calendar'
import { formatDayInWords } from '@zelo/ui/lib/dates.ts'
import { useTranslation } from 'react-i18next'
import { Screen } from '../../app/shell/screen.tsx'
import { useWork } from '../../lib/use-work.ts'
import { Empty } from '../../ui/empty.tsx'
import { useMoment } from '../visit/use-visits.ts'
import styles from './history.module.css'
import { listHistoryDays } from './history-days.ts'
import { HistoryVisit, RefusedWork } from './history-entries.tsx'
import { useHistory } from './use-history.ts'

/** Number of days in the history, including today. */
const dayCount = 14

/** Shows the user's last fourteen days: finished visits, rejected records and proofs of presence. */
export function HistoryPage() {
  const { t, i18n } = useTranslation()
  const { day: today, now } = useMoment()
  const records = useWork()
  const { appointments, places, state } = useHistory(addDays(today, 1 - dayCount), today)
  const days = listHistoryDays({ appointments, places, ...records, now }, addDays(today, 1 - dayCount), today)

  const dayName = (day: string) => {
    const words = formatDayInWords(day, i18n.language)
    if (day === today) return `${t('history.today')}, ${words}`
    return day === addDays(today, -1) ? `${t('history.yesterday')}, ${words}` : words
  }
  return (
    <Screen title={t('history.title')} subtitle={t('history.span')}>
      {state === 'offline' && (
        <p className={styles.note}>{t(days.length > 0 ? 'history.offline' : 'history.notLoaded')}</p>
      )}
      {state === 'failed' && (
        <p className={styles.note}>{t(days.length > 0 ? 'history.failed' : 'history.notAnswered')}</p>
      )}
      {state === 'loaded' && days.length === 0 && (
        <Empty title={t('history.none')} text={t('history.noneWhy')} />
      )}
      {days.map(({ day, entries }) => (
        <section key={day} className={styles.day}>
          <h2>{dayName(day)}</h2>
          <ul>
            {entries.map((entry) =>
              'visit' in entry ? (
                <HistoryVisit key={entry.visit.key} {...entry} />
              ) : (
                <RefusedWork key={entry.refused.clientId} work={entry.refused} />
              ),
            )}
          </ul>
        </section>
      ))}
    </Screen>
  )
}
