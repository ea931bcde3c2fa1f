// The four kinds of reference data, with the texts of the specification (R2-101 to R2-142).

export interface Kind {
  path: string
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
  /** The name of a demo record. Environments of the first branch use the record, unless the kind has `withoutUse`. */
  used: string
  /** Set if environments cannot use records of this kind. */
  withoutUse?: true
  withColor?: true
  /** Headings of the columns after the usual ones. */
  details?: string[]
  english: { list: string; register: string; created: string; nameRequired: string; empty: string }
  /** Kind of the toast if an edited name already exists. */
  editDuplicate: 'info' | 'error'
}

/** The words in which one kind differs from the others. `portuguese` and `english` contain singular and plural. */
interface Words {
  path: string
  api: string
  portuguese: [one: string, many: string]
  english: [one: string, many: string]
  used: string
  feminine?: true
  withColor?: true
  withoutUse?: true
  editDuplicate?: 'info'
  /** The messages for an empty name. Set only if the kind does not use the common messages. */
  nameRequired?: [portuguese: string, english: string]
  /** Headings of the columns after the usual ones. */
  details?: string[]
}

const capitalize = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** Builds the texts of a kind from its words. */
function describeKind(words: Words): Kind {
  const { path, api, portuguese, english, used, feminine, withColor, withoutUse } = words
  const [one, many] = portuguese
  const [englishOne, englishMany] = english
  const [nameRequired, englishRequired] = words.nameRequired ?? ['Nome é obrigatório', 'Name is required']
  const ending = feminine ? 'a' : 'o'
  const named = capitalize(one)
  return {
    path,
    api,
    list: `Listar ${many}`,
    register: `Cadastrar ${one}`,
    column: named,
    title: capitalize(many),
    editTitle: `Editar ${one}`,
    exportName: `listagem-${path.slice(1)}`,
    empty: `Não existem ${many} cadastrad${ending}s ainda`,
    nameRequired,
    created: `${named} cadastrad${ending} com sucesso`,
    edited: `${named} editad${ending} com sucesso`,
    removed: `${named} deletad${ending} com sucesso`,
    createFailed: `Erro ao cadastrar ${one}`,
    editFailed: `Erro ao editar ${one}`,
    removeFailed: `Erro ao deletar ${one}`,
    duplicate: `${named} duplicad${ending}`,
    duplicateWhy: `Já existe um${feminine ? 'a' : ''} ${one} cadastrad${ending} com o mesmo nome e empresa`,
    used,
    ...(withColor && { withColor }),
    ...(words.details && { details: words.details }),
    ...(withoutUse && { withoutUse }),
    english: {
      list: capitalize(englishMany),
      register: `New ${englishOne}`,
      created: `${capitalize(englishOne)} registered`,
      nameRequired: englishRequired,
      empty: `No ${englishMany} are registered yet`,
    },
    editDuplicate: words.editDuplicate ?? 'error',
  }
}

export const kinds: Kind[] = [
  describeKind({
    path: '/setores',
    api: '/api/setor/',
    portuguese: ['setor', 'setores'],
    english: ['sector', 'sectors'],
    used: 'Recepção',
    nameRequired: ['Nome do setor é obrigatório', 'Sector name is required'],
  }),
  describeKind({
    path: '/riscos',
    api: '/api/risco/',
    portuguese: ['risco', 'riscos'],
    english: ['risk', 'risks'],
    used: 'Piso escorregadio',
    withColor: true,
    editDuplicate: 'info',
    nameRequired: ['Nome do risco é obrigatório', 'Risk name is required'],
  }),
  describeKind({
    path: '/procedimentos',
    api: '/api/procedures/',
    portuguese: ['procedimento', 'procedimentos'],
    english: ['procedure', 'procedures'],
    used: 'Lavar piso',
    details: ['Minutos', 'Foto', 'Produto', 'EPI', 'Instruções'],
    nameRequired: ['Nome do procedimento é obrigatório', 'Procedure name is required'],
  }),
  describeKind({
    path: '/categorias',
    api: '/api/categorias/',
    portuguese: ['categoria', 'categorias'],
    english: ['category', 'categories'],
    used: 'Sanitário',
    feminine: true,
    nameRequired: ['Nome da categoria é obrigatório', 'Category name is required'],
  }),
]
