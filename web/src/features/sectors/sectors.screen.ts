import { sectorList } from '@zelo/contract/reference-lists'
import { createCrudScreen } from '../../kit/crud/crud-screen.tsx'

/** The sectors (R2-101 to R2-110). */
export const SectorsScreen = createCrudScreen({
  kind: sectorList,
  loadCalls: async () => (await import('@zelo/contract/sectors')).sectors,
  texts: 'sectors',
  exportName: 'listagem-setores',
  editDuplicate: 'error',
})
