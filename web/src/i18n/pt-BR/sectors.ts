export const sectors = {
  title: 'Setores',
  about:
    'Setores são as áreas da empresa em que ficam os ambientes, como Recepção ou Produção. Cada ambiente pertence a um setor.',
  list: 'Listar setores',
  register: 'Cadastrar setor',
  column: 'Setor',
  editTitle: 'Editar setor',
  empty: 'Não existem setores cadastrados ainda',
  emptyWhy: 'Um setor reúne ambientes de uma mesma área da empresa. Cadastre os setores antes dos ambientes.',
  created: 'Setor cadastrado com sucesso',
  edited: 'Setor editado com sucesso',
  removed: 'Setor deletado com sucesso',
  createFailed: 'Erro ao cadastrar setor',
  editFailed: 'Erro ao editar setor',
  removeFailed: 'Erro ao deletar setor',
  duplicate: 'Setor duplicado',
  duplicateWhy: 'Já existe um setor cadastrado com o mesmo nome e empresa',
  removeWhy:
    '{{name}}, de {{company}}, deixa de existir. Um setor em uso por algum ambiente não pode ser removido.',
  inUse_one: '{{count}} ambiente usa este setor. Escolha outro setor para ele antes de remover.',
  inUse_other: '{{count}} ambientes usam este setor. Escolha outro setor para eles antes de remover.',
}
