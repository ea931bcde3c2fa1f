interface Week {
  from: string
  people: readonly { userId: number }[]
}

/**
 * Returns the simulated week if it has the days and the people of the shown week. Until a response arrives, the simulation
 * still has those of the earlier page, company or person.
 */
export function matchSimulated<Simulated extends Week>(
  week: Week | undefined,
  simulated: Simulated | undefined,
): Simulated | undefined {
  const toKey = ({ from, people }: Week) => [from, ...people.map(({ userId }) => userId)].join()
  return week && simulated && toKey(week) === toKey(simulated) ? simulated : undefined
}
