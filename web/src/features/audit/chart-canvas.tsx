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
import { type ChartLook, readLook } from './chart-look.ts'

Chart.register(ArcElement, BarController, BarElement, CategoryScale, DoughnutController, LinearScale, Tooltip)

/**
 * A chart on a canvas as large as its parent, which has a position and a size of its own. `make` keeps its identity as long
 * as the chart stays the same; `label` says what it shows to whom cannot see it.
 */
export function ChartCanvas(props: {
  label: string
  font: number
  make: (look: ChartLook) => ChartConfiguration
}) {
  const { label, font, make } = props
  const scheme = useComputedColorScheme('light')
  const canvas = useRef<HTMLCanvasElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another scheme has other colours under the same tokens
  useEffect(() => {
    let chart: Chart | undefined
    // Each in a task of its own: together they would keep a slow device from answering.
    const task = setTimeout(() => {
      chart = new Chart(canvas.current!, make(readLook(font)))
    })
    return () => {
      clearTimeout(task)
      chart?.destroy()
    }
  }, [make, font, scheme])
  return <canvas ref={canvas} role="img" aria-label={label} />
}
