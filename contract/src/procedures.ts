import * as z from 'zod'
import { id } from './fields.ts'
import { nameFile } from './imports.ts'
import { layout } from './record.ts'
import { referenceData } from './reference-data.ts'

/** Procedures (R2-296 to R2-300). They are the tasks of cleaners in an environment. */
export const procedures = referenceData({
  noun: 'procedure',
  path: '/procedures',
  nameRequired: 'procedure_name_required',
  aliases: layout(['id', 'ID_PROCEDIMENTO', id], ['name', 'NAME_PROCEDIMENTO', z.string()]),
  batch: {
    path: '/cadastroViaCSV/procedures',
    field: 'csvProcedures',
    file: nameFile(
      ['modelo-procedimentos', 'Lavar piso', 'Esvaziar lixeiras'],
      ['procedures-template', 'Wash the floor', 'Empty the bins'],
    ),
  },
})
