import { categoryList } from '@zelo/contract/reference-lists'
import { createCrudScreen } from '../../kit/crud/crud-screen.tsx'

/** The categories (R2-136 to R2-142). */
export const CategoriesScreen = createCrudScreen({
  kind: categoryList,
  loadCalls: async () => (await import('@zelo/contract/categories')).categories,
  texts: 'categories',
  exportName: 'listagem-categorias',
  editDuplicate: 'error',
})
