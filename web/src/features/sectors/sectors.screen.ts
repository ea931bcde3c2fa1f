import { sectors } from '@zelo/contract/sectors'
import { crudScreen } from '../../kit/crud-screen.tsx'

/** The sectors (R2-101 to R2-110). */
export const SectorsScreen = crudScreen({
  data: sectors,
  texts: 'sectors',
  exportName: 'listagem-setores',
  editDuplicate: 'error',
})
