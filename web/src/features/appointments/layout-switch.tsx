import { IconBell, IconLayoutBoardSplit, IconLayoutList, IconList } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import joined from '../../ui/joined-buttons.module.css'
import { Select } from '../../ui/select.tsx'
import { type Layout, layouts } from './dashboard-layout.ts'
import styles from './layout-switch.module.css'
import { type Grouping, groupings } from './sections.ts'

const icons = { list: IconList, groups: IconLayoutList, board: IconLayoutBoardSplit, now: IconBell }

/** Chooses the layout with joined buttons. */
export function LayoutSwitch({ value, onChange }: { value: Layout; onChange: (layout: Layout) => void }) {
  const { t } = useTranslation()
  return (
    <fieldset className={`${joined.switch} ${styles.switch}`} aria-label={t('dashboard.layout.label')}>
      {layouts.map((layout) => {
        const Icon = icons[layout]
        return (
          <button
            key={layout}
            type="button"
            aria-pressed={layout === value.layout}
            onClick={() => onChange({ ...value, layout })}
          >
            <Icon size={16} stroke={1.6} aria-hidden="true" />
            {t(`dashboard.layout.${layout}`)}
          </button>
        )
      })}
    </fieldset>
  )
}

export function GroupingSelect({ value, onChange }: { value: Layout; onChange: (layout: Layout) => void }) {
  const { t } = useTranslation()
  return (
    <div className={styles.grouping}>
      <span aria-hidden="true">{t('dashboard.layout.groupBy')}</span>
      <Select
        aria-label={t('dashboard.layout.groupBy')}
        value={value.grouping}
        data={groupings.map((grouping) => ({
          value: grouping,
          label: t(`dashboard.layout.by.${grouping}`),
        }))}
        onChange={({ currentTarget }) => onChange({ ...value, grouping: currentTarget.value as Grouping })}
      />
      <span className={styles.printed}>{t(`dashboard.layout.by.${value.grouping}`)}</span>
    </div>
  )
}
