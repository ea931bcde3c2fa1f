/** The ranking of the companies of a group. */
export const branchRanking = {
  about: 'As filiais lado a lado. Cada número abre as suas limpezas.',
  filters: 'Ordem e período',
  rankBy: 'Ordenar por',
  by: {
    onTime: 'Mais no horário',
    undone: 'Mais não feitas',
    late: 'Mais fora do horário',
  },
  branch: 'Filial',
  figures: {
    planned: 'Planejadas',
    done: 'Feitas',
    onTime: 'No horário',
    late: 'Fora do horário',
    undone: 'Não feitas',
  },
  open: '{{figure}}: {{value}}. Abrir limpezas de {{name}}',
  comparedWith:
    'A segunda linha é a diferença em relação a {{from}} a {{to}}. Não feitas são as incompletas e as não realizadas.',
  points: '{{points}} p.p.',
  nothingBefore: 'sem comparação',
  empty: 'Nenhuma limpeza neste período',
  emptyWhy: 'Escolha outro período.',
  alone: 'Só há uma empresa',
  aloneWhy: 'Esta tela compara filiais. O relatório do cliente mostra os números de uma empresa.',
}
