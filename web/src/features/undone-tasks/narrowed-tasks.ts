import { type AuditField, auditFields } from '@zelo/contract/rules/audit-charts'
import { readAuditFilter } from '@zelo/contract/rules/audit-filter'
import { translateUndoneReason } from '@zelo/contract/rules/undone-reasons'
import type { UndoneTask } from '@zelo/contract/rules/undone-tasks'
import type { TFunction } from 'i18next'
import type { Fact } from '../reports/report-table.ts'

/** Selects undone tasks by their reason and a filter of the audit, as `listUndoneTasks` does. */
export interface NarrowedTasks {
  reason: string | undefined
  filter: string
}

/** Returns the id and the name of a task's company, person or environment. */
const readNamed: Partial<Record<AuditField, (task: UndoneTask) => [id: number, name: string]>> = {
  companies: (task) => [task.companyId, task.company],
  employees: (task) => [task.userId, task.person],
  environments: (task) => [task.environmentId, task.environment],
}

/**
 * Returns the reason and the filter in words. A single id appears as its name, which comes from `tasks`. For several
 * ids, the text shows how many there are. A field without ids lists its values.
 */
export function describeNarrowed(
  { reason, filter }: NarrowedTasks,
  tasks: readonly UndoneTask[] | undefined,
  t: TFunction,
  language: string,
): Fact[] {
  const chosen = readAuditFilter(new URLSearchParams(filter))
  const nameValues = (field: AuditField, values: readonly string[]) => {
    const read = readNamed[field]
    if (!read) return values.join(', ')
    const found = tasks?.map(read).find(([id]) => String(id) === values[0])
    return values.length === 1 && found ? found[1] : values.length.toLocaleString(language)
  }
  return [
    ...(reason === undefined
      ? []
      : [
          {
            label: t('audit.reasons.reason'),
            text: reason === '' ? t('audit.reasons.noReason') : translateUndoneReason(reason, language),
          },
        ]),
    ...auditFields.flatMap((field) => {
      const values = chosen[field] ?? []
      return values.length === 0
        ? []
        : [{ label: t(`audit.filter.fields.${field}`), text: nameValues(field, values) }]
    }),
  ]
}
