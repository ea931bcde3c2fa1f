import { useColorScheme } from '@zelo/ui/lib/color-scheme.ts'
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

/** The printable area of a portrait A4 page, in CSS pixels. A card that must stay on one page is at most this high. */
export const paper = { width: 700, height: 860 }

/** Device pixels per CSS pixel in print. Paper needs more than a screen, because people look at paper more closely. */
const paperDots = 3

/**
 * Draws a chart on a canvas that fills its parent. In print the canvas is `paperSize` px. The parent needs a CSS position
 * and a size. `make` must be the same function between renders unless the chart has changed. `label` is the accessible name.
 */
export function ChartCanvas(props: {
  label: string
  font: number
  paperSize: { width: number; height: number }
  make: (look: ChartLook) => ChartConfiguration
}) {
  const { label, font, paperSize, make } = props
  const scheme = useColorScheme()
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
    // Each chart is drawn in its own browser task. One long task for all charts would block a slow device.
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
