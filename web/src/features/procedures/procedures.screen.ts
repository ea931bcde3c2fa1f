import { procedures } from '@zelo/contract/procedures'
import { createCrudScreen } from '../../kit/crud/crud-screen.tsx'

/** The procedures (R2-130 to R2-135). */
export const ProceduresScreen = createCrudScreen({
  data: procedures,
  texts: 'procedures',
  exportName: 'listagem-procedimentos',
  editDuplicate: 'error',
})
