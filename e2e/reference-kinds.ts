// The four kinds of reference data, with the texts of the specification (R2-101 to R2-142).

export interface Kind {
  path: string
  /** Path of the kind's API. It ends with a slash if an id follows. */
  api: string
  list: string
  register: string
  column: string
  title: string
  editTitle: string
  exportName: string
  empty: string
  nameRequired: string
  created: string
  edited: string
  removed: string
  createFailed: string
  editFailed: string
  removeFailed: string
  duplicate: string
  duplicateWhy: string
  /** A record of the demo that environments of the first branch use. */
  used: string
  withColor?: true
  /** Heads of further columns. */
  details?: string[]
  english: { list: string; register: string; created: string; nameRequired: string; empty: string }
  /** Kind of the message about a duplicate name in the edit mode. */
  editDuplicate: 'info' | 'error'
}

export const kinds: Kind[] = [
  {
    path: '/setores',
    api: '/api/setor/',
    list: 'Listar setores',
    register: 'Cadastrar setor',
    column: 'Setor',
    title: 'Setores',
    editTitle: 'Editar setor',
    exportName: 'listagem-setores',
    empty: 'Não existem setores cadastrados ainda',
    nameRequired: 'Nome do setor é obrigatório',
    created: 'Setor cadastrado com sucesso',
    edited: 'Setor editado com sucesso',
    removed: 'Setor deletado com sucesso',
    createFailed: 'Erro ao cadastrar setor',
    editFailed: 'Erro ao editar setor',
    removeFailed: 'Erro ao deletar setor',
    duplicate: 'Setor duplicado',
    duplicateWhy: 'Já existe um setor cadastrado com o mesmo nome e empresa',
    used: 'Recepção',
    editDuplicate: 'error',
    english: {
      list: 'Sectors',
      register: 'New sector',
      created: 'Sector registered',
      nameRequired: 'Sector name is required',
      empty: 'No sectors are registered yet',
    },
  },
  {
    path: '/riscos',
    api: '/api/risco/',
    list: 'Listar riscos',
    register: 'Cadastrar risco',
    column: 'Risco',
    title: 'Riscos',
    editTitle: 'Editar risco',
    exportName: 'listagem-riscos',
    empty: 'Não existem riscos cadastrados ainda',
    nameRequired: 'Nome do risco é obrigatório',
    created: 'Risco cadastrado com sucesso',
    edited: 'Risco editado com sucesso',
    removed: 'Risco deletado com sucesso',
    createFailed: 'Erro ao cadastrar risco',
    editFailed: 'Erro ao editar risco',
    removeFailed: 'Erro ao deletar risco',
    duplicate: 'Risco duplicado',
    duplicateWhy: 'Já existe um risco cadastrado com o mesmo nome e empresa',
    used: 'Piso escorregadio',
    editDuplicate: 'info',
    withColor: true,
    english: {
      list: 'Risks',
      register: 'New risk',
      created: 'Risk registered',
      nameRequired: 'Risk name is required',
      empty: 'No risks are registered yet',
    },
  },
  {
    path: '/procedimentos',
    api: '/api/procedures/',
    list: 'Listar procedimentos',
    register: 'Cadastrar procedimento',
    column: 'Procedimento',
    title: 'Procedimentos',
    editTitle: 'Editar procedimento',
    exportName: 'listagem-procedimentos',
    empty: 'Não existem procedimentos cadastrados ainda',
    nameRequired: 'Nome do procedimento é obrigatório',
    created: 'Procedimento cadastrado com sucesso',
    edited: 'Procedimento editado com sucesso',
    removed: 'Procedimento deletado com sucesso',
    createFailed: 'Erro ao cadastrar procedimento',
    editFailed: 'Erro ao editar procedimento',
    removeFailed: 'Erro ao deletar procedimento',
    duplicate: 'Procedimento duplicado',
    duplicateWhy: 'Já existe um procedimento cadastrado com o mesmo nome e empresa',
    used: 'Lavar piso',
    details: ['Minutos', 'Foto', 'Produto', 'EPI', 'Instruções'],
    editDuplicate: 'error',
    english: {
      list: 'Procedures',
      register: 'New procedure',
      created: 'Procedure registered',
      nameRequired: 'Procedure name is required',
      empty: 'No procedures are registered yet',
    },
  },
  {
    path: '/categorias',
    api: '/api/categorias/',
    list: 'Listar categorias',
    register: 'Cadastrar categoria',
    column: 'Categoria',
    title: 'Categorias',
    editTitle: 'Editar categoria',
    exportName: 'listagem-categorias',
    empty: 'Não existem categorias cadastradas ainda',
    nameRequired: 'Nome da categoria é obrigatório',
    created: 'Categoria cadastrada com sucesso',
    edited: 'Categoria editada com sucesso',
    removed: 'Categoria deletada com sucesso',
    createFailed: 'Erro ao cadastrar categoria',
    editFailed: 'Erro ao editar categoria',
    removeFailed: 'Erro ao deletar categoria',
    duplicate: 'Categoria duplicada',
    duplicateWhy: 'Já existe uma categoria cadastrada com o mesmo nome e empresa',
    used: 'Sanitário',
    editDuplicate: 'error',
    english: {
      list: 'Categories',
      register: 'New category',
      created: 'Category registered',
      nameRequired: 'Category name is required',
      empty: 'No categories are registered yet',
    },
  },
]
