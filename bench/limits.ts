const lines: string[] = []

/** Records and prints a value that must not be above `limit`. */
export function expectAtMost(work: string, value: number, limit: number): void {
  record(work, value, `≤ ${limit}`, value <= limit)
}

/** Records and prints a value that must not be below `limit`. */
export function expectAtLeast(work: string, value: number, limit: number): void {
  record(work, value, `≥ ${limit}`, value >= limit)
}

/** Prints all recorded values again, as one table. */
export function printLimits(): void {
  console.log(`\n${lines.join('\n')}`)
}

function record(work: string, value: number, limit: string, isMet: boolean): void {
  const text = value.toFixed(value < 10 ? 2 : 0)
  const line = `${work.padEnd(52)}${text.padStart(8)}${limit.padStart(9)}  ${isMet ? 'met' : 'MISSED'}`
  lines.push(line)
  console.log(line)
}
