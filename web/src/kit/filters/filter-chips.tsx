import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Chip, Chips } from '../../ui/chip.tsx'
import { useLeavingFocus } from '../../ui/use-leaving-focus.ts'
import styles from './filter-chips.module.css'

/** A filtered field with its chosen values. */
export interface FilterChip {
  field: string
  value: string
  onDrop: () => void
}

/** Shows the active filters of a screen as removable chips. `children` appear next to the chips. */
export function FilterChips({ chips, children }: { chips: readonly FilterChip[]; children?: ReactNode }) {
  const { t } = useTranslation()
  const element = useLeavingFocus()
  return (
    <div ref={element} className={styles.bar}>
      <Chips label={t('filters.applied')}>
        {chips.map(({ field, value, onDrop }) => (
          <Chip
            key={field}
            field={field}
            value={value}
            dropLabel={t('filters.drop', { field })}
            onDrop={onDrop}
          />
        ))}
      </Chips>
      {children}
    </div>
  )
}
