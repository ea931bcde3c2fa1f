import type { ImportFile } from './imports.ts'

const details = ['instruction', 'product', 'ppe', 'minutes', 'photoRule'] as const

/** The import file of procedures. The column with the name is required. Every other column may be missing. */
export const procedureFile = {
  template: 'modelo-procedimentos',
  titles: {
    name: 'nome',
    instruction: 'instrucao',
    product: 'produto',
    ppe: 'epi',
    minutes: 'minutos',
    photoRule: 'foto',
  },
  optional: details,
  omittable: details,
  examples: [
    {
      name: 'Lavar piso',
      instruction: 'Sinalize o piso molhado. Comece pelo fundo e termine na porta.',
      product: 'Detergente neutro',
      ppe: 'Luvas e botas de borracha',
      minutes: '15',
      photoRule: 'Uma por limpeza',
    },
    {
      name: 'Esvaziar lixeiras',
      instruction: '',
      product: '',
      ppe: 'Luvas',
      minutes: '4',
      photoRule: 'Nunca',
    },
  ],
  english: {
    template: 'procedures-template',
    titles: {
      name: 'name',
      instruction: 'instructions',
      product: 'product',
      ppe: 'ppe',
      minutes: 'minutes',
      photoRule: 'photo',
    },
    examples: [
      {
        name: 'Wash the floor',
        instruction: 'Put up the wet floor sign. Start at the back and finish at the door.',
        product: 'Neutral detergent',
        ppe: 'Rubber gloves and boots',
        minutes: '15',
        photoRule: 'Once per cleaning',
      },
      {
        name: 'Empty the bins',
        instruction: '',
        product: '',
        ppe: 'Gloves',
        minutes: '4',
        photoRule: 'Never',
      },
    ],
  },
} as const satisfies ImportFile
