import * as z from 'zod'
import { id } from './fields.ts'
import { nameFile } from './imports.ts'
import { layout } from './record.ts'
import { referenceData } from './reference-data.ts'

/** Categories of environments (R2-301 to R2-305). */
export const categories = referenceData({
  noun: 'category',
  path: '/categorias',
  nameRequired: 'category_name_required',
  aliases: layout(['id', 'ID_CATEGORIA', id], ['name', 'DESCRICAO', z.string()]),
  batch: {
    path: '/cadastroViaCSV/categorias',
    field: 'csvCategorias',
    file: nameFile(
      ['modelo-categorias', 'Sanitário', 'Escritório'],
      ['categories-template', 'Restroom', 'Office'],
    ),
  },
})
