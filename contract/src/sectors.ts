import { nameFile } from './imports.ts'
import { referenceData } from './reference-data.ts'
import { sectorList } from './reference-lists.ts'

/** Sectors (R2-286 to R2-290). */
export const sectors = referenceData(sectorList, {
  nameRequired: 'sector_name_required',
  batch: {
    path: '/cadastroViaCSV/setor',
    field: 'csvSetores',
    file: nameFile(
      ['modelo-setores', 'Recepção', 'Centro cirúrgico'],
      ['sectors-template', 'Reception', 'Operating theater'],
    ),
  },
})
