import { type AuditCharts, countOpenAppointments, type Ranking } from '@zelo/contract/rules/audit-charts'
import { maskCnpj } from '@zelo/contract/rules/cnpj'
import type { TFunction } from 'i18next'
import type { ChartId } from './audit-address.ts'

/** The rows of a chart, for its table on the screen and its sheet in the workbook. */
export interface AuditTable {
  id: ChartId
  /** The sheet's name in the workbook (R3-482 to R3-487). */
  sheet: string
  heads: readonly string[]
  rows: readonly (readonly (string | number)[])[]
  /** The URL of the person or environment of each row. An empty text for people without a name. */
  links?: readonly string[]
}

/** Returns one table per chart, in the order of the workbook's sheets. A table contains one row per value of its chart. */
export function buildAuditTables(charts: AuditCharts, t: TFunction): AuditTable[] {
  const { statuses, openByEmployee, openByCompany, longest, average, comparisons } = charts
  const head = (id: ChartId, ...more: string[]) => [
    t(`audit.chart.${id}.label`),
    t(`audit.chart.${id}.value`),
    ...more,
  ]
  const percent = t('audit.percent')
  const ranked = ({ rows }: Ranking) => rows.map(({ name, value }) => [describeName(name, t), value])
  return [
    {
      id: 'statuses',
      sheet: 'Ambientes',
      heads: head('statuses', percent),
      rows: withShares(
        statusNames.flatMap(({ status, word }) =>
          statuses[status] > 0 ? [[t(`ui.status.${word}`), statuses[status]] as const] : [],
        ),
        Object.values(statuses).reduce((sum, count) => sum + count, 0),
      ),
    },
    {
      id: 'openByEmployee',
      sheet: 'Atv em aberto por func',
      heads: head('openByEmployee', percent),
      rows: withShares(
        openByEmployee.rows.map(({ name, value }) => [describeName(name, t), value] as const),
        openByEmployee.total,
      ),
      links: openByEmployee.rows.map(({ id }) => (id ? `/pessoas/${id}` : '')),
    },
    {
      id: 'openByCompany',
      sheet: 'Atv em aberto por CNPJ',
      heads: [
        t('audit.chart.openByCompany.label'),
        t('audit.cnpj'),
        ...openKinds.map(({ word }) => t(`ui.status.${word}`)),
        t('audit.chart.openByCompany.value'),
      ],
      rows: openByCompany.map((open) => [
        open.name,
        maskCnpj(open.cnpj),
        ...openKinds.map(({ kind }) => open[kind]),
        countOpenAppointments(open),
      ]),
    },
    {
      id: 'longest',
      sheet: 'Atv que demandam mais tempo',
      heads: head('longest', percent),
      rows: withShares(
        longest.rows.map(({ name, value }) => [describeName(name, t), value] as const),
        longest.total,
      ),
    },
    { id: 'average', sheet: 'Tempo médio das atv', heads: head('average'), rows: ranked(average) },
    {
      id: 'comparisons',
      sheet: 'Previsto X Realizado',
      heads: [
        t('audit.chart.comparisons.label'),
        t('audit.company'),
        t('audit.expectedHours'),
        t('audit.accomplishedHours'),
        t('audit.expectedMinutes'),
        t('audit.accomplishedMinutes'),
        t('audit.differenceMinutes'),
      ],
      rows: comparisons.rows.map(({ name, company, expected, accomplished }) => [
        name,
        company,
        toHours(expected),
        toHours(accomplished),
        expected,
        accomplished,
        accomplished - expected,
      ]),
      links: comparisons.rows.map(({ id }) => `/ambientes/${id}`),
    },
  ]
}

/** The statuses in the order of the donut's slices. `word` is the status whose word and mark the slice uses. */
export const statusNames = [
  { status: 'complete', word: 'done' },
  { status: 'doing', word: 'doing' },
  { status: 'toDo', word: 'todo' },
  { status: 'incomplete', word: 'partial' },
] as const

/** The kinds of open work, in the order of the bars' segments. */
export const openKinds = [
  { kind: 'toDo', word: 'todo' },
  { kind: 'incomplete', word: 'partial' },
  { kind: 'doing', word: 'doing' },
] as const

export function describeName(name: string | null, t: TFunction): string {
  return name ?? t('audit.unnamed')
}

/** Returns the number of decimals with which a table shows a column, so that its numbers align. It is at most 2. */
export function countDecimals(column: readonly (string | number | undefined)[]): number {
  const decimals = column.map((value) =>
    typeof value === 'number' ? (String(value).split('.')[1]?.length ?? 0) : 0,
  )
  return Math.min(2, Math.max(0, ...decimals))
}

/** Converts minutes to hours and rounds to 0.01 (R3-478). */
function toHours(minutes: number): number {
  return Math.round((minutes / 60) * 100) / 100
}

/** Adds a column with the share of each value in `whole`, in percent. */
function withShares(rows: readonly (readonly [string, number])[], whole: number): (string | number)[][] {
  return rows.map(([name, value]) => [name, value, toPercent(value, whole)])
}

/** Returns a percentage, rounded to 0.1. If this would give 0 or 100, it is rounded to more digits. */
function toPercent(value: number, whole: number): number {
  const percent = (value / Math.max(1, whole)) * 100
  for (let scale = 10; ; scale *= 10) {
    const rounded = Math.round(percent * scale) / scale
    if (rounded === percent || (rounded > 0 && rounded < 100)) return rounded
  }
}
