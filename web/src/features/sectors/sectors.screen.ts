import { sectors } from '@zelo/contract/sectors'
import { createCrudScreen } from '../../kit/crud/crud-screen.tsx'

/** The sectors (R2-101 to R2-110). */
export const SectorsScreen = createCrudScreen({
  data: sectors,
  texts: 'sectors',
  exportName: 'listagem-setores',
  editDuplicate: 'error',
})
