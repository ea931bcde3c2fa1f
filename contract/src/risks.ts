import { referenceData } from './reference-data.ts'
import { riskList } from './reference-lists.ts'

/** Risks (R2-292 to R2-295). Each has a color. */
export const risks = referenceData(riskList, {
  nameRequired: 'risk_name_required',
  batch: {
    path: '/cadastroViaCSV/risco',
    field: 'csvRiscos',
    file: {
      template: 'modelo-riscos',
      columns: ['nome', 'cor'],
      examples: [
        { nome: 'Piso escorregadio', cor: '#1f6fb5' },
        { nome: 'Queda de altura', cor: '#c0392b' },
      ],
      english: {
        template: 'risks-template',
        columns: { nome: 'name', cor: 'color' },
        examples: [
          { nome: 'Slippery floor', cor: '#1f6fb5' },
          { nome: 'Hot surface', cor: '#c0392b' },
        ],
      },
    },
  },
})
