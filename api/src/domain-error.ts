import type { ErrorCode, FieldErrors } from '@zelo/contract/errors'
import type { ImportFault } from '@zelo/contract/import-faults'

/** An error that the caller receives as a code. The browser has a sentence for each code. */
export class DomainError extends Error {
  readonly code: ErrorCode
  /** Errors by field, with the field names of the source code. `bind` converts the names to those of the API. */
  errors: FieldErrors | undefined
  readonly facts: Record<string, string | number> | undefined
  readonly faults: ImportFault[] | undefined

  constructor(
    code: ErrorCode,
    more: {
      errors?: FieldErrors
      facts?: Record<string, string | number>
      faults?: ImportFault[]
      cause?: unknown
    } = {},
  ) {
    super(code, { cause: more.cause })
    this.name = 'DomainError'
    this.code = code
    this.errors = more.errors
    this.facts = more.facts
    this.faults = more.faults
  }
}
