import type { ChartType, TooltipItem, TooltipOptions } from 'chart.js'
import type { ChartLook } from './chart-look.ts'

/** Returns the tooltip that all charts share. It shows the item under the pointer and its value in words. */
export function buildTooltip<Type extends ChartType>(
  { color, font, family }: ChartLook,
  text: (item: TooltipItem<Type>) => string,
) {
  const options = {
    backgroundColor: color('--tooltip'),
    titleColor: color('--on-tooltip'),
    bodyColor: color('--on-tooltip'),
    titleFont: { size: font + 1, family, weight: 500 },
    bodyFont: { size: font + 1, family },
    padding: 8,
    cornerRadius: 4,
    caretSize: 4,
    displayColors: false,
    callbacks: { label: text },
  }
  return options as Partial<TooltipOptions<Type>> as TooltipOptions<Type>
}

/** Returns the grid, the ticks and the border of an axis. */
export function buildAxis({ color, font, family }: ChartLook, grid: boolean) {
  return {
    border: { display: false },
    grid: { display: grid, color: color('--line'), drawTicks: false },
    ticks: { color: color('--text-2'), font: { size: font, family }, padding: 6 },
  }
}
