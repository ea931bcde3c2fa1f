import { nameFile } from './imports.ts'
import { referenceData } from './reference-data.ts'
import { categoryList } from './reference-lists.ts'

/** Categories of environments (R2-301 to R2-305). */
export const categories = referenceData(categoryList, {
  nameRequired: 'category_name_required',
  batch: {
    path: '/cadastroViaCSV/categorias',
    field: 'csvCategorias',
    file: nameFile(
      ['modelo-categorias', 'Sanitário', 'Escritório'],
      ['categories-template', 'Restroom', 'Office'],
    ),
  },
})
