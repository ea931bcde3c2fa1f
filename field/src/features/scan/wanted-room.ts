import type { Place } from '@zelo/contract/my-work'
import { useLocation, useSearchParams } from 'react-router'
import { usePlan } from '../../lib/plan.ts'
import type { Visit } from '../../lib/visits.ts'

const roomKey = 'ambiente'
const visitKey = 'visita'
const readKey = 'lido'

/** The room that the user wants to scan, and the visit that was open before the scan. */
export interface WantedRoom {
  readonly place: Place
  readonly visitKey: string | null
}

/** Returns the path of the scan screen for the room of `visit`. */
export function scanAddress({ place, key }: Pick<Visit, 'place' | 'key'>): string {
  return `/codigo?${new URLSearchParams({ [roomKey]: String(place.id), [visitKey]: key })}`
}

/** Returns the path of the screen that warns about a wrong room. `search` is the query string of the scan screen. */
export function toWrongRoomAddress(search: string, environmentId: number): string {
  const params = new URLSearchParams(search)
  params.set(readKey, String(environmentId))
  return `/codigo/outro?${params}`
}

/** Returns the wanted room in the URL. Returns null if the user may scan any room. */
export function useWantedRoom(): WantedRoom | null {
  const [params] = useSearchParams()
  const { places } = usePlan()
  const place = places.get(Number(params.get(roomKey)))
  return place ? { place, visitKey: params.get(visitKey) } : null
}

/**
 * Returns the room that the user scanned instead of the wanted room. Returns undefined if this phone does not know that
 * room.
 */
export function useReadRoom(): Place | undefined {
  const [params] = useSearchParams()
  return usePlan().places.get(Number(params.get(readKey)))
}

/** Returns the path of the scan or typing screen with the same wanted room. */
export function useSameWanted(pathname: '/codigo' | '/codigo/digitar'): string {
  return pathname + useLocation().search
}
