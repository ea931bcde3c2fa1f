import { IconScan } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { Screen } from '../../app/shell/screen.tsx'
import { useToToday } from '../../app/shell/use-back.ts'
import buttons from '../../ui/buttons.module.css'
import { showNotice } from '../../ui/notice-store.ts'
import { forgetArrival } from '../scan/arrivals.ts'
import { scanAddress } from '../scan/wanted-room.ts'
import { BeforeStart } from './before-start.tsx'
import { HeldBand } from './held-band.tsx'
import { RefusedBand } from './refused-band.tsx'
import { Risks } from './risks.tsx'
import { TaskList } from './task-list.tsx'
import type { DatedVisit } from './use-visit.ts'
import { useVisitActs } from './use-visit-acts.ts'
import { VisitGate } from './visit-gate.tsx'
import { VisitTimer } from './visit-timer.tsx'
import { describeKind, isOpen, isPlanned } from './visit-words.ts'

/** Shows the details of a visit before it starts, and its tasks afterwards. */
export function VisitPage() {
  return <VisitGate>{(dated) => <VisitScreen dated={dated} />}</VisitGate>
}

function VisitScreen({ dated }: { dated: DatedVisit }) {
  const { t } = useTranslation()
  const { visit, when, open } = dated
  const acts = useVisitActs(visit)
  const navigate = useNavigate()
  const toToday = useToToday()
  if (visit.startedAt === null) {
    const start = async () => {
      // A start without a record changes no stored data that the screen follows. Navigating renders the screen again.
      if (await acts.start()) void navigate('.', { replace: true })
    }
    return <BeforeStart visit={visit} when={when} ready={open && acts.ready} onStart={start} />
  }

  const span = isPlanned(visit)
    ? `${describeKind(visit, t)}, ${t('slot.span', { from: visit.start, to: visit.end })}`
    : describeKind(visit, t)
  const revision = visit.revisionNumber !== null
  const isMistake = !isPlanned(visit) && visit.tasks.every(({ work }) => work === null)
  function discard(): void {
    forgetArrival(visit.key)
    showNotice({ kind: 'done', text: t('visit.discarded', { place: visit.place.name }) })
    toToday()
  }
  const dock = () => {
    if (!open) return null
    if (!acts.ready) {
      return (
        <Link to={scanAddress(visit)} className={buttons.primary}>
          <IconScan aria-hidden="true" />
          {t('visit.scanToContinue')}
        </Link>
      )
    }
    return (
      <>
        <Link to="terminar" className={buttons.primary}>
          {t(revision ? 'visit.finishRevision' : 'visit.finish')}
        </Link>
        {isMistake && (
          <button type="button" className={buttons.second} onClick={discard}>
            {t('visit.discard')}
          </button>
        )}
        {!visit.extra && !isMistake && visit.tasks.some(isOpen) && (
          <Link to="nao-consegui" className={buttons.second}>
            {t('visit.cannot')}
          </Link>
        )}
      </>
    )
  }
  return (
    <Screen
      title={visit.place.name}
      subtitle={span}
      below={<VisitTimer visit={visit} />}
      band={
        <>
          <RefusedBand visit={visit} />
          <HeldBand visit={visit} />
          <Risks risks={visit.place.risks} />
        </>
      }
      dock={dock()}
    >
      <TaskList
        visit={visit}
        acts={open && acts.ready ? acts : null}
        whyLocked={t(open ? 'visit.lockedScan' : 'visit.lockedOver')}
      />
    </Screen>
  )
}
