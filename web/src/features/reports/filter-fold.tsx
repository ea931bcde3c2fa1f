import { IconChevronDown, IconFilter } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCards } from '../../kit/table/use-cards.ts'
import { Button } from '../../ui/button.tsx'
import styles from './filter-fold.module.css'

/** Hides the fields of a filter on a phone until its button is pressed, so that the content below is visible at once. */
export function useFilterFold() {
  const folds = useCards()
  const [open, setOpen] = useState(false)
  return { folds, shown: !folds || open, toggle: () => setOpen(!open) }
}

export type FilterFold = ReturnType<typeof useFilterFold>

/** The button of a folded filter, with the number of filters that are set. */
export function FilterFoldButton({ fold, count }: { fold: FilterFold; count: number }) {
  const { t, i18n } = useTranslation()
  if (!fold.folds) return null
  const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const
  return (
    <Button
      className={styles.button}
      size="xs"
      variant="default"
      aria-expanded={fold.shown}
      leftSection={<IconFilter {...icon} />}
      rightSection={<IconChevronDown {...icon} className={styles.chevron} />}
      onClick={fold.toggle}
    >
      {t('reports.filters')}
      {count > 0 && ` (${count.toLocaleString(i18n.language)})`}
    </Button>
  )
}
