import { DomainError } from '../domain-error.ts'

/** Whether a statement failed because another row has the same unique key (SQLSTATE 23505). */
export function brokeUnique(error: unknown): boolean {
  return sqlState(error) === '23505'
}

/** Whether a statement failed because a row it refers to, or that refers to it, is in the way (23503). */
export function brokeForeignKey(error: unknown): boolean {
  return sqlState(error) === '23503'
}

/** What a statement answers. @throws `duplicate` when another row has the same unique key */
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
