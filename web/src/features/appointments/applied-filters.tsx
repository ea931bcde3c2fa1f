import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Chip, Chips } from '../../ui/chip.tsx'
import styles from './applied-filters.module.css'
import { summaryOf } from './choice-field.tsx'
import { type FigureKey, type Filter, type FilterField, filterModes } from './dashboard-filter.ts'
import { optionsOf, type Sources } from './filter-options.ts'

/** What is filtered, each with a cross, how much that leaves, and Limpar. */
export function AppliedFilters(props: {
  filter: Filter | null
  figure: FigureKey | null
  sources: Sources
  /** What is left, in words. */
  showing: string
  onFilter: (filter: Filter | null) => void
  onDropFigure: () => void
  onClear: () => void
}) {
  const { filter, figure, sources, showing, onFilter, onDropFigure, onClear } = props
  const { t, i18n } = useTranslation()
  const without = (field: FilterField) =>
    filter && onFilter({ ...filter, chosen: { ...filter.chosen, [field]: [] } })
  const valuesOf = (field: FilterField) => {
    const chosen = filter?.chosen[field] ?? []
    const summary = summaryOf(optionsOf(field, sources, i18n.language), chosen)
    if (summary === null) return ''
    const { names, more } = summary
    return more > 0 ? t('dashboard.filter.more', { names, count: more }) : names
  }
  const dropLabel = (field: string) => t('dashboard.filter.drop', { field })
  const fields = filter ? filterModes[filter.mode].filter((field) => filter.chosen[field]?.length) : []
  const undone = filter?.mode === 'undone' ? t('dashboard.filter.modes.undone') : null

  return (
    <div className={styles.bar}>
      <Chips label={t('dashboard.filter.applied')}>
        {figure && (
          <Chip
            field={t('dashboard.filter.state')}
            value={t(`dashboard.figure.${figure}`)}
            dropLabel={dropLabel(t('dashboard.filter.state'))}
            onDrop={onDropFigure}
          />
        )}
        {undone && (
          <Chip
            field={t('dashboard.filter.mode')}
            value={undone}
            dropLabel={dropLabel(t('dashboard.filter.mode'))}
            onDrop={() => onFilter(null)}
          />
        )}
        {fields.map((field) => (
          <Chip
            key={field}
            field={t(`dashboard.filter.fields.${field}`)}
            value={valuesOf(field)}
            dropLabel={dropLabel(t(`dashboard.filter.fields.${field}`))}
            onDrop={() => without(field)}
          />
        ))}
      </Chips>
      <span className={`${styles.showing} figures`} role="status">
        {showing}
      </span>
      <Button size="xs" variant="subtle" onClick={onClear}>
        {t('dashboard.filter.clear')}
      </Button>
    </div>
  )
}
