import type { Details } from '../../kit/reference-data.queries.ts'

/** The columns of a procedure's details. */
export const procedureColumns = {
  instruction: ['instruction', 'text'],
  product: ['product', 'text'],
  ppe: ['ppe', 'text'],
  minutes: ['minutes', 'smallint'],
  photoRule: ['photo_rule', 'text'],
} as const satisfies Details
