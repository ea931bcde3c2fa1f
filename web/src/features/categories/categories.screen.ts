import { categories } from '@zelo/contract/categories'
import { createCrudScreen } from '../../kit/crud/crud-screen.tsx'

/** The categories (R2-136 to R2-142). */
export const CategoriesScreen = createCrudScreen({
  data: categories,
  texts: 'categories',
  exportName: 'listagem-categorias',
  editDuplicate: 'error',
})
