import { colorFile, nameFile } from './imports.ts'
import { procedureDetailFields } from './procedure-details.ts'
import { procedureFile } from './procedure-file.ts'
import { referenceData } from './reference-data.ts'
import { referenceLists } from './reference-lists.ts'

/** The calls of every kind of reference data (R2-286 to R2-306). */
export const referenceKinds = {
  sectors: referenceData(referenceLists.sectors, {
    nameRequired: 'sector_name_required',
    batch: {
      path: '/cadastroViaCSV/setor',
      field: 'csvSetores',
      file: nameFile(
        ['modelo-setores', 'Recepção', 'Centro cirúrgico'],
        ['sectors-template', 'Reception', 'Operating theater'],
      ),
    },
  }),
  categories: referenceData(referenceLists.categories, {
    nameRequired: 'category_name_required',
    batch: {
      path: '/cadastroViaCSV/categorias',
      field: 'csvCategorias',
      file: nameFile(
        ['modelo-categorias', 'Sanitário', 'Escritório'],
        ['categories-template', 'Restroom', 'Office'],
      ),
    },
  }),
  /** A task is a procedure in an environment. */
  procedures: referenceData(referenceLists.procedures, {
    nameRequired: 'procedure_name_required',
    details: procedureDetailFields,
    batch: { path: '/cadastroViaCSV/procedures', field: 'csvProcedures', file: procedureFile },
  }),
  risks: referenceData(referenceLists.risks, {
    nameRequired: 'risk_name_required',
    batch: {
      path: '/cadastroViaCSV/risco',
      field: 'csvRiscos',
      file: colorFile(
        ['modelo-riscos', 'Piso escorregadio', '#1f6fb5', 'Queda de altura', '#c0392b'],
        ['risks-template', 'Slippery floor', '#1f6fb5', 'Hot surface', '#c0392b'],
      ),
    },
  }),
}

export const { sectors, categories, procedures, risks } = referenceKinds
