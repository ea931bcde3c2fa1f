import { sectors } from '@zelo/contract/sectors'
import { crudScreen } from '../../kit/crud-screen.tsx'

/** Sectors: spec 2 §2.4. */
export const SectorsScreen = crudScreen({
  data: sectors,
  texts: 'sectors',
  exportName: 'listagem-setores',
  editDuplicate: 'error',
})
