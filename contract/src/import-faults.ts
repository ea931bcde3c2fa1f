import * as z from 'zod'

/** A refusal tells so many faults, and counts the others. */
export const mostFaults = 1_000

/** Of a refused value so many characters are told; what was cut off ends in `…`. */
export const longestFaultValue = 80

/**
 * Why a line is refused, or the file as a whole: keys that the browser has sentences for. `facts` are what a sentence
 * needs beside line, column and value.
 */
const faultReasons = [
  // The file as a whole: it has neither line nor column.
  'empty_file',
  'no_rows',
  'not_spreadsheet',
  'old_spreadsheet',
  'locked_spreadsheet',
  'several_sheets',
  'unreadable_text',
  // An encoding that cannot be told for sure, and text that was stored in UTF-8 twice.
  'unknown_encoding',
  'doubly_encoded',
  // facts.most
  'too_many_rows',
  // facts.most: CPFs that a group registers within 24 hours
  'too_many_today',
  'too_complex',
  // The header, at its line.
  'missing_column',
  'unknown_column',
  'repeated_column',
  // A row.
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
  // facts.line: where the file has it first
  'repeated_in_file',
  'already_registered',
  // A CPF that a master administrator removed, in the file of another coordinator.
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

/** One thing that is wrong with an import file. */
export const importFault = z.object({
  /** Where its row begins in the file, the header being 1; null for the file as a whole. */
  line: z.number().int().positive().nullable(),
  /** A column as the template names it, or as the file does where the template has no such; null for the whole row. */
  column: z.string().nullable(),
  /** What stands there, shortened to `longestFaultValue`. */
  value: z.string(),
  reason: z.enum(faultReasons),
  facts: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})
export type ImportFault = z.infer<typeof importFault>
