import type { Language } from '../account-fields.ts'

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

/** All kinds, in the order of the groups. */
export const areaKinds: readonly AreaKind[] = Object.values(areaKindGroups).flat()

/** The names of the kinds, in forms and in import files. */
export const areaKindNames: Record<Language, Record<AreaKind, string>> = {
  'pt-BR': {
    'carpeted-floor': 'Piso acarpetado',
    'cold-floor': 'Piso frio',
    laboratory: 'Laboratório',
    warehouse: 'Almoxarifado ou galpão',
    workshop: 'Oficina',
    'open-space': 'Espaço livre (saguão, hall)',
    restroom: 'Banheiro',
    'paved-floor': 'Piso pavimentado externo',
    'green-area': 'Pátio ou área verde',
    'street-sweeping': 'Varrição de passeio ou arruamento',
    'inner-window': 'Esquadria interna',
    'outer-window': 'Esquadria externa sem risco',
    'outer-window-with-risk': 'Esquadria externa com risco',
    'glazed-facade': 'Fachada envidraçada',
    hospital: 'Área hospitalar',
  },
  'en-US': {
    'carpeted-floor': 'Carpeted floor',
    'cold-floor': 'Hard floor',
    laboratory: 'Laboratory',
    warehouse: 'Warehouse or storeroom',
    workshop: 'Workshop',
    'open-space': 'Open space (lobby, hall)',
    restroom: 'Restroom',
    'paved-floor': 'Outdoor paved floor',
    'green-area': 'Green area or patio',
    'street-sweeping': 'Street sweeping',
    'inner-window': 'Inner window',
    'outer-window': 'Outer window without risk',
    'outer-window-with-risk': 'Outer window with risk',
    'glazed-facade': 'Glazed façade',
    hospital: 'Hospital area',
  },
}
