import { IconCloudCheck, IconCloudUp, IconRefresh, IconWifiOff } from '@tabler/icons-react'
import { localMoment } from '@zelo/contract/rules/calendar'
import { type Status, StatusGlyph } from '@zelo/ui/components/status-mark.tsx'
import { formatTime } from '@zelo/ui/lib/dates.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Screen } from '../../app/shell/screen.tsx'
import { useAccount } from '../../lib/account.ts'
import { getDelivery, insistOnDelivery, useDelivery } from '../../lib/delivery.ts'
import { archivePhoto, resendPhoto } from '../../lib/photos.ts'
import { archiveWork, useOthersWaiting, useUndecidedCount } from '../../lib/use-work.ts'
import buttons from '../../ui/buttons.module.css'
import { Empty } from '../../ui/empty.tsx'
import { NoteBand } from '../../ui/note-band.tsx'
import { showNotice } from '../../ui/notice-store.ts'
import { showPhoneTrouble } from '../../ui/phone-trouble.ts'
import { useMoment } from '../visit/use-visits.ts'
import styles from './queue.module.css'
import type { QueueItem } from './queue.ts'
import { toRefusalSentence } from './refusal-sentence.ts'
import { useDayWord } from './use-day-word.ts'
import { useOffline } from './use-offline.ts'
import { useQueue } from './use-queue.ts'

const statuses: Record<QueueItem['state'], Status> = {
  sending: 'doing',
  queued: 'todo',
  refused: 'missed',
}

/** Lists the records that the server does not have yet, and explains that they are safe on the phone. */
export function QueuePage() {
  const { t } = useTranslation()
  const account = useAccount()
  const delivery = useDelivery()
  const others = useOthersWaiting()
  const queue = useQueue()
  const undecided = useUndecidedCount()
  const moment = useMomentWords()
  const [trying, setTrying] = useState(false)
  const offline = useOffline()
  const waiting = queue.filter(({ state }) => state !== 'refused')

  const subtitle = () => {
    if (offline)
      return delivery.offlineSince === null
        ? t('queue.noSignal')
        : moment(delivery.offlineSince, 'queue.noSignalSince', 'queue.noSignalSinceDay')
    if (waiting.length > 0) return t('queue.waiting', { count: waiting.length })
    return queue.length > 0 ? t('queue.refusedOnly', { count: queue.length }) : undefined
  }
  const canTry = !trying && account?.state === 'signed-in'
  async function tryNow(): Promise<void> {
    setTrying(true)
    await insistOnDelivery()
    setTrying(false)
    const { waiting: left, trouble } = getDelivery()
    if (trouble)
      showNotice({ kind: 'trouble', text: t(trouble === 'full' ? 'queue.phoneFull' : 'queue.phoneFailed') })
    else if (left > 0 && navigator.onLine) showNotice({ kind: 'trouble', text: t('queue.notSent') })
  }

  return (
    <Screen
      title={t('queue.title')}
      subtitle={subtitle()}
      band={
        waiting.length > 0 &&
        account?.state === 'signed-in' && (
          <NoteBand
            tone={offline ? 'partial' : 'doing'}
            icon={offline ? <IconWifiOff aria-hidden="true" /> : <IconCloudUp aria-hidden="true" />}
          >
            <p>{t(offline ? 'queue.kept' : 'queue.keptOnline')}</p>
          </NoteBand>
        )
      }
      dock={
        waiting.length > 0 && (
          <button
            type="button"
            className={buttons.second}
            aria-disabled={!canTry}
            onClick={() => canTry && void tryNow()}
          >
            <IconRefresh aria-hidden="true" />
            {t(trying ? 'queue.trying' : 'queue.tryNow')}
          </button>
        )
      }
    >
      {queue.length + undecided === 0 && (
        <Empty
          icon={<IconCloudCheck aria-hidden="true" />}
          title={t('queue.empty')}
          text={t('queue.emptyWhy')}
        />
      )}
      <ul>
        {queue.map((item) => (
          <Item key={item.clientId} item={item} progress={delivery.progress} />
        ))}
      </ul>
      {others > 0 && <p className={styles.foot}>{t('queue.others', { count: others })}</p>}
      <p className={styles.foot}>
        {delivery.lastCompleteAt === null
          ? t('queue.never')
          : moment(delivery.lastCompleteAt, 'queue.lastAt', 'queue.lastOn')}
      </p>
    </Screen>
  )
}

function Item({ item, progress }: { item: QueueItem; progress: number }) {
  const { t } = useTranslation()
  const dayWord = useDayWord()
  const { state, taskName, placeName, photos, at } = item
  const name = item.kind === 'photo' ? t('queue.photoOf', { task: taskName }) : taskName
  const day = at && dayWord(at.slice(0, 10))
  const facts = [placeName, day, at && formatTime(at), photos > 0 && t('queue.photos', { count: photos })]

  async function archive(): Promise<void> {
    try {
      await (item.kind === 'photo' ? archivePhoto : archiveWork)(item.clientId)
      showNotice({ kind: 'done', text: t('queue.archived') })
    } catch (error) {
      showPhoneTrouble(error)
    }
  }

  return (
    <li className={styles.item}>
      <div className={styles.head}>
        <div className={styles.words}>
          <h2>{name}</h2>
          <p>{facts.filter(Boolean).join(', ')}</p>
        </div>
        <span className={styles.state} data-status={statuses[state]}>
          <StatusGlyph status={statuses[state]} />
          {t(`queue.${state}`)}
        </span>
      </div>
      {state === 'sending' && (
        <div
          className={styles.meter}
          role="progressbar"
          aria-label={t('queue.progressOf', { name })}
          aria-valuenow={Math.round(progress * 100)}
        >
          <span style={{ width: `${Math.max(6, progress * 100)}%` }} />
        </div>
      )}
      {item.refused && (
        <div className={styles.refused}>
          <p>
            {t(toRefusalSentence(item.refused, item.kind))} {t('queue.whatToDo')}
          </p>
          <div className={styles.acts}>
            <button type="button" className={buttons.second} onClick={() => void archive()}>
              {t('queue.understood')}
            </button>
            {item.kind === 'photo' && (
              <button
                type="button"
                className={buttons.plain}
                onClick={() => void resendPhoto(item.clientId).catch(showPhoneTrouble)}
              >
                {t('queue.sendAgain')}
              </button>
            )}
          </div>
        </div>
      )}
    </li>
  )
}

/** Returns a function that formats a time of the phone's clock. The text contains the day, except for today. */
function useMomentWords() {
  const { t } = useTranslation()
  const { day: today, timeZone } = useMoment()
  const dayWord = useDayWord()
  return (
    at: number,
    sameDay: 'queue.noSignalSince' | 'queue.lastAt',
    otherDay: 'queue.noSignalSinceDay' | 'queue.lastOn',
  ) => {
    const { day, time } = localMoment(at, timeZone)
    return day === today ? t(sameDay, { time }) : t(otherDay, { day: dayWord(day), time })
  }
}
