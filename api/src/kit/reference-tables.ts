import { type ReferenceName, referenceLists } from '@zelo/contract/reference-lists'

/** A kind's table, and the table that links its records to environments. */
export interface ReferenceDataTable {
  table: ReferenceName
  usedBy: {
    table: string
    column: string
    environment: 'id' | 'environment_id'
    /** If set, a removed link for which work was planned becomes inactive. Every other removed link is deleted. */
    keepsFormer?: true
  }
  withColor: boolean
  /** The columns of the fields that only this kind has. */
  details: Details | undefined
}

/** The name of each field in code, its column and the column's type. */
type Details = Readonly<Record<string, readonly [column: string, type: 'text' | 'smallint']>>

/** The kinds whose records are used by environments in another table than `environment_<name>`. */
const otherUses: Partial<Record<ReferenceName, ReferenceDataTable['usedBy']>> = {
  sectors: { table: 'environments', column: 'sector_id', environment: 'id' },
  categories: { table: 'environments', column: 'category_id', environment: 'id' },
  procedures: { table: 'tasks', column: 'procedure_id', environment: 'environment_id', keepsFormer: true },
}

const details: Partial<Record<ReferenceName, Details>> = {
  procedures: {
    instruction: ['instruction', 'text'],
    product: ['product', 'text'],
    ppe: ['ppe', 'text'],
    minutes: ['minutes', 'smallint'],
    photoRule: ['photo_rule', 'text'],
  },
}

/** Returns the table of a kind, and the table with the environments that use its records. */
export function readReferenceTable(name: ReferenceName): ReferenceDataTable {
  const { noun, withColor } = referenceLists[name]
  const link = { table: `environment_${name}`, column: `${noun.replace('-', '_')}_id` } as const
  const usedBy = otherUses[name] ?? { ...link, environment: 'environment_id' }
  return { table: name, withColor, usedBy, details: details[name] }
}
