import { IconScan } from '@tabler/icons-react'
import type { Place } from '@zelo/contract/my-work'
import { useTranslation } from 'react-i18next'
import { Link, Navigate } from 'react-router'
import { Screen } from '../../app/shell/screen.tsx'
import { pickVisit } from '../../lib/visits.ts'
import buttons from '../../ui/buttons.module.css'
import { useMoment, useVisitsOfToday } from '../visit/use-visits.ts'
import { useReadRoom, useSameWanted, useWantedRoom } from './wanted-room.ts'
import styles from './wrong-room.module.css'

/** Warns that the code belongs to another room. The user can scan again or work in the other room. */
export function WrongRoomPage() {
  const { t } = useTranslation()
  const wanted = useWantedRoom()
  const read = useReadRoom()
  const again = useSameWanted('/codigo')
  const { now } = useMoment()
  const visits = useVisitsOfToday()
  if (!wanted || !read) return <Navigate to={again} replace />

  const visit = pickVisit(read, visits, now)
  return (
    <Screen
      title={t('wrongRoom.title')}
      dock={
        <>
          <Link to={again} replace className={buttons.primary}>
            <IconScan aria-hidden="true" />
            {t('wrongRoom.again')}
          </Link>
          <Link
            to={visit ? `/visita/${encodeURIComponent(visit.key)}` : `/ambiente/${read.id}`}
            replace
            className={buttons.second}
          >
            {t('wrongRoom.other')}
          </Link>
        </>
      }
    >
      <dl className={styles.rooms}>
        <Room name={t('wrongRoom.opened')} place={wanted.place} />
        <Room
          name={t('wrongRoom.read')}
          place={read}
          note={t(visit ? 'wrongRoom.planned' : 'wrongRoom.unplanned')}
        />
      </dl>
    </Screen>
  )
}

function Room({ name, place, note }: { name: string; place: Place; note?: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <b>{place.name}</b>
        <span>{[place.floor, place.sector, place.company].filter(Boolean).join(', ')}</span>
        {note && <span>{note}</span>}
      </dd>
    </div>
  )
}
