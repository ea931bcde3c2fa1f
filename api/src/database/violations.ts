import { DomainError } from '../domain-error.ts'

/** Returns whether a statement failed because another row has the same unique key (SQLSTATE 23505). */
export function brokeUnique(error: unknown): boolean {
  return sqlState(error) === '23505'
}

/**
 * Returns whether a statement violated a foreign key: the referenced row is missing, or a row to delete is still
 * referenced (SQLSTATE 23503).
 */
export function brokeForeignKey(error: unknown): boolean {
  return sqlState(error) === '23503'
}

/** Returns the result of a statement. @throws `duplicate` if another row has the same unique key */
export async function unique<Row>(statement: Promise<Row>): Promise<Row> {
  try {
    return await statement
  } catch (error) {
    if (brokeUnique(error)) throw new DomainError('duplicate')
    throw error
  }
}

function sqlState(error: unknown): string | undefined {
  return error instanceof Error ? (error as Error & { code?: string }).code : undefined
}
