import type { Language } from '@zelo/contract/account-fields'
import { environmentFile } from '@zelo/contract/environment-import'
import { longestName } from '@zelo/contract/fields'
import { mapPlainFields } from '../../environment-fields.ts'
import type { PartKind } from './import.queries.ts'

export type Column = keyof typeof environmentFile.titles

interface ModelText {
  /** Names of the three sheets and of the file. */
  rows: string
  instructions: string
  lists: string
  fileName: string
  titles: Readonly<Record<Column, string>>
  /** Column headings of the lists. */
  listHeads: Record<PartKind | 'areaKind', string>
  /** Column headings of the instruction sheet. */
  head: { column: string; filled: string; what: string; example: string }
  required: string
  oneOfBoth: string
  optional: string
  what: Record<Column, string>
  /** Sentences below the table of instructions. */
  notes: string[]
  /** The error message of the spreadsheet program for a cell value that is not in the list. */
  notListed: { title: string; text: string }
}

/** Example values in both languages. */
export const examples: Record<Column, string> = {
  company: 'Filial Centro',
  name: 'Banheiro térreo',
  category: 'Sanitário',
  sector: 'Recepção',
  floor: 'Térreo',
  risks: 'Piso escorregadio; Produto químico',
  mandatory: 'Lavar piso; Esvaziar lixeiras',
  optional: 'Limpar vidros',
  ...mapPlainFields(({ example }) => example),
}

/** Texts of the import spreadsheet. */
export const modelText: Record<Language, ModelText> = {
  'pt-BR': {
    rows: 'Ambientes',
    instructions: 'Instruções',
    lists: 'Listas',
    fileName: `${environmentFile.template}.xlsx`,
    titles: environmentFile.titles,
    listHeads: {
      category: 'categoria',
      sector: 'setor',
      risk: 'riscos',
      procedure: 'procedimentos',
      areaKind: 'tipo_de_area',
    },
    head: { column: 'Coluna', filled: 'Preenchimento', what: 'O que escrever', example: 'Exemplo' },
    required: 'obrigatório',
    oneOfBoth: 'uma das duas',
    optional: 'opcional',
    what: {
      company: 'O nome da empresa ou filial, como está cadastrado. Só empresas ativas.',
      name: `O nome do ambiente, de até ${longestName} caracteres. Não se repete na mesma empresa.`,
      category: 'Uma categoria da empresa da linha.',
      sector: 'Um setor da empresa da linha.',
      floor: 'O andar, como texto ou número.',
      risks: 'Um ou mais riscos da empresa da linha, separados por ponto e vírgula.',
      mandatory: 'Procedimentos da empresa da linha, separados por ponto e vírgula.',
      optional: 'Procedimentos da empresa da linha que não são obrigatórios neste ambiente.',
      ...mapPlainFields(({ instruction }) => instruction['pt-BR']),
    },
    notes: [
      'Preencha a planilha Ambientes, uma linha por ambiente, e não mude os nomes das colunas.',
      'A planilha Listas mostra o que cada empresa tem. Maiúsculas e acentos não fazem diferença.',
      'Em uma lista, um nome que tem ponto e vírgula vai entre aspas: "Piso; molhado"; Degrau.',
      'Cadastre antes as categorias, os setores, os riscos e os procedimentos que faltarem.',
      `São no máximo ${environmentFile.mostRows.toLocaleString('pt-BR')} linhas. Todas são cadastradas, ou nenhuma: se algo estiver errado, cada problema é mostrado com a sua linha.`,
    ],
    notListed: {
      title: 'Não está na lista',
      text: 'Escolha um nome da lista. As listas de cada empresa estão na planilha Listas.',
    },
  },
  'en-US': {
    rows: 'Environments',
    instructions: 'Instructions',
    lists: 'Lists',
    fileName: `${environmentFile.english.template}.xlsx`,
    titles: environmentFile.english.titles,
    listHeads: {
      category: 'category',
      sector: 'sector',
      risk: 'risks',
      procedure: 'procedures',
      areaKind: 'kind_of_area',
    },
    head: { column: 'Column', filled: 'To fill in', what: 'What to write', example: 'Example' },
    required: 'required',
    oneOfBoth: 'one of the two',
    optional: 'optional',
    what: {
      company: 'The name of the company or branch, as it is registered. Active companies only.',
      name: `The name of the environment, up to ${longestName} characters. Only once in each company.`,
      category: 'A category of the company of the line.',
      sector: 'A sector of the company of the line.',
      floor: 'The floor, as a text or a number.',
      risks: 'One or more risks of the company of the line, separated by semicolons.',
      mandatory: 'Mandatory procedures of the company of the line, separated by semicolons.',
      optional: 'Procedures of the company of the line that are not mandatory in this environment.',
      ...mapPlainFields(({ instruction }) => instruction['en-US']),
    },
    notes: [
      'Fill in the sheet Environments, one line for each environment, and keep the names of the columns.',
      'The sheet Lists shows what each company has. Upper and lower case and accents make no difference.',
      'In a list, a name that has a semicolon itself is quoted: "Floor; wet"; Step.',
      'Register the categories, sectors, risks and procedures that are missing first.',
      `There can be ${environmentFile.mostRows.toLocaleString('en-US')} lines at most. All of them are registered, or none: if something is wrong, each problem is shown with its line.`,
    ],
    notListed: {
      title: 'Not in the list',
      text: 'Choose a name from the list. The lists of each company are in the sheet Lists.',
    },
  },
}
