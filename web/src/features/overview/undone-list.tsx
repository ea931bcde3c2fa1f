import { toDisplayDate } from '@zelo/contract/rules/calendar'
import { translateUndoneReason } from '@zelo/contract/rules/undone-reasons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { firstLevel } from '../../kit/address/use-levels.ts'
import { LoadError } from '../../kit/page/load-error.tsx'
import { Button } from '../../ui/button.tsx'
import { toUndoneTasks } from '../reports/report-links.ts'
import type { Subject } from './overview.api.ts'
import styles from './overview.module.css'
import { PhotoStrip } from './photo-strip.tsx'
import type { Overview } from './use-overview.ts'

/** The number of tasks that are shown until the user asks for all. */
const firstShown = 8

/** Lists the tasks of the period that were reported as not done, with reasons and photos. The newest is first. */
export function UndoneList({ subject, overview }: { subject: Subject; overview: Overview }) {
  const { t, i18n } = useTranslation()
  const [whole, setWhole] = useState(false)
  const undone = overview.records.data?.filter(({ undoneReason }) => undoneReason !== null).reverse()
  const filter = { [subject.kind === 'person' ? 'employees' : 'environments']: [String(subject.id)] }
  const shown = whole ? undone : undone?.slice(0, firstShown)
  return (
    <section aria-labelledby="overview-undone">
      <h2 id="overview-undone">{t('overview.undone')}</h2>
      {!undone && overview.records.isError && <LoadError list={overview.records} />}
      {undone?.length === 0 && <p className={styles.none}>{t('overview.noUndone')}</p>}
      <ul className={styles.lines}>
        {shown?.map(({ id, appointmentId, day, task, undoneReason, person, environment, photos }) => (
          <li key={id}>
            <Link
              to={{ search: overview.toDetailSearch(appointmentId) }}
              preventScrollReset
              state={firstLevel}
            >
              <span>
                {task}: {translateUndoneReason(undoneReason ?? '', i18n.language)}
              </span>
              <span className={`${styles.quiet} figures`}>
                {toDisplayDate(day)}, {subject.kind === 'person' ? environment : person}
              </span>
            </Link>
            <PhotoStrip records={[{ id, task, photos }]} search={overview.toDetailSearch(appointmentId)} />
          </li>
        ))}
      </ul>
      {undone && shown && undone.length > shown.length && (
        <Button size="xs" variant="default" onClick={() => setWhole(true)}>
          {t('overview.showAll', { count: undone.length })}
        </Button>
      )}
      {undone && undone.length > 0 && (
        <p className={styles.more}>
          <Link to={toUndoneTasks({ from: overview.from, to: overview.today }, null, { filter })}>
            {t('overview.openUndone')}
          </Link>
        </p>
      )}
    </section>
  )
}
