import type { Random } from './random.ts'
import type { Delay, Story, Visit } from './working-day.ts'

const minute = 60_000

/** Chooses what happens in each appointment of a past day. On some days, a cleaner is absent all day. */
export function pickPastStories(random: Random, visits: readonly Visit[]): Map<number, Story> {
  const absent = random.chance(0.008)
  return new Map(visits.map((visit) => [visit.appointmentId, absent ? 'missed' : pastStory(random)]))
}

const pastChances: readonly (readonly [Story, number])[] = [
  ['missed', 0.02],
  ['observed', 0.035],
  ['undone', 0.025],
  ['skipped', 0.015],
  ['again', 0.025],
]

function pastStory(random: Random): Story {
  let chance = random.next()
  for (const [story, probability] of pastChances) {
    if (chance < probability) return story
    chance -= probability
  }
  return 'as planned'
}

/**
 * Chooses at most two cleaners who are late now, so that the first screen shows something to do. Their work was due in
 * the last 75 minutes. If possible, one of the two is still busy with a previous visit. Cleaners with unplanned work
 * are not chosen.
 */
export function pickDelays(
  random: Random,
  days: ReadonlyMap<number, readonly Visit[]>,
  now: number,
): Map<number, Delay> {
  const candidates = [...days].flatMap(([userId, visits]) => {
    if (visits.some((visit) => visit.offSchedule)) return []
    const late = visits.filter((visit) => visit.start <= now - 9 * minute && visit.start >= now - 75 * minute)
    const first = late.find((visit) => visit.revisionId === null) ?? late[0]
    return first ? [{ userId, first, before: visits[visits.indexOf(first) - 1] }] : []
  })
  // Visits that should be over now are preferred to visits that should be in progress.
  const rank = ({ first }: { first: Visit }) =>
    Number(first.revisionId !== null) + 2 * Number(first.end > now)
  const ranked = random.shuffled(candidates).sort((a, b) => rank(a) - rank(b))
  const chosen = ranked.slice(0, Math.min(2, Math.floor(candidates.length / 3)))
  const busy = chosen.find(({ before }) => before && before.end >= now - 150 * minute)
  return new Map(chosen.map((one) => [one.userId, { from: one.first.start, busy: one === busy }]))
}

/** Chooses what happens in the finished appointments of today: some observations, an undone task, an extra cleaning. */
export function pickTodaysStories(
  random: Random,
  days: ReadonlyMap<number, readonly Visit[]>,
  delays: ReadonlyMap<number, Delay>,
  now: number,
): Map<number, Story> {
  const over = [...days].flatMap(([userId, visits]) =>
    visits.filter(
      (visit) =>
        visit.last &&
        !visit.offSchedule &&
        visit.end <= now - 15 * minute &&
        visit.start < (delays.get(userId)?.from ?? Number.POSITIVE_INFINITY),
    ),
  )
  if (over.length < 4) return new Map()
  const few = Math.ceil(over.length / 25)
  const stories: Story[] = [
    ...Array<Story>(few).fill('observed'),
    ...Array<Story>(few).fill('again'),
    ...(over.length < 12 ? [] : (['undone'] as const)),
  ]
  const chosen = random.shuffled(over).slice(0, stories.length)
  return new Map(chosen.map((visit, index) => [visit.appointmentId, stories[index]!]))
}
