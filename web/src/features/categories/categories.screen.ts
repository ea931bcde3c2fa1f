import { categories } from '@zelo/contract/categories'
import { crudScreen } from '../../kit/crud-screen.tsx'

/** Categories: spec 2 §2.6. */
export const CategoriesScreen = crudScreen({
  data: categories,
  texts: 'categories',
  exportName: 'listagem-categorias',
  editDuplicate: 'error',
})
