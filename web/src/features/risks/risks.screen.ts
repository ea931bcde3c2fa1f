import { riskList } from '@zelo/contract/reference-lists'
import { createCrudScreen } from '../../kit/crud/crud-screen.tsx'

/** The risks (R2-111 to R2-129). */
export const RisksScreen = createCrudScreen({
  kind: riskList,
  loadCalls: async () => (await import('@zelo/contract/risks')).risks,
  texts: 'risks',
  exportName: 'listagem-riscos',
  editDuplicate: 'info',
})
