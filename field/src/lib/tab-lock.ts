/**
 * Runs `act` under a lock shared by this phone's tabs and service worker. Each caller waits for the one before and reads its
 * results. A browser without locks runs it at once.
 */
export function withTabLock<Answer>(
  name: 'delivery' | 'records',
  act: () => Promise<Answer>,
): Promise<Answer> {
  return navigator.locks ? navigator.locks.request(`zelo-campo-${name}`, act) : act()
}
