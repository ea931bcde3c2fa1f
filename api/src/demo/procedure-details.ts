import type { ProcedureDetails } from '@zelo/contract/procedure-details'
import type { Procedure } from './demo-reference-data.ts'

/** The details of some of the demo's procedures, with their photo rules. */
export const procedureDetails: Partial<Record<Procedure, Partial<ProcedureDetails>>> = {
  'Lavar piso': {
    instruction: 'Sinalize o piso molhado. Comece pelo fundo e termine na porta.',
    product: 'Detergente neutro, 20 ml por balde',
    ppe: 'Luvas e botas de borracha',
  },
  'Desinfetar louças': {
    instruction: 'Aplique o produto, espere 10 minutos e enxágue. Não misture com outros produtos.',
    product: 'Desinfetante clorado',
    ppe: 'Luvas e óculos',
  },
  'Repor papel e sabonete': { photoRule: 'undone' },
  'Esvaziar lixeiras': { ppe: 'Luvas' },
  'Passar pano úmido': {
    instruction: 'Troque a água do balde a cada ambiente.',
    product: 'Detergente neutro',
    ppe: 'Luvas',
  },
  'Desinfetar superfícies': {
    instruction: 'Limpe de cima para baixo. Troque o pano a cada leito.',
    product: 'Álcool 70%',
    ppe: 'Luvas, máscara e óculos',
    photoRule: 'slot',
  },
  'Limpar capela de exaustão': {
    instruction: 'Confirme com o laboratório que a capela está vazia e desligada.',
    product: 'Detergente neutro',
    ppe: 'Luvas nitrílicas, óculos e avental',
    photoRule: 'always',
  },
  'Limpar vidros externos': {
    instruction: 'Só com a área isolada abaixo.',
    product: 'Limpa-vidros',
    ppe: 'Cinto e capacete',
    photoRule: 'always',
  },
  'Aspirar carpete': { instruction: 'Afaste as cadeiras. Esvazie o aspirador ao terminar.' },
}
