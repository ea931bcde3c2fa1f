import { endOwnSession, type ListedSession, listSessions } from '@zelo/contract/own-sessions'
import { readErrorCode, request } from '@zelo/ui/lib/client.ts'
import { formatDayAndTime } from '@zelo/ui/lib/day-and-time.ts'
import { toErrorSentence } from '@zelo/ui/lib/error-sentence.ts'
import type { Language } from '@zelo/ui/lib/language.ts'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Screen } from '../../app/shell/screen.tsx'
import { ownSessionsTexts } from '../../i18n/own-sessions.ts'
import { callAsUser } from '../../lib/plan.ts'
import buttons from '../../ui/buttons.module.css'
import { Empty } from '../../ui/empty.tsx'
import { showNotice } from '../../ui/notice-store.ts'
import menu from '../about/menu.module.css'
import styles from './own-sessions.module.css'

/** Lists the open sessions of the signed-in user. The user can end any session except the current one. */
export function OwnSessionsPage() {
  const { t, i18n } = useTranslation()
  const words = ownSessionsTexts[i18n.language as Language]
  const [sessions, setSessions] = useState<readonly ListedSession[]>()
  const [failure, setFailure] = useState<unknown>()
  const [busyId, setBusyId] = useState<number>()

  const load = useCallback(async () => {
    try {
      setSessions(await callAsUser((token) => request(listSessions, {}, { token })))
      setFailure(undefined)
    } catch (error) {
      setFailure(error)
    }
  }, [])
  useEffect(() => void load(), [load])

  const end = async (id: number) => {
    setBusyId(id)
    try {
      await callAsUser((token) => request(endOwnSession, { params: { id } }, { token }))
      showNotice({ kind: 'done', text: words.ended })
    } catch (error) {
      // The error `not_found` means that the session has already ended.
      const isGone = readErrorCode(error) === 'not_found'
      showNotice(
        isGone ? { kind: 'done', text: words.ended } : { kind: 'trouble', text: toErrorSentence(error) },
      )
    }
    await load()
    setBusyId(undefined)
  }

  return (
    <Screen title={t('menu.sessions')}>
      {failure !== undefined && (
        <Empty text={toErrorSentence(failure)}>
          <button type="button" className={buttons.plain} onClick={() => void load()}>
            {t('ui.retry')}
          </button>
        </Empty>
      )}
      {sessions && (
        <>
          <p>{sessions.length > 1 ? words.why : words.onlyThis}</p>
          <ul className={menu.list}>
            {sessions.map(({ id, current, app, device, startedAt, lastSeenAt }) => (
              <li key={id} className={menu.row}>
                <span>
                  {device ?? words.unknownDevice}
                  <small className="figures">
                    {[app && words[app], `${words.since} ${formatDayAndTime(startedAt)}`]
                      .filter(Boolean)
                      .join(', ')}
                  </small>
                  <small className="figures">
                    {current ? words.current : `${words.lastSeen} ${formatDayAndTime(lastSeenAt)}`}
                  </small>
                  {!current && (
                    <button
                      type="button"
                      className={`${buttons.plain} ${styles.end}`}
                      disabled={busyId !== undefined}
                      aria-label={`${words.end}: ${device ?? words.unknownDevice}, ${words.since} ${formatDayAndTime(startedAt)}`}
                      onClick={() => void end(id)}
                    >
                      {words.end}
                    </button>
                  )}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Screen>
  )
}
