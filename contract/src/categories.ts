import { nameFile } from './imports.ts'
import { referenceData } from './reference-data.ts'

/** Categories of environments (R2-301 to R2-305). */
export const categories = referenceData({
  noun: 'category',
  path: '/categorias',
  nameRequired: 'category_name_required',
  aliases: { ID_CATEGORIA: 'id', DESCRICAO: 'name' },
  batch: {
    path: '/cadastroViaCSV/categorias',
    field: 'csvCategorias',
    file: nameFile(
      ['modelo-categorias', 'Sanitário', 'Escritório'],
      ['categories-template', 'Restroom', 'Office'],
    ),
  },
})
