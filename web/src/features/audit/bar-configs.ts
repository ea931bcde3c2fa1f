import { type Comparison, countOpenAppointments, type OpenOfCompany } from '@zelo/contract/rules/audit-charts'
import { maskCnpj } from '@zelo/contract/rules/cnpj'
import type { BarElement, ChartConfiguration, Plugin } from 'chart.js'
import type { TFunction } from 'i18next'
import { formatDifference, formatDuration } from '../../lib/durations.ts'
import { openKinds } from './audit-tables.ts'
import { statusFills } from './audit-views.ts'
import { buildAxis, buildTooltip } from './chart-frame.ts'
import type { ChartLook } from './chart-look.ts'
import { chooseStep, isOver, timeFills } from './time-scale.ts'

const still = { animation: false, responsive: true, maintainAspectRatio: false } as const

/**
 * Returns the configuration of a chart with one bar per company. The segments are the kinds of open work, and the sum is
 * after the last segment. `most` is the largest sum of all companies.
 */
export function openBarsConfig(
  companies: readonly OpenOfCompany[],
  look: ChartLook,
  t: TFunction,
  language: string,
  most: number,
): ChartConfiguration {
  const figure = (value: number) => value.toLocaleString(language)
  const axis = buildAxis(look, true)
  const names = buildAxis(look, false)
  const config: ChartConfiguration<'bar'> = {
    type: 'bar',
    data: {
      labels: companies.map(({ name, cnpj }) => [...breakIntoLines(name, 24), maskCnpj(cnpj)]),
      datasets: openKinds.map(({ kind, word }) => ({
        label: t(`ui.status.${word}`),
        data: companies.map((open) => open[kind]),
        backgroundColor: look.fill(statusFills[word]),
        hoverBackgroundColor: look.fill(statusFills[word]),
        maxBarThickness: 22,
      })),
    },
    options: {
      ...still,
      indexAxis: 'y',
      layout: { padding: { right: look.font * 3.5 } },
      scales: {
        x: {
          ...axis,
          stacked: true,
          suggestedMax: most,
          ticks: {
            ...axis.ticks,
            precision: 0,
            maxTicksLimit: 6,
            callback: (value) => figure(Number(value)),
          },
        },
        y: { ...names, stacked: true, ticks: { ...names.ticks, autoSkip: false } },
      },
      plugins: {
        tooltip: buildTooltip(look, ({ dataset, parsed }) => `${dataset.label}: ${figure(parsed.x ?? 0)}`),
      },
    },
    plugins: [
      createSumsPlugin(
        companies.map((open) => figure(countOpenAppointments(open))),
        look,
      ),
    ],
  }
  return config as ChartConfiguration
}

/** Draws the sum of each bar after its last segment. */
function createSumsPlugin(sums: readonly string[], look: ChartLook): Plugin<'bar'> {
  return {
    id: 'sums',
    afterDatasetsDraw(chart) {
      const { ctx, data } = chart
      const last = chart.getDatasetMeta(data.datasets.length - 1).data as unknown as BarElement[]
      ctx.save()
      ctx.font = `500 ${look.font + 1}px ${look.family}`
      ctx.textBaseline = 'middle'
      ctx.fillStyle = look.color('--text')
      for (const [index, bar] of last.entries()) ctx.fillText(sums[index] ?? '', bar.x + 6, bar.y)
      ctx.restore()
    },
  }
}

/** Returns the configuration of a chart with two bars per environment: expected and accomplished time. */
export function buildComparisonConfig(
  rows: readonly Comparison[],
  look: ChartLook,
  t: TFunction,
  lying: boolean,
): ChartConfiguration {
  const colors = rows.map((row) => look.fill(isOver(row) ? timeFills.over : timeFills.accomplished))
  const expected = look.fill(timeFills.expected)
  const axis = buildAxis(look, true)
  const names = buildAxis(look, false)
  const step = chooseStep(Math.max(...rows.map((row) => Math.max(row.expected, row.accomplished))))
  const times = {
    ...axis,
    beginAtZero: true,
    ticks: {
      ...axis.ticks,
      stepSize: step,
      callback: (value: string | number) => (Number(value) === 0 ? '0' : formatDuration(Number(value), t)),
    },
  }
  const places = { ...names, ticks: { ...names.ticks, autoSkip: false, maxRotation: 0 } }
  const config: ChartConfiguration<'bar'> = {
    type: 'bar',
    data: {
      labels: rows.map((row) => [
        ...breakIntoLines(row.name, lying ? 20 : 18),
        formatDifference(row.accomplished - row.expected, t),
      ]),
      datasets: [
        {
          label: t('audit.expected'),
          data: rows.map((row) => row.expected),
          backgroundColor: expected,
          hoverBackgroundColor: expected,
          maxBarThickness: 28,
        },
        {
          label: t('audit.accomplished'),
          data: rows.map((row) => row.accomplished),
          backgroundColor: colors,
          hoverBackgroundColor: colors,
          maxBarThickness: 28,
        },
      ],
    },
    options: {
      ...still,
      indexAxis: lying ? 'y' : 'x',
      interaction: { mode: 'index', axis: lying ? 'y' : 'x', intersect: false },
      datasets: { bar: { categoryPercentage: 0.62, barPercentage: 0.94 } },
      scales: lying ? { x: times, y: places } : { x: places, y: times },
      plugins: {
        tooltip: buildTooltip(
          look,
          ({ dataset, raw }) => `${dataset.label}: ${formatDuration(Number(raw), t)}`,
        ),
      },
    },
  }
  return config as ChartConfiguration
}

/** Breaks a name between words into at most two lines of about `width` characters. An ellipsis replaces the rest. */
function breakIntoLines(name: string, width: number): string[] {
  const lines = ['']
  for (const word of name.split(' ')) {
    const line = lines.at(-1)!
    if (line === '' || line.length + 1 + word.length <= width)
      lines[lines.length - 1] = `${line} ${word}`.trim()
    else lines.push(word)
  }
  const cut = (line: string) => (line.length > width ? `${line.slice(0, width - 1).trimEnd()}…` : line)
  const [first = '', second, ...rest] = lines
  if (second === undefined) return [cut(first)]
  return [cut(first), cut(rest.length === 0 ? second : `${second} ${rest.join(' ')}`)]
}
