import { cleanText } from '@zelo/contract/fields'
import {
  longestDetail,
  longestInstruction,
  mostProcedureMinutes,
  type ProcedureDetails,
} from '@zelo/contract/procedure-details'
import { isBlank } from '@zelo/contract/rules/blank'
import { nameKey } from '@zelo/contract/rules/name-key'
import { type PhotoRule, photoRules } from '@zelo/contract/rules/photo-rule'
import { photoRuleNames } from '@zelo/contract/rules/photo-rule-names'
import type { TableRow } from './table.ts'

/** Reads the details of a procedure. All columns of the details may be missing. */
export function readProcedureDetails(row: TableRow): ProcedureDetails {
  return {
    instruction: readText(row, 'instruction', longestInstruction),
    product: readText(row, 'product', longestDetail),
    ppe: readText(row, 'ppe', longestDetail),
    minutes: readMinutes(row),
    photoRule: readPhotoRule(row),
  }
}

/** Reads a text that may be empty. Its column may be missing in the file. */
function readText({ cells, note }: TableRow, column: string, most: number): string {
  const text = cleanText(cells[column] ?? '')
  if (text.length > most) note(column, 'too_long', { facts: { most } })
  return text
}

function readMinutes({ cells, note, isRight }: TableRow): number | null {
  const text = (cells.minutes ?? '').trim()
  if (!isRight('minutes') || isBlank(text)) return null
  const minutes = /^\d{1,4}$/.test(text) ? Number(text) : 0
  if (minutes >= 1 && minutes <= mostProcedureMinutes) return minutes
  note('minutes', 'invalid_minutes')
  return null
}

function readPhotoRule({ cells, note, isRight }: TableRow): PhotoRule | null {
  const text = cells.photoRule ?? ''
  if (!isRight('photoRule') || isBlank(text)) return null
  const rule = rulesByName.get(nameKey(text))
  if (rule === undefined) note('photoRule', 'unknown_photo_rule')
  return rule ?? null
}

/** The photo rules by the name keys of their names in both languages. */
const rulesByName = new Map(
  Object.values(photoRuleNames).flatMap((names) => photoRules.map((rule) => [nameKey(names[rule]), rule])),
)
