import * as z from 'zod'

/** Maximum number of reported faults. Further faults are only counted. */
export const mostFaults = 1_000

/** Maximum number of reported characters of a rejected value. A longer value is cut off and ends in `…`. */
export const longestFaultValue = 80

/**
 * Why a line or the whole file is rejected. The browser has a sentence for each key. `facts` contains the values of the
 * sentence, except line, column and value.
 */
const faultReasons = [
  // Faults of the whole file. They have no line and no column.
  'empty_file',
  'no_rows',
  'not_spreadsheet',
  'old_spreadsheet',
  'locked_spreadsheet',
  'several_sheets',
  'unreadable_text',
  // The encoding is ambiguous, or the text was encoded as UTF-8 twice.
  'unknown_encoding',
  'doubly_encoded',
  // `facts.most`: maximum number of rows
  'too_many_rows',
  // `facts.most`: maximum number of CPFs that a group can register in 24 hours
  'too_many_today',
  'too_complex',
  // Faults of the header. `line` is the line of the header.
  'missing_column',
  'unknown_column',
  'repeated_column',
  // Faults of a row.
  'required',
  // `facts.most`: maximum number of characters
  'too_long',
  'too_many_cells',
  'quote_not_closed',
  'formula',
  'invalid_color',
  'invalid_cpf',
  'shortened_cpf',
  'formula_failed',
  // `facts.line`: line of the first occurrence
  'repeated_in_file',
  'already_registered',
  // A master administrator removed this CPF. Other coordinators cannot import it.
  'removed_cpf',
  // The company of the row has no record with the name in this column.
  'unknown_company',
  'inactive_company',
  'unknown_category',
  'unknown_sector',
  'unknown_risk',
  'unknown_procedure',
  // `facts.most`: maximum number of items in the cell
  'too_many_items',
  'listed_twice',
  'mandatory_and_optional',
  'procedure_required',
  'invalid_area',
  'unknown_area_kind',
  'invalid_minutes',
  'unknown_photo_rule',
  'invalid_date',
  // Faults of agendas.
  'unknown_environment',
  'unknown_person',
  // Several people have this name.
  'ambiguous_person',
  'inactive_person',
  'person_not_cleaner',
  'unknown_type',
  'invalid_weekdays',
  'invalid_month_day',
  // The type of periodicity does not use this column of days.
  'days_not_used',
  'invalid_times',
  'times_reversed',
  'times_out_of_order',
  'too_many_times',
  'invalid_validity',
  'single_day_only',
  'starts_in_past',
  'ends_before_start',
  'longer_than_year',
  'no_day_in_validity',
  'unknown_holiday_choice',
  'move_needs_month',
  // The person already cleans this environment at this time. `facts`: day, start, end
  'same_slot',
] as const
export type FaultReason = (typeof faultReasons)[number]

export const importFault = z.object({
  /** The first line of the row. The header is line 1. Null if the fault concerns the whole file. */
  line: z.number().int().positive().nullable(),
  /**
   * The name of the column in the template, or in the file if the template has no such column. Null if the fault
   * concerns the whole row.
   */
  column: z.string().nullable(),
  /** The rejected value, at most `longestFaultValue` characters of it. */
  value: z.string(),
  reason: z.enum(faultReasons),
  facts: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
})
export type ImportFault = z.infer<typeof importFault>
