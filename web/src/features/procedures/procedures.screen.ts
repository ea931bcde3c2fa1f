import { procedures } from '@zelo/contract/procedures'
import { crudScreen } from '../../kit/crud-screen.tsx'

/** Procedures: spec 2 §2.6. */
export const ProceduresScreen = crudScreen({
  data: procedures,
  texts: 'procedures',
  exportName: 'listagem-procedimentos',
  editDuplicate: 'error',
})
