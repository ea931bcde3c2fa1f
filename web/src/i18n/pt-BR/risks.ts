export const risks = {
  title: 'Riscos',
  about:
    'Riscos são os perigos de um ambiente, como piso escorregadio ou choque elétrico. O colaborador os vê, com a cor de cada um, antes de começar a limpeza.',
  list: 'Listar riscos',
  register: 'Cadastrar risco',
  column: 'Risco',
  editTitle: 'Editar risco',
  empty: 'Não existem riscos cadastrados ainda',
  emptyWhy:
    'Um risco avisa o colaborador do que há de perigoso em um ambiente. Cadastre os riscos antes dos ambientes.',
  add: 'Adicionar',
  another: 'Salvar e cadastrar outro',
  created: 'Risco cadastrado com sucesso',
  edited: 'Risco editado com sucesso',
  removed: 'Risco deletado com sucesso',
  createFailed: 'Erro ao cadastrar risco',
  editFailed: 'Erro ao editar risco',
  removeFailed: 'Erro ao deletar risco',
  duplicate: 'Risco duplicado',
  duplicateWhy: 'Já existe um risco cadastrado com o mesmo nome e empresa',
  removeWhy:
    '{{name}}, de {{company}}, deixa de existir. Um risco em uso por algum ambiente não pode ser removido.',
  inUse_one: '{{count}} ambiente tem este risco. Retire o risco desse ambiente antes de remover.',
  inUse_other: '{{count}} ambientes têm este risco. Retire o risco desses ambientes antes de remover.',
  batchFailed: 'Erro ao cadastrar lista de riscos!',
  batchDone_one: '{{figure}} risco cadastrado com sucesso',
  batchDone_other: '{{figure}} riscos cadastrados com sucesso',
}
