/** Whether a statement failed because another row has the same unique key (SQLSTATE 23505). */
export function brokeUnique(error: unknown): boolean {
  return sqlState(error) === '23505'
}

/** Whether a statement failed because a row it refers to, or that refers to it, is in the way (23503). */
export function brokeForeignKey(error: unknown): boolean {
  return sqlState(error) === '23503'
}

function sqlState(error: unknown): string | undefined {
  return error instanceof Error ? (error as Error & { code?: string }).code : undefined
}
