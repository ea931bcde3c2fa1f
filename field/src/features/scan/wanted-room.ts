import type { Place } from '@zelo/contract/own-work'
import { useLocation, useSearchParams } from 'react-router'
import { usePlan } from '../../lib/plan.ts'
import type { Visit } from '../../lib/visits.ts'

const roomKey = 'ambiente'
const visitKey = 'visita'
const readKey = 'lido'

/** The room whose code somebody set out to read, and the visit there that was open. */
export interface WantedRoom {
  readonly place: Place
  readonly visitKey: string | null
}

/** The address of the screen that reads the code of the room of `visit`. */
export function scanAddress({ place, key }: Pick<Visit, 'place' | 'key'>): string {
  return `/codigo?${new URLSearchParams({ [roomKey]: String(place.id), [visitKey]: key })}`
}

/** The address of the screen for the code of another room than the wanted one; `search` is that of the scan. */
export function wrongRoomAddress(search: string, environmentId: number): string {
  const params = new URLSearchParams(search)
  params.set(readKey, String(environmentId))
  return `/codigo/outro?${params}`
}

/** The room that the address asks for; null where any code of a room is right. */
export function useWantedRoom(): WantedRoom | null {
  const [params] = useSearchParams()
  const { places } = usePlan()
  const place = places.get(Number(params.get(roomKey)))
  return place ? { place, visitKey: params.get(visitKey) } : null
}

/** The room whose code was read instead; undefined where the address names none that this phone knows. */
export function useReadRoom(): Place | undefined {
  const [params] = useSearchParams()
  return usePlan().places.get(Number(params.get(readKey)))
}

/** The address of the scan, or of the typed code, for the same wanted room as the open screen. */
export function useSameWanted(pathname: '/codigo' | '/codigo/digitar'): string {
  return pathname + useLocation().search
}
