/**
 * Runs `act` under a lock that this phone's tabs and service worker share. Callers wait for earlier callers. In a
 * browser without locks, `act` runs at once.
 */
export function withTabLock<Answer>(
  name: 'delivery' | 'records',
  act: () => Promise<Answer>,
): Promise<Answer> {
  return navigator.locks ? navigator.locks.request(`zelo-campo-${name}`, act) : act()
}
