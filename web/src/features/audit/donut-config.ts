import type { ArcElement, ChartConfiguration, Plugin } from 'chart.js'
import type { Slice } from './audit-views.ts'
import { buildTooltip } from './chart-frame.ts'
import type { ChartLook } from './chart-look.ts'

/** Returns the configuration of a thin donut. A slice shows its mark if the mark fits. */
export function buildDonutConfig(slices: readonly Slice[], look: ChartLook): ChartConfiguration {
  const colors = slices.map(({ fill }) => look.fill(fill))
  const config: ChartConfiguration<'doughnut'> = {
    type: 'doughnut',
    data: {
      labels: slices.map(({ name }) => name),
      datasets: [
        {
          data: slices.map(({ value }) => value),
          backgroundColor: colors,
          hoverBackgroundColor: colors,
          borderColor: look.color('--surface'),
          borderWidth: slices.length > 1 ? 1.5 : 0,
        },
      ],
    },
    options: {
      animation: false,
      responsive: true,
      maintainAspectRatio: false,
      cutout: '66%',
      plugins: {
        tooltip: buildTooltip(look, ({ dataIndex }) => {
          const { text, share } = slices[dataIndex]!
          return share === null ? text : `${text} · ${share}`
        }),
      },
    },
    plugins: [createMarksPlugin(slices, look)],
  }
  return config as ChartConfiguration
}

function createMarksPlugin(slices: readonly Slice[], look: ChartLook): Plugin<'doughnut'> {
  return {
    id: 'marks',
    afterDatasetDraw(chart) {
      const { ctx } = chart
      ctx.save()
      ctx.font = `500 ${look.font}px ${look.family}`
      ctx.textAlign = 'center'
      ctx.textBaseline = 'middle'
      ctx.lineJoin = 'round'
      for (const [index, arc] of (chart.getDatasetMeta(0).data as unknown as ArcElement[]).entries()) {
        const { mark, fill } = slices[index]!
        const { innerRadius, outerRadius, startAngle, endAngle } = arc.getProps(
          ['innerRadius', 'outerRadius', 'startAngle', 'endAngle'],
          true,
        )
        const { width } = ctx.measureText(mark)
        const along = (endAngle - startAngle) * ((innerRadius + outerRadius) / 2)
        if (Math.max(width, look.font) + 4 > along || width + 4 > outerRadius - innerRadius) continue
        const { x, y } = arc.getCenterPoint(true)
        // An outline in the slice's colour makes the mark readable on a pattern.
        ctx.strokeStyle = look.color(fill.token)
        ctx.lineWidth = 4
        ctx.strokeText(mark, x, y)
        ctx.fillStyle = look.on(fill)
        ctx.fillText(mark, x, y)
      }
      ctx.restore()
    },
  }
}
