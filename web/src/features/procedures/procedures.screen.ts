import { procedures } from '@zelo/contract/procedures'
import { crudScreen } from '../../kit/crud-screen.tsx'

/** The procedures (R2-130 to R2-135). */
export const ProceduresScreen = crudScreen({
  data: procedures,
  texts: 'procedures',
  exportName: 'listagem-procedimentos',
  editDuplicate: 'error',
})
