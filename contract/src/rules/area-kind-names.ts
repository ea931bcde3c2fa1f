import type { Language } from '../account-fields.ts'
import type { AreaKind } from './area-kinds.ts'

/** The names of the area kinds, as forms and import files show them. */
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
