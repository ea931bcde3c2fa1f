/**
 * Acts in turn with the other tabs and the service worker of this phone: each waits until the one before has ended, and
 * reads what that has left. An old browser without locks acts at once.
 */
export function takeTurn<Answer>(name: 'delivery' | 'records', act: () => Promise<Answer>): Promise<Answer> {
  return navigator.locks ? navigator.locks.request(`zelo-campo-${name}`, act) : act()
}
