import { useInfiniteQuery } from '@tanstack/react-query'
import type { Change } from '@zelo/contract/changes'
import { addDays } from '@zelo/contract/rules/calendar'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadError } from '../../kit/page/load-error.tsx'
import { useSignedIn } from '../../lib/session.ts'
import { ChangeDialog } from '../changes/change-dialog.tsx'
import { ChangeList } from '../changes/change-list.tsx'
import { createReader } from '../changes/change-words.ts'
import { changesQuery } from '../changes/changes.api.ts'
import type { Subject } from './overview.api.ts'
import styles from './overview.module.css'

/**
 * The number of days before today whose changes are read. The server rejects an interval of more than a year
 * (`invalid_interval`).
 */
const daysRead = 364

/** Shows the changes of one environment or person within a year. Only master administrators may read them. */
export function OverviewChanges({ subject, today }: { subject: Subject; today: string }) {
  const { t, i18n } = useTranslation()
  const { timeZone } = useSignedIn().parentCompany
  const [opened, setOpened] = useState<Change | null>(null)
  const query = useInfiniteQuery(
    changesQuery({
      from: addDays(today, -daysRead),
      to: today,
      subject: subject.kind === 'person' ? 'user' : 'environment',
      subjectId: subject.id,
      alone: undefined,
      search: '',
    }),
  )
  const reader = useMemo(() => createReader(t, i18n.language, timeZone), [t, i18n.language, timeZone])
  const rows = query.data?.pages.flatMap((page) => page.rows)
  return (
    <section aria-labelledby="overview-changes" className={styles.changes}>
      <h2 id="overview-changes">{t('overview.changes')}</h2>
      {!rows && query.isError && <LoadError list={query} />}
      {rows?.length === 0 && <p className={styles.none}>{t('overview.noChanges')}</p>}
      {rows && rows.length > 0 && <ChangeList rows={rows} reader={reader} query={query} onOpen={setOpened} />}
      {opened && <ChangeDialog change={opened} reader={reader} onClose={() => setOpened(null)} />}
    </section>
  )
}
