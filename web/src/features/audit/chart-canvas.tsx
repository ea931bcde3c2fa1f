import { useComputedColorScheme } from '@mantine/core'
import {
  ArcElement,
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartConfiguration,
  DoughnutController,
  LinearScale,
  Tooltip,
} from 'chart.js'
import { useEffect, useRef } from 'react'
import { usePrinting } from '../../kit/export/use-printing.ts'
import { type ChartLook, readLook } from './chart-look.ts'

Chart.register(ArcElement, BarController, BarElement, CategoryScale, DoughnutController, LinearScale, Tooltip)

/** Printable area of a portrait A4 page, in CSS pixels. Nothing that must stay on one page is higher. */
export const paper = { width: 700, height: 860 }

/** Device pixels per CSS pixel on paper, which is viewed more closely than a screen. */
const paperDots = 3

/**
 * Draws a chart on a canvas that fills its parent, or has `paperSize` in px on paper. The parent must have a position and a
 * size. Keep `make` referentially stable while the chart is the same. `label` is the accessible name.
 */
export function ChartCanvas(props: {
  label: string
  font: number
  paperSize: { width: number; height: number }
  make: (look: ChartLook) => ChartConfiguration
}) {
  const { label, font, paperSize, make } = props
  const scheme = useComputedColorScheme('light')
  const printing = usePrinting()
  const canvas = useRef<HTMLCanvasElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the other scheme changes the colours behind the tokens
  useEffect(() => {
    let chart: Chart | undefined
    const draw = () => {
      const config = make(readLook(font))
      const forPaper = { responsive: false, devicePixelRatio: paperDots }
      chart = new Chart(canvas.current!, {
        ...config,
        options: { ...config.options, ...(printing && forPaper) },
      })
    }
    if (printing) {
      draw()
      return () => chart?.destroy()
    }
    // Draw each chart in its own task. One task for all of them would block a slow device.
    const task = setTimeout(draw)
    return () => {
      clearTimeout(task)
      chart?.destroy()
    }
  }, [make, font, scheme, printing])
  return (
    <canvas
      key={printing ? 'paper' : 'screen'}
      ref={canvas}
      role="img"
      aria-label={label}
      {...(printing && paperSize)}
    />
  )
}
