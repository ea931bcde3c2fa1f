import { risks } from '@zelo/contract/risks'
import { crudScreen } from '../../kit/crud-screen.tsx'

/** The risks (R2-111 to R2-129). */
export const RisksScreen = crudScreen({
  data: risks,
  texts: 'risks',
  exportName: 'listagem-riscos',
  editDuplicate: 'info',
})
