export const procedures = {
  title: 'Procedimentos',
  about:
    'Procedimentos são as tarefas de uma limpeza, como lavar o piso ou esvaziar lixeiras. Em cada ambiente, um procedimento é obrigatório ou opcional.',
  list: 'Listar procedimentos',
  register: 'Cadastrar procedimento',
  column: 'Procedimento',
  editTitle: 'Editar procedimento',
  empty: 'Não existem procedimentos cadastrados ainda',
  emptyWhy:
    'Um procedimento é uma tarefa que o colaborador faz em um ambiente. Cadastre os procedimentos antes dos ambientes.',
  created: 'Procedimento cadastrado com sucesso',
  edited: 'Procedimento editado com sucesso',
  removed: 'Procedimento deletado com sucesso',
  createFailed: 'Erro ao cadastrar procedimento',
  editFailed: 'Erro ao editar procedimento',
  removeFailed: 'Erro ao deletar procedimento',
  duplicate: 'Procedimento duplicado',
  duplicateWhy: 'Já existe um procedimento cadastrado com o mesmo nome e empresa',
  removeWhy:
    '{{name}}, de {{company}}, deixa de existir. Um procedimento em uso por algum ambiente não pode ser removido.',
  inUse_one:
    '{{count}} ambiente usa este procedimento. Retire o procedimento desse ambiente antes de remover.',
  inUse_other:
    '{{count}} ambientes usam este procedimento. Retire o procedimento desses ambientes antes de remover.',
  details: 'Instruções, tempo e foto',
  instruction: 'Instruções',
  instructionWhy: 'O colaborador lê no celular, ao lado da tarefa.',
  product: 'Produto',
  ppe: 'EPI',
  minutes: 'Minutos previstos',
  minutesColumn: 'Minutos',
  photoRule: 'Foto',
  photoRuleWhy: 'Quando é pedida, a tarefa só fica feita com a foto, ou com o motivo de não haver foto.',
  asAgenda: 'Conforme a agenda',
  batchFailed: 'Erro ao cadastrar lista de procedimentos!',
  batchDone_one: '{{figure}} procedimento cadastrado com sucesso',
  batchDone_other: '{{figure}} procedimentos cadastrados com sucesso',
}
