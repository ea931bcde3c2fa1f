import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useParams } from 'react-router'
import { Screen } from '../../app/shell/screen.tsx'
import { instantIn } from '../../lib/clock.ts'
import { usePlan } from '../../lib/plan.ts'
import type { Visit } from '../../lib/visits.ts'
import { Empty } from '../../ui/empty.tsx'
import { placeKey } from '../scan/arrivals.ts'
import { BeforeStart } from './before-start.tsx'
import { draftOf } from './use-visit.ts'
import { useVisitActs } from './use-visit-acts.ts'
import { useMoment, useVisits } from './use-visits.ts'

/** A place whose code was read where nothing is planned, or nothing any more: a cleaning beyond the plan. */
export function PlacePage() {
  const { t } = useTranslation()
  const { environmentId } = useParams()
  const { places } = usePlan()
  const { day } = useMoment()
  const place = places.get(Number(environmentId))
  const visits = useVisits(day)
  const [arrivedAt] = useState(() => (place ? instantIn(place.timeZone) : ''))
  if (!place || arrivedAt === '') {
    return (
      <Screen title={t('visit.gone')}>
        <Empty text={t('visit.goneWhy')} />
      </Screen>
    )
  }
  return <DraftScreen draft={draftOf(place, visits, arrivedAt)} />
}

function DraftScreen({ draft }: { draft: Visit }) {
  const navigate = useNavigate()
  const acts = useVisitActs(draft, placeKey(draft.place.id))
  const start = async () => {
    if (await acts.start()) void navigate(`/visita/${encodeURIComponent(draft.key)}`, { replace: true })
  }
  return <BeforeStart visit={draft} when="today" ready={acts.ready} onStart={start} />
}
