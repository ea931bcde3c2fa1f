import {
  type FaultReason,
  type ImportFault,
  longestFaultValue,
  mostFaults,
} from '@zelo/contract/import-faults'
import { DomainError } from '../domain-error.ts'

/** What is wrong with a file: how much in all, and the first of it by line. */
export interface Faults {
  count: number
  first: ImportFault[]
}

/** Where a fault is. Without line or column: the file, or the row, as a whole. */
interface Place {
  line?: number
  column?: string
  value?: string
  facts?: Record<string, string | number>
}

/** One fault as it is told. */
export function fault(reason: FaultReason, { line, column, value = '', facts }: Place = {}): ImportFault {
  return {
    line: line ?? null,
    column: column === undefined ? null : shortened(column),
    value: shortened(value),
    reason,
    ...(facts ? { facts } : {}),
  }
}

/** The faults of one file in one list, by line. */
export function mergeFaults(...all: readonly Faults[]): Faults {
  return {
    count: all.reduce((sum, { count }) => sum + count, 0),
    first: all
      .flatMap(({ first }) => first)
      .toSorted((one, other) => (one.line ?? 0) - (other.line ?? 0))
      .slice(0, mostFaults),
  }
}

/** The refusal of a file that has faults. */
export function refusalOf({ count, first }: Faults): DomainError {
  return new DomainError('import_refused', { faults: first, facts: { faults: count } })
}

/** Collects faults in the order of their lines, counting those that are too many to be told. */
export class FaultList implements Faults {
  count = 0
  readonly first: ImportFault[] = []

  add(reason: FaultReason, place: Place = {}): void {
    this.count += 1
    if (this.first.length < mostFaults) this.first.push(fault(reason, place))
  }
}

/** On one line, without what cannot be seen or stored, cut off where it is too long. */
function shortened(text: string): string {
  const start = text.slice(0, 4 * longestFaultValue).toWellFormed()
  const characters = [...start.replace(/\p{Cc}+/gu, ' ').trim()]
  if (characters.length <= longestFaultValue) return characters.join('')
  return `${characters.slice(0, longestFaultValue - 1).join('')}…`
}
