import { useTranslation } from 'react-i18next'
import { formatChosen } from '../../kit/filters/choice-field.tsx'
import { type FilterChip, FilterChips } from '../../kit/filters/filter-chips.tsx'
import { Button } from '../../ui/button.tsx'
import styles from './applied-filters.module.css'
import { type FigureKey, type Filter, filterModes } from './dashboard-filter.ts'
import { listOptions, type Sources } from './filter-options.ts'

/**
 * Lists the active filters and the number of results. Each filter has a button that removes it. The button 'Limpar' removes
 * all filters.
 */
export function AppliedFilters(props: {
  filter: Filter | null
  figure: FigureKey | null
  sources: Sources
  /** The number of results as text, such as '14 de 17 limpezas'. */
  showing: string
  onFilter: (filter: Filter | null) => void
  onDropFigure: () => void
  onClear: () => void
}) {
  const { filter, figure, sources, showing, onFilter, onDropFigure, onClear } = props
  const { t } = useTranslation()
  const chips: FilterChip[] = []
  if (figure) {
    chips.push({
      field: t('dashboard.filter.state'),
      value: t(`dashboard.figure.${figure}`),
      onDrop: onDropFigure,
    })
  }
  if (filter?.mode === 'undone') {
    chips.push({
      field: t('dashboard.filter.mode'),
      value: t('dashboard.filter.modes.undone'),
      onDrop: () => onFilter(null),
    })
  }
  for (const field of filter ? filterModes[filter.mode] : []) {
    const chosen = filter?.chosen[field]
    if (!filter || !chosen?.length) continue
    chips.push({
      field: t(`dashboard.filter.fields.${field}`),
      value: formatChosen(listOptions(field, sources), chosen, t),
      onDrop: () => onFilter({ ...filter, chosen: { ...filter.chosen, [field]: [] } }),
    })
  }

  return (
    <FilterChips chips={chips}>
      <span className={`${styles.showing} figures`} role="status">
        {showing}
      </span>
      <Button size="xs" variant="subtle" onClick={onClear}>
        {t('kit.clear')}
      </Button>
    </FilterChips>
  )
}
