import { useQuery } from '@tanstack/react-query'
import type { ListedSession } from '@zelo/contract/own-sessions'
import { formatDayAndTime } from '@zelo/ui/lib/day-and-time.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useConfirmed, useWrite } from '../../kit/form/use-write.ts'
import { LoadError } from '../../kit/page/load-error.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FormSkeleton } from '../../ui/skeletons.tsx'
import { useLeavingFocus } from '../../ui/use-leaving-focus.ts'
import { endOtherSessions, endOwnSession, ownSessionsQuery, staleSessions } from './own-sessions.api.ts'
import styles from './own-sessions.module.css'

/** Lists the open sessions of the signed-in user, who can end them. `?sessoes` in the URL scrolls to the list. */
export function OwnSessions() {
  const { t } = useTranslation()
  const list = useQuery(ownSessionsQuery)
  const section = useRef<HTMLElement>(null)
  const [search] = useSearchParams()
  const [isEndingOthers, setEndingOthers] = useState(false)
  const isWanted = search.has('sessoes')
  const isLoaded = list.data !== undefined
  useEffect(() => {
    if (isWanted && isLoaded) section.current?.scrollIntoView()
  }, [isWanted, isLoaded])
  const others = list.data?.filter(({ current }) => !current) ?? []
  return (
    <section ref={section} className={styles.section} aria-labelledby="own-sessions">
      <div className={styles.head}>
        <h2 id="own-sessions">{t('ownSessions.title')}</h2>
        {others.length > 0 && (
          <Button variant="default" size="xs" onClick={() => setEndingOthers(true)}>
            {t('ownSessions.endOthers')}
          </Button>
        )}
      </div>
      <p>{t('ownSessions.why')}</p>
      {!list.data && (list.isError ? <LoadError list={list} /> : <FormSkeleton />)}
      {list.data && (
        <ul className={styles.list}>
          {list.data.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      )}
      {list.data && others.length === 0 && <p>{t('ownSessions.onlyThis')}</p>}
      {isEndingOthers && <EndOthersDialog count={others.length} onClose={() => setEndingOthers(false)} />}
    </section>
  )
}

function SessionRow({ session }: { session: ListedSession }) {
  const { t } = useTranslation()
  const element = useLeavingFocus()
  const [isBusy, setBusy] = useState(false)
  const { run, fail } = useWrite({
    write: endOwnSession,
    success: t('ownSessions.ended'),
    failure: t('ownSessions.endFailed'),
    stale: staleSessions,
    returnAfter: 0,
    onSaved: () => undefined,
  })
  const { app, current, startedAt, lastSeenAt } = session
  const device = session.device ?? t('ownSessions.unknownDevice')
  const since = t('ownSessions.since', { when: formatDayAndTime(startedAt) })
  const end = async () => {
    setBusy(true)
    await run(session.id).catch(fail)
    setBusy(false)
  }
  return (
    <li>
      <div ref={element} className={styles.row}>
        <div>
          <strong>{device}</strong> {current && <small>{t('ownSessions.current')}</small>}
          <p className="figures">
            {[
              app && t(`ownSessions.app.${app}`),
              since,
              current
                ? t('ownSessions.lastSeenNow')
                : t('ownSessions.lastSeen', { when: formatDayAndTime(lastSeenAt) }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        {!current && (
          <Button
            variant="default"
            size="xs"
            loading={isBusy}
            aria-label={t('ownSessions.endOn', { device, when: since })}
            onClick={() => void end()}
          >
            {t('ownSessions.end')}
          </Button>
        )}
      </div>
    </li>
  )
}

function EndOthersDialog({ count, onClose }: { count: number; onClose: () => void }) {
  const { t } = useTranslation()
  const write = useWrite({
    write: endOtherSessions,
    success: t('ownSessions.othersEnded'),
    failure: t('ownSessions.endFailed'),
    stale: staleSessions,
    returnAfter: 0,
    onSaved: onClose,
  })
  const { busy, confirm } = useConfirmed(write, onClose)
  return (
    <ConfirmDialog
      title={t('ownSessions.endOthersTitle')}
      text={t('ownSessions.endOthersWhy', { count })}
      verb={t('ownSessions.endOthers')}
      busy={busy}
      onConfirm={() => confirm(undefined)}
      onClose={onClose}
    />
  )
}
