import { procedureList } from '@zelo/contract/reference-lists'
import { createCrudScreen } from '../../kit/crud/crud-screen.tsx'

/** The procedures (R2-130 to R2-135). */
export const ProceduresScreen = createCrudScreen({
  kind: procedureList,
  loadCalls: async () => (await import('@zelo/contract/procedures')).procedures,
  texts: 'procedures',
  exportName: 'listagem-procedimentos',
  editDuplicate: 'error',
})
