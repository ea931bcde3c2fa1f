/** The history of collaborators (R3-105 to R3-150). */
export const collaboratorHistory = {
  title: 'Colaboradores',
  about:
    'O que cada colaborador fez, com horários, fotos e observações. A foto abre o perfil, o cartão abre o histórico.',
  search: 'Buscar colaborador',
  empty: 'Não existe um histórico de colaboradores para o intervalo de datas atual',
  emptyWhy: 'Ninguém registrou trabalho nestes dias. Escolha outro período ou outra empresa.',
  openProfile: 'Perfil de {{name}}',
  profile: 'Perfil',
  until: 'Último dia {{day}}',
  one: 'Colaborador',
  history: 'Histórico do colaborador',
  searchDays: 'Ambiente ou data',
  noData: 'Dados não encontrados para o colaborador atual',
}
