import type { ImportFile } from './imports.ts'
import { procedureDetailFields } from './procedure-details.ts'
import { referenceData } from './reference-data.ts'
import { procedureList } from './reference-lists.ts'

const columns = ['nome', 'instrucao', 'produto', 'epi', 'minutos', 'foto'] as const
const details = columns.slice(1)

/** The import file. It may lack every column but the name. */
const procedureFile = {
  template: 'modelo-procedimentos',
  columns,
  optional: details,
  omittable: details,
  examples: [
    {
      nome: 'Lavar piso',
      instrucao: 'Sinalize o piso molhado. Comece pelo fundo e termine na porta.',
      produto: 'Detergente neutro',
      epi: 'Luvas e botas de borracha',
      minutos: '15',
      foto: 'Uma por limpeza',
    },
    { nome: 'Esvaziar lixeiras', instrucao: '', produto: '', epi: 'Luvas', minutos: '4', foto: 'Nunca' },
  ],
  english: {
    template: 'procedures-template',
    columns: {
      nome: 'name',
      instrucao: 'instructions',
      produto: 'product',
      epi: 'ppe',
      minutos: 'minutes',
      foto: 'photo',
    },
    examples: [
      {
        nome: 'Wash the floor',
        instrucao: 'Put up the wet floor sign. Start at the back and finish at the door.',
        produto: 'Neutral detergent',
        epi: 'Rubber gloves and boots',
        minutos: '15',
        foto: 'Once per cleaning',
      },
      { nome: 'Empty the bins', instrucao: '', produto: '', epi: 'Gloves', minutos: '4', foto: 'Never' },
    ],
  },
} as const satisfies ImportFile

/** Procedures (R2-296 to R2-300). The tasks in an environment are its procedures. */
export const procedures = referenceData(procedureList, {
  nameRequired: 'procedure_name_required',
  details: procedureDetailFields,
  batch: { path: '/cadastroViaCSV/procedures', field: 'csvProcedures', file: procedureFile },
})
