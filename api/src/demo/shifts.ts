import type { WrittenShift } from '@zelo/contract/shifts'
import type { Queries } from '../database/tenant.ts'
import { assignShift, createShift } from '../modules/shifts/shifts.service.ts'
import type { Crew } from './plan.ts'

/** The morning shift. Cleanings on Saturdays are outside this shift. */
const mornings: WrittenShift = {
  name: 'Manhã 5x2',
  kind: '5x2',
  startTime: '05:30',
  endTime: '15:18',
  breakMinutes: 60,
  weekdays: [1, 2, 3, 4, 5],
  anchorDay: null,
  cycle: [],
}

/** The night shift, on every second day from `anchorDay`. */
function buildNights(anchorDay: string): WrittenShift {
  return {
    name: 'Noite 12x36',
    kind: '12x36',
    startTime: '19:00',
    endTime: '07:00',
    breakMinutes: 60,
    weekdays: [],
    anchorDay,
    cycle: [],
  }
}

/** Number of people who have each of the two shifts. */
const peoplePerShift = 2

/** Gives a shift to some of the people who work in the morning, and to some who work at night. */
export async function assignDemoShifts(
  queries: Queries,
  planner: { groupId: number },
  crews: readonly Crew[],
  { today, firstDay, now }: { today: string; firstDay: string; now: Date },
): Promise<void> {
  const isNight = ({ shift }: Crew) => shift.windows[1].start >= '19:00'
  const isMorning = ({ shift }: Crew) => shift.windows[0].start >= '05:30' && shift.windows[1].end <= '15:18'
  for (const [shift, works] of [
    [mornings, isMorning],
    [buildNights(today), isNight],
  ] as const) {
    const { id: shiftId } = await createShift(queries, planner, shift, now)
    for (const { userId } of crews.filter(works).slice(0, peoplePerShift))
      await assignShift(queries, planner, { userId, shiftId, from: firstDay, to: null })
  }
}
