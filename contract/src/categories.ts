import { nameFile } from './imports.ts'
import { referenceData } from './reference-data.ts'

/** Categories of environments: spec 2 §2.6, §5 and §7. */
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
