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
import { usePrinting } from '../../kit/use-printing.ts'
import { type ChartLook, readLook } from './chart-look.ts'

Chart.register(ArcElement, BarController, BarElement, CategoryScale, DoughnutController, LinearScale, Tooltip)

/** Between the margins of an upright A4 page, in CSS pixels; higher than this is nothing that has to stay whole. */
export const paper = { width: 700, height: 860 }

/** Dots of a pixel on paper, which is looked at from nearer than a screen. */
const paperDots = 3

/**
 * A chart on a canvas as large as its parent, which has a position and a size of its own, and on paper of `paperSize`
 * pixels. `make` keeps its identity as long as the chart stays the same; `label` says what it shows to whom cannot see it.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: another scheme has other colours under the same tokens
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
    // Each in a task of its own: together they would keep a slow device from answering.
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
