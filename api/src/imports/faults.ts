import {
  type FaultReason,
  type ImportFault,
  longestFaultValue,
  mostFaults,
} from '@zelo/contract/import-faults'
import { DomainError } from '../domain-error.ts'

/** The faults of a file: their number, and the first of them in the order of lines. */
export interface Faults {
  count: number
  first: ImportFault[]
}

/**
 * The place of a fault. A fault without a line applies to the whole file. A fault with a line but no column applies to
 * the whole row.
 */
interface Place {
  line?: number
  column?: string
  value?: string
  facts?: Record<string, string | number>
}

/** Builds a fault as the API returns it. */
export function createFault(
  reason: FaultReason,
  { line, column, value = '', facts }: Place = {},
): ImportFault {
  return {
    line: line ?? null,
    column: column === undefined ? null : shortened(column),
    value: shortened(value),
    reason,
    ...(facts ? { facts } : {}),
  }
}

/** Merges several lists of faults of the same file, in the order of lines. */
export function mergeFaults(...all: readonly Faults[]): Faults {
  return {
    count: all.reduce((sum, { count }) => sum + count, 0),
    first: all
      .flatMap(({ first }) => first)
      .toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0))
      .slice(0, mostFaults),
  }
}

export function createImportError({ count, first }: Faults): DomainError {
  return new DomainError('import_refused', { faults: first, facts: { faults: count } })
}

/** Collects faults in the order of lines. Counts all faults, but keeps only the first `mostFaults`. */
export class FaultList implements Faults {
  count = 0
  readonly first: ImportFault[] = []

  add(reason: FaultReason, place: Place = {}): void {
    this.count += 1
    if (this.first.length < mostFaults) this.first.push(createFault(reason, place))
  }
}

/** Shortens a text to one line without control characters. */
function shortened(text: string): string {
  const start = text.slice(0, 4 * longestFaultValue).toWellFormed()
  const characters = [...start.replace(/\p{Cc}+/gu, ' ').trim()]
  if (characters.length <= longestFaultValue) return characters.join('')
  return `${characters.slice(0, longestFaultValue - 1).join('')}…`
}
