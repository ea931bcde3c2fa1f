import { formatSpan } from '@zelo/ui/lib/dates.ts'
import type { TFunction } from 'i18next'
import type { MoveEvent } from './use-slot-move.ts'
import type { PlacedBlock, WeekBlock } from './week-grid.ts'

/** Returns room, cleaning, times and person of a block. */
function formatBlockSpan(block: WeekBlock, person: string, t: TFunction): string {
  const { environment, nth, start, end } = block
  const name = nth === 0 ? t('agendas.cleaning') : t('agendas.revision', { n: nth })
  return t('planning.grid.block', { environment, name, span: formatSpan(start, end), person })
}

/** Returns the name of a block for screen readers, with its clashes. */
export function formatBlockLabel(block: PlacedBlock, person: string, t: TFunction, language: string): string {
  const words = formatBlockSpan(block, person, t)
  if (block.clashes.length === 0) return words
  const other = new Intl.ListFormat(language).format(block.clashes)
  return t('planning.grid.blockClash', { block: words, other })
}

export function formatMoveEvent(event: MoveEvent, block: WeekBlock, person: string, t: TFunction): string {
  const { environment, start, end } = block
  return t(`planning.grid.${event}`, {
    block: formatBlockSpan(block, person, t),
    ...{ environment, person, span: formatSpan(start, end) },
  })
}
