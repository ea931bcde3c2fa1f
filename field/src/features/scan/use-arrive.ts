import { environmentOf, type Proof } from '@zelo/contract/rules/proof'
import { codeOf } from '@zelo/web/lib/client.ts'
import { errorSentence } from '@zelo/web/lib/error-sentence.ts'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { findPlace, usePlan } from '../../lib/plan.ts'
import { visitFor } from '../../lib/visits.ts'
import { buzz } from '../../ui/buzz.ts'
import { useMoment, useVisitsOfToday } from '../visit/use-visits.ts'
import { keepArrival, placeKey } from './arrivals.ts'

/**
 * Leads from a code to what is to be done behind its door: the visit of the plan that it means, or a cleaning beyond
 * the plan. Answers a sentence for whoever holds the phone when it leads nowhere. Whoever has left the screen before the
 * answer came has shown presence all the same, and stays where they are.
 */
export function useArrive(): (proof: Proof) => Promise<string | null> {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { places, fetchedAt, refresh } = usePlan()
  const { now } = useMoment()
  const visits = useVisitsOfToday()
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])

  return async (proof) => {
    const environmentId = environmentOf(proof)
    if (environmentId === null) return t('scanned' in proof ? 'scan.strange' : 'scan.codeWrong')
    const known = places.get(environmentId)
    const visit = known && visitFor(known, visits, now)
    if (visit) {
      keepArrival(visit.key, proof)
      buzz()
      void navigate(`/visita/${encodeURIComponent(visit.key)}`, { replace: true })
      return null
    }
    if (known) {
      // From an earlier code or the plan: its tasks and risks may have changed since.
      findPlace(proof).catch(() => undefined)
    } else {
      try {
        // The plan may not be here yet, or somebody has planned it since.
        await Promise.all([findPlace(proof), refresh()])
      } catch (error) {
        if (codeOf(error) !== 'offline') return errorSentence(error)
        return t(fetchedAt === null ? 'scan.noPlan' : 'scan.notOnPlan')
      }
    }
    keepArrival(placeKey(environmentId), proof)
    if (!isOpen.current) return null
    buzz()
    void navigate(`/ambiente/${environmentId}`, { replace: true })
    return null
  }
}
