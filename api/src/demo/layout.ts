import { nameKey } from '@zelo/contract/rules/name-key'
import { cleaners, companies, firstNames, knownEmails, lastNames, moreBranches } from './names.ts'
import { buildNumberedRoom, type Room, rooms } from './rooms.ts'

/** The size of the demo. All numbers are for the whole group. */
export interface Scale {
  /** The number of companies besides the parent company. */
  branches: number
  /** Number of environments. If the cleaners have no time for an environment, it has no agenda. */
  environments: number
  /** The number of cleaners. Each has up to four environments. */
  cleaners: number
  /** The number of past days with recorded work. */
  pastDays: number
  /** The number of future days with appointments. Past and future days together are at most 365. */
  futureDays: number
}

/** The size of the demo group in docs/domain.md. */
export const usualScale: Scale = {
  branches: 3,
  environments: 62,
  cleaners: 25,
  pastDays: 60,
  futureDays: 270,
}

export interface CompanyLayout {
  name: string
  address: string
  number: string
  rooms: Room[]
  cleaners: { name: string; email: string }[]
}

/** Distributes rooms and cleaners over the companies. The parent company comes first. */
export function planLayout({ branches, environments, cleaners: people }: Scale): CompanyLayout[] {
  const count = 1 + branches
  return Array.from({ length: count }, (_, index) => ({
    ...companyNamed(index),
    rooms: Array.from(
      { length: share(environments, index, count) },
      (_, nth) => rooms[index]?.[nth] ?? buildNumberedRoom(nth),
    ),
    cleaners: Array.from({ length: share(people, index, count) }, (_, nth) =>
      personNamed(cleaners[index]?.[nth], index * 1000 + nth),
    ),
  }))
}

/** Returns one of `count` nearly equal parts of `total`. The sum of all parts is `total`. */
function share(total: number, index: number, count: number): number {
  return Math.floor(((index + 1) * total) / count) - Math.floor((index * total) / count)
}

function companyNamed(index: number): { name: string; address: string; number: string } {
  const more = index - companies.length
  const round = Math.floor(more / moreBranches.length)
  return (
    companies[index] ?? {
      name: `${moreBranches[more % moreBranches.length]}${round > 0 ? ` ${round + 1}` : ''}`,
      address: 'Rua das Palmeiras',
      number: `${100 + index}`,
    }
  )
}

function personNamed(known: string | undefined, serial: number): { name: string; email: string } {
  const first = firstNames[serial % firstNames.length]
  const last = lastNames[Math.floor(serial / firstNames.length) % lastNames.length]
  const name = known ?? `${first} ${last}`
  const mailbox = nameKey(name).replaceAll(' ', '.') + (known ? '' : `.${serial}`)
  return { name, email: knownEmails.get(name) ?? `${mailbox}@orvalho.example` }
}
