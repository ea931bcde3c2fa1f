import type { Place } from '@zelo/contract/my-work'
import { useEffect, useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { formatPlaceInstant } from '../../lib/clock.ts'
import { usePlan } from '../../lib/plan.ts'
import { pickVisit, type Visit } from '../../lib/visits.ts'
import { moveArrival, toPlaceKey } from '../scan/arrivals.ts'
import { BeforeStart } from './before-start.tsx'
import { createVisitDraft } from './begun-visits.ts'
import { useVisitActs } from './use-visit-acts.ts'
import { useMoment, useVisits, useVisitsOfToday } from './use-visits.ts'
import { Gone } from './visit-gate.tsx'
import { isPlanned } from './visit-words.ts'

/**
 * Offers a cleaning off the plan if a scanned place has no planned work. Redirects to the visit if a later plan has a
 * visit there.
 */
export function PlacePage() {
  const { environmentId } = useParams()
  const { places } = usePlan()
  const { day } = useMoment()
  const place = places.get(Number(environmentId))
  const visits = useVisits(day)
  const [arrivedAt] = useState(() => (place ? formatPlaceInstant(place.timeZone) : ''))
  const planned = usePlannedVisit(place)
  if (planned) return null
  if (!place || arrivedAt === '') return <Gone />
  return <DraftScreen draft={createVisitDraft(place, visits, arrivedAt)} />
}

/** Returns the planned visit that is due in a place now. Returns null if there is none. */
function usePlannedVisit(place: Place | undefined): Visit | null {
  const navigate = useNavigate()
  const { now } = useMoment()
  const visits = useVisitsOfToday().filter(isPlanned)
  const planned = place ? pickVisit(place, visits, now) : null
  const key = planned?.key
  const id = place?.id
  useEffect(() => {
    if (key === undefined || id === undefined) return
    moveArrival(toPlaceKey(id), key)
    void navigate(`/visita/${encodeURIComponent(key)}`, { replace: true })
  }, [key, id, navigate])
  return planned
}

function DraftScreen({ draft }: { draft: Visit }) {
  const navigate = useNavigate()
  const acts = useVisitActs(draft, toPlaceKey(draft.place.id))
  const start = async () => {
    if (await acts.start()) void navigate(`/visita/${encodeURIComponent(draft.key)}`, { replace: true })
  }
  return <BeforeStart visit={draft} when="today" ready={acts.ready} onStart={start} />
}
