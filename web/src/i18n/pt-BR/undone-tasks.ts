/** The history of incomplete tasks (R3-179 to R3-205). */
export const undoneTasks = {
  title: 'Tarefas incompletas',
  about:
    'Os procedimentos que não foram feitos: os que o colaborador informou, com o motivo, e os que ficaram sem registro em uma limpeza com observação.',
  search: 'Buscar tarefa',
  task: 'Tarefa',
  empty: 'Não existe um histórico de tarefas incompletas para o intervalo de datas atual',
  emptyWhy: 'Nada foi informado como não feito nestes dias. Escolha outro período ou outra empresa.',
  sort: {
    count: 'Menos vezes primeiro',
    '-count': 'Mais vezes primeiro',
  },
  count: 'Vezes',
  times_one: '{{figure}} vez',
  times_other: '{{figure}} vezes',
  tasks: 'Tarefas não feitas',
  counted_one: '{{figure}} tarefa',
  counted_other: '{{figure}} tarefas',
  history: 'Histórico do Procedimento',
  searchCards: 'Buscar no histórico',
  toBack: 'Ver ambiente e colaborador',
  toFront: 'Ver procedimento',
  derived: 'Sem registro do procedimento nesta limpeza',
  zoomPicture: 'Ampliar a foto de {{name}}',
}
