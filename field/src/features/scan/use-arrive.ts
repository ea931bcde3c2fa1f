import { isPlainCode, type Proof, readEnvironmentId } from '@zelo/contract/rules/proof'
import { readErrorCode } from '@zelo/ui/lib/client.ts'
import { toErrorSentence } from '@zelo/ui/lib/error-sentence.ts'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { formatPlaceInstant } from '../../lib/clock.ts'
import { findPlace, usePlan } from '../../lib/plan.ts'
import { pickVisit } from '../../lib/visits.ts'
import { buzz } from '../../ui/buzz.ts'
import { useMoment, useVisitsOfToday } from '../visit/use-visits.ts'
import { keepArrival, toPlaceKey } from './arrivals.ts'
import { toWrongRoomAddress, useWantedRoom } from './wanted-room.ts'

/**
 * Returns a function that opens the screen for a scanned code: the planned visit, or a cleaning off the plan.
 *
 * If a visit was open before the scan, the code of its room reopens this visit. The code of another room opens a
 * warning screen. The promise resolves to an error sentence if the code leads nowhere. If the user leaves the screen
 * before the response, the app keeps the proof and does not change the screen.
 */
export function useArrive(): (code: Proof) => Promise<string | null> {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { places, fetchedAt, refresh } = usePlan()
  const { now, timeZone } = useMoment()
  const visits = useVisitsOfToday()
  const { search } = useLocation()
  const wanted = useWantedRoom()
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => {
      isOpen.current = false
    }
  }, [])

  return async (code) => {
    const proof = { ...code, at: formatPlaceInstant(timeZone) }
    const environmentId = readEnvironmentId(proof)
    if (environmentId === null) return t('scanned' in proof ? 'scan.strange' : 'scan.codeWrong')
    const known = places.get(environmentId)
    const isPlain = isPlainCode(proof)
    if (isPlain && known?.plainCode === false) return t('errors.key_required')
    if (isPlain && known && (await isKeyRequired(proof))) {
      void refresh()
      return t('errors.key_required')
    }
    const other = wanted !== null && wanted.place.id !== environmentId ? wanted.place : null
    const opened = visits.find(({ key }) => key === wanted?.visitKey)
    const visit = known && pickVisit(known, visits, now, opened)
    if (visit) {
      keepArrival(visit.key, proof)
      buzz()
      const address = `/visita/${encodeURIComponent(visit.key)}`
      void navigate(other ? toWrongRoomAddress(search, environmentId) : address, { replace: true })
      return null
    }
    if (known) {
      // Refreshes the place in the background, because its stored tasks and risks may be outdated.
      findPlace(proof).catch(() => undefined)
    } else {
      try {
        // Asks the server, because the stored plan may be missing or outdated.
        await Promise.all([findPlace(proof), refresh()])
      } catch (error) {
        if (readErrorCode(error) !== 'offline') return toErrorSentence(error)
        if (other) return t('scan.notOf', { place: other.name })
        return t(fetchedAt === null ? 'scan.noPlan' : 'scan.notOnPlan')
      }
    }
    keepArrival(toPlaceKey(environmentId), proof)
    if (!isOpen.current) return null
    buzz()
    const address = `/ambiente/${environmentId}`
    void navigate(other ? toWrongRoomAddress(search, environmentId) : address, { replace: true })
    return null
  }
}

/** Maximum time that a scan waits for the server (ms). */
const responseTimeout = 4000

/**
 * Asks the server whether the room rejects codes without a key, because the stored plan may be outdated. Returns false
 * if no response arrives in time. The server then decides when the record is delivered.
 */
async function isKeyRequired(proof: Proof): Promise<boolean> {
  if (!navigator.onLine) return false
  const asked = findPlace(proof).then(
    () => false,
    (error: unknown) => readErrorCode(error) === 'key_required',
  )
  const noResponse = new Promise<boolean>((resolve) => setTimeout(resolve, responseTimeout, false))
  return await Promise.race([asked, noResponse])
}
