import { nameFile } from './imports.ts'
import { referenceData } from './reference-data.ts'
import { procedureList } from './reference-lists.ts'

/** Procedures (R2-296 to R2-300). The tasks in an environment are its procedures. */
export const procedures = referenceData(procedureList, {
  nameRequired: 'procedure_name_required',
  batch: {
    path: '/cadastroViaCSV/procedures',
    field: 'csvProcedures',
    file: nameFile(
      ['modelo-procedimentos', 'Lavar piso', 'Esvaziar lixeiras'],
      ['procedures-template', 'Wash the floor', 'Empty the bins'],
    ),
  },
})
