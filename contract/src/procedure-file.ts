import type { ImportFile } from './imports.ts'

const columns = ['nome', 'instrucao', 'produto', 'epi', 'minutos', 'foto'] as const
const details = columns.slice(1)

/** The import file of procedures. It may lack every column but the name. */
export const procedureFile = {
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
