/** The time zone of every demo company. */
export const demoTimeZone = 'America/Fortaleza'

/** Federal state and municipality of every demo company. */
export const demoPlace = { state: 'CE', municipality: 'Fortaleza' } as const

/** Companies of the demo. All companies and people are invented. The parent company comes first. */
export const companies = [
  { name: 'Orvalho Conservação', address: 'Avenida das Carnaúbas', number: '1480' },
  { name: 'Porto Azul', address: 'Rua do Farol Velho', number: '212' },
  { name: 'Serra Verde', address: 'Rodovia da Serra, km 9', number: 's/n' },
  { name: 'Lago Norte', address: 'Rua dos Ipês Amarelos', number: '77' },
] as const

/** Names of additional branches for a larger demo. */
export const moreBranches = [
  'Vale do Sol',
  'Pedra Branca',
  'Campo Largo',
  'Barra Mansa do Sul',
  'Monte Claro',
  'Ponta da Areia',
  'Riacho Doce',
  'Lagoa Funda',
]

/** The digits before the branch number, which all CNPJs of the group share. */
export const cnpjRoot = '98412306'

export interface Coordinator {
  name: string
  email: string
  /** The index of the person's company in `companies`. */
  company: number
  active: boolean
  master: boolean
  /** Whether the parent company is the person's main company, and the name of the person's access level, if any. */
  mainCompany: boolean
  level: string | null
}

/** Coordinators for each role of docs/domain.md, with and without access level, and a former coordinator. */
export const coordinators: readonly Coordinator[] = [
  {
    name: 'Helena Duarte',
    email: 'master@zelo.demo',
    company: 0,
    active: true,
    master: true,
    mainCompany: true,
    level: 'Administração',
  },
  {
    name: 'Artur Valença',
    email: 'coordenador@zelo.demo',
    company: 0,
    active: true,
    master: false,
    mainCompany: true,
    level: 'Supervisão',
  },
  {
    name: 'Beatriz Lacerda',
    email: 'beatriz.lacerda@orvalho.example',
    company: 1,
    active: true,
    master: false,
    mainCompany: true,
    level: null,
  },
  {
    name: 'Caio Montenegro',
    email: 'leitura@zelo.demo',
    company: 2,
    active: true,
    master: false,
    mainCompany: false,
    level: null,
  },
  {
    name: 'Sônia Prates',
    email: 'sonia.prates@orvalho.example',
    company: 3,
    active: false,
    master: false,
    mainCompany: false,
    level: null,
  },
]

/**
 * Cleaners of each company, in the order of the companies. The first cleaner cleans the first rooms in the company's
 * list.
 */
export const cleaners: readonly (readonly string[])[] = [
  [
    'Célio Araripe',
    'Edna Quirino',
    'Tarcísio Moura',
    'Zuleide Nogueira',
    'Otília Campelo',
    'Damião Barreira',
  ],
  ['Ivone Sampaio', 'Raimundo Teles', 'Marta Bessa', 'Nair Albano', 'Gilvan Setúbal', 'Rosângela Timbó'],
  ['Lúcia Feitosa', 'Adalberto Frota', 'Marlene Pontes', 'Josué Batinga', 'Cícera Gondim', 'Everaldo Lins'],
  [
    'Jonas Peixoto',
    'Neide Colares',
    'Osvaldo Pimenta',
    'Terezinha Bastos',
    'Valdemir Cordeiro',
    'Ruth Mesquita',
    'Genival Prado',
  ],
]

/** Cleaners whose e-mail address is documented. The address of every other cleaner is built from the name. */
export const knownEmails = new Map([['Ivone Sampaio', 'asg@zelo.demo']])

export const firstNames = [
  'Adriana',
  'Benedito',
  'Conceição',
  'Dalva',
  'Edmilson',
  'Fátima',
  'Geraldo',
  'Hilda',
  'Ismael',
  'Joana',
  'Leandro',
  'Mirtes',
  'Nivaldo',
  'Odete',
  'Paulina',
  'Quitéria',
  'Rogério',
  'Sebastiana',
  'Telma',
  'Vanderlei',
]

export const lastNames = [
  'Aragão',
  'Bezerra',
  'Cavalcante',
  'Dantas',
  'Esmeraldo',
  'Furtado',
  'Guimarães',
  'Holanda',
  'Jucá',
  'Landim',
  'Macambira',
  'Negreiros',
  'Onofre',
  'Parente',
  'Queiroga',
  'Rabelo',
  'Sobreira',
  'Távora',
  'Uchoa',
  'Viana',
]

/** Observations that cleaners add to a task. */
export const observations = [
  'Sem sabonete líquido no estoque',
  'Torneira pingando, avisei a manutenção',
  'Só um pacote de papel toalha no estoque',
  'Lâmpada queimada no fundo da sala',
  'Ralo entupido, escoando devagar',
  'Vidro trincado perto da porta',
  'Piso com mancha de óleo que não sai com o produto',
  'Sala em reunião até o fim do horário',
  'Lixeira quebrada, precisa trocar',
  'Ar-condicionado vazando água',
]

/** Reasons for tasks that were not done. */
export const undoneReasons = [
  'Produto em falta',
  'Área interditada pela manutenção',
  'Sala ocupada durante todo o horário',
  'Falta de água no andar',
  'Equipamento em conserto',
]
