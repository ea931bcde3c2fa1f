import type { ReferenceName } from '@zelo/contract/reference-lists'
import type { Written } from '../kit/reference-data.service.ts'
import { procedureDetails } from './procedure-details.ts'

/** The reference data of a demo company: sectors, risks, procedures, and categories with the needs of their rooms. */

export const sectors = [
  'Administrativo',
  'Eventos',
  'Logística',
  'Manutenção',
  'Produção',
  'Qualidade',
  'Recepção',
  'Recursos humanos',
  'Segurança do trabalho',
  'Serviços gerais',
] as const
export type Sector = (typeof sectors)[number]

/** Risk groups with their colours on a Brazilian risk map. */
export const risks = {
  'Piso escorregadio': '#1f6fb5',
  'Choque elétrico': '#3b82c4',
  'Trabalho em altura': '#174a7c',
  'Produto químico': '#c0392b',
  Biológico: '#8a5a2b',
  'Postura e esforço': '#d9a400',
  Ruído: '#2e8b57',
  Calor: '#5aa469',
} as const
export type Risk = keyof typeof risks

/** Procedures. For each procedure, its share of a room's time. */
export const procedures = {
  'Apagar quadro': 3,
  'Aspirar carpete': 20,
  'Conferir iluminação': 5,
  'Desinfetar louças': 9,
  'Desinfetar superfícies': 12,
  'Esvaziar lixeiras': 4,
  'Higienizar geladeira': 12,
  'Lavar calçada': 25,
  'Lavar cortinas': 17,
  'Lavar piso': 14,
  'Limpar armários': 10,
  'Limpar bancada': 8,
  'Limpar capela de exaustão': 19,
  'Limpar luminárias': 12,
  'Limpar mesas': 8,
  'Limpar vidros externos': 30,
  'Limpar vidros internos': 15,
  'Passar pano úmido': 10,
  'Polir metais': 6,
  'Recolher resíduos': 8,
  'Regar plantas': 5,
  'Repor papel e sabonete': 4,
  'Tirar o pó dos móveis': 9,
  Varrer: 9,
} as const
export type Procedure = keyof typeof procedures

interface Kind {
  risks: readonly Risk[]
  mandatory: readonly Procedure[]
  optional: readonly Procedure[]
  /** Planned duration of the main cleaning in minutes. */
  minutes: number
  revisions: number
  revisionMinutes: number
}

/** The needs of rooms, by category. */
export const kinds = {
  Sanitário: {
    risks: ['Piso escorregadio', 'Biológico', 'Produto químico'],
    mandatory: ['Lavar piso', 'Desinfetar louças', 'Repor papel e sabonete', 'Esvaziar lixeiras'],
    optional: ['Polir metais'],
    minutes: 35,
    revisions: 3,
    revisionMinutes: 15,
  },
  Vestiário: {
    risks: ['Piso escorregadio', 'Biológico'],
    mandatory: ['Lavar piso', 'Desinfetar louças', 'Esvaziar lixeiras'],
    optional: ['Limpar armários'],
    minutes: 50,
    revisions: 1,
    revisionMinutes: 20,
  },
  Recepção: {
    risks: ['Piso escorregadio'],
    mandatory: ['Passar pano úmido', 'Tirar o pó dos móveis', 'Esvaziar lixeiras'],
    optional: ['Regar plantas'],
    minutes: 40,
    revisions: 0,
    revisionMinutes: 0,
  },
  Alimentação: {
    risks: ['Piso escorregadio', 'Calor'],
    mandatory: ['Limpar mesas', 'Limpar bancada', 'Lavar piso'],
    optional: ['Higienizar geladeira'],
    minutes: 60,
    revisions: 0,
    revisionMinutes: 0,
  },
  Circulação: {
    risks: ['Ruído'],
    mandatory: ['Varrer', 'Passar pano úmido'],
    optional: ['Conferir iluminação'],
    minutes: 60,
    revisions: 0,
    revisionMinutes: 0,
  },
  Docas: {
    risks: ['Ruído', 'Postura e esforço'],
    mandatory: ['Varrer', 'Recolher resíduos'],
    optional: [],
    minutes: 75,
    revisions: 2,
    revisionMinutes: 20,
  },
  Escritório: {
    risks: ['Choque elétrico', 'Postura e esforço', 'Produto químico'],
    mandatory: ['Limpar mesas', 'Esvaziar lixeiras', 'Aspirar carpete'],
    optional: ['Limpar vidros internos'],
    minutes: 60,
    revisions: 0,
    revisionMinutes: 0,
  },
  Reunião: {
    risks: ['Choque elétrico'],
    mandatory: ['Limpar mesas', 'Passar pano úmido'],
    optional: ['Apagar quadro'],
    minutes: 40,
    revisions: 0,
    revisionMinutes: 0,
  },
  Evento: {
    risks: ['Choque elétrico', 'Postura e esforço'],
    mandatory: ['Aspirar carpete', 'Tirar o pó dos móveis'],
    optional: ['Limpar vidros internos'],
    minutes: 90,
    revisions: 0,
    revisionMinutes: 0,
  },
  Saúde: {
    risks: ['Biológico', 'Produto químico', 'Piso escorregadio'],
    mandatory: ['Desinfetar superfícies', 'Lavar piso', 'Recolher resíduos'],
    optional: ['Lavar cortinas'],
    minutes: 60,
    revisions: 1,
    revisionMinutes: 20,
  },
  Técnico: {
    risks: ['Produto químico', 'Choque elétrico', 'Ruído'],
    mandatory: ['Limpar bancada', 'Varrer', 'Recolher resíduos'],
    optional: ['Limpar capela de exaustão'],
    minutes: 75,
    revisions: 0,
    revisionMinutes: 0,
  },
  'Área externa': {
    risks: ['Calor', 'Postura e esforço', 'Trabalho em altura'],
    mandatory: ['Lavar calçada', 'Recolher resíduos'],
    optional: ['Limpar vidros externos'],
    minutes: 90,
    revisions: 0,
    revisionMinutes: 0,
  },
} as const satisfies Record<string, Kind>
export type Category = keyof typeof kinds

/** Returns the kind of a category, with a type that covers all kinds. */
export function findKind(category: Category): Kind {
  return kinds[category]
}

const listNames = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, {}]))

/** The records of each kind, by name, with the fields that only some kinds have. */
export const demoRecords: Record<ReferenceName, Readonly<Record<string, Partial<Written>>>> = {
  sectors: listNames(sectors),
  categories: listNames(Object.keys(kinds)),
  procedures: Object.fromEntries(
    Object.entries(procedures).map(([name, minutes]) => [
      name,
      { details: { minutes, ...procedureDetails[name as Procedure] } },
    ]),
  ),
  risks: Object.fromEntries(Object.entries(risks).map(([name, color]) => [name, { color }])),
}
