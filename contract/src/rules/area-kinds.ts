/**
 * Kinds of areas to clean, by group: Instrução Normativa SEGES/MPDG 5/2017, annex VI-B, item 3. That item sets the
 * productivity of each kind in square metres per cleaner and day.
 */
export const areaKindGroups = {
  internal: ['carpeted-floor', 'cold-floor', 'laboratory', 'warehouse', 'workshop', 'open-space', 'restroom'],
  external: ['paved-floor', 'green-area', 'street-sweeping'],
  windows: ['inner-window', 'outer-window', 'outer-window-with-risk'],
  facade: ['glazed-facade'],
  hospital: ['hospital'],
} as const

export type AreaKindGroup = keyof typeof areaKindGroups
export type AreaKind = (typeof areaKindGroups)[AreaKindGroup][number]

export const areaKinds: readonly AreaKind[] = Object.values(areaKindGroups).flat()
