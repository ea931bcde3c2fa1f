import { risks } from '@zelo/contract/risks'
import { crudScreen } from '../../kit/crud-screen.tsx'

/** Risks: spec 2 §2.5. */
export const RisksScreen = crudScreen({
  data: risks,
  texts: 'risks',
  exportName: 'listagem-riscos',
  editDuplicate: 'info',
})
