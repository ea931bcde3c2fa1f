import * as z from 'zod'

/** Upper bound on the reported faults. Further faults are only counted. */
export const mostFaults = 1_000

/** Upper bound on the reported characters of a rejected value. A shortened value ends in `…`. */
export const longestFaultValue = 80

/**
 * Why a line, or the whole file, is rejected: keys of the browser's sentences. `facts` are a sentence's values beside line,
 * column and value.
 */
const faultReasons = [
  // Faults of the whole file, without line and column.
  'empty_file',
  'no_rows',
  'not_spreadsheet',
  'old_spreadsheet',
  'locked_spreadsheet',
  'several_sheets',
  'unreadable_text',
  // An ambiguous encoding, and text that was encoded in UTF-8 twice.
  'unknown_encoding',
  'doubly_encoded',
  // facts.most
  'too_many_rows',
  // facts.most: CPFs that a group registers within 24 hours
  'too_many_today',
  'too_complex',
  // Faults of the header, at its line.
  'missing_column',
  'unknown_column',
  'repeated_column',
  // Faults of a row.
  'required',
  // facts.most
  'too_long',
  'too_many_cells',
  'quote_not_closed',
  'formula',
  'invalid_color',
  'invalid_cpf',
  'shortened_cpf',
  'formula_failed',
  // facts.line: the line of its first occurrence
  'repeated_in_file',
  'already_registered',
  // A CPF that a master administrator removed, in another coordinator's file.
  'removed_cpf',
  // A name that the row's company does not have.
  'unknown_company',
  'inactive_company',
  'unknown_category',
  'unknown_sector',
  'unknown_risk',
  'unknown_procedure',
  // facts.most
  'too_many_items',
  'listed_twice',
  'mandatory_and_optional',
  'procedure_required',
] as const
export type FaultReason = (typeof faultReasons)[number]

/** One fault of an import file. */
export const importFault = z.object({
  /** The first line of the row, where the header is 1. null for the whole file. */
  line: z.number().int().positive().nullable(),
  /** A column by its name in the template, or in the file if the template has no such column. null for the whole row. */
  column: z.string().nullable(),
  /** The value, shortened to `longestFaultValue`. */
  value: z.string(),
  reason: z.enum(faultReasons),
  facts: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})
export type ImportFault = z.infer<typeof importFault>
