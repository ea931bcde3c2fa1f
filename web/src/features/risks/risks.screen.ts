import { risks } from '@zelo/contract/risks'
import { createCrudScreen } from '../../kit/crud/crud-screen.tsx'

/** The risks (R2-111 to R2-129). */
export const RisksScreen = createCrudScreen({
  data: risks,
  texts: 'risks',
  exportName: 'listagem-riscos',
  editDuplicate: 'info',
})
