import type { WorkWeek } from '@zelo/contract/work-week'

/**
 * Returns the simulated week if it has the days and the people of the shown week. Until a response arrives, the simulation
 * still has those of the earlier page, company or person.
 */
export function matchSimulated<Week extends Pick<WorkWeek, 'from'> & { people: readonly { userId: number }[] }>(
  week: Week | undefined,
  simulated: Week | undefined,
): Week | undefined {
  const toKey = ({ from, people }: Week) => [from, ...people.map(({ userId }) => userId)].join()
  return week && simulated && toKey(week) === toKey(simulated) ? simulated : undefined
}
