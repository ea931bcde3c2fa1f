import { IconHistory } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router'
import { firstLevel } from '../../kit/address/use-levels.ts'
import { SearchBox } from '../../kit/filters/search-box.tsx'
import { withParams } from '../../lib/address-params.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import styles from './agenda-list.module.css'
import { WeekBar } from './week-bar.tsx'

/** The bar above the cards: search, week, a switch for inactive agendas, and the buttons for cancellations. */
export function AgendaBar(props: {
  /** The first day shown. */
  from: string
  today: string
  search: string
  inactive: boolean
  writable: boolean
  onMove: (day: string) => void
  onSearch: (search: string) => void
  onInactive: () => void
  /** More filters, shown after the search field. */
  filters: ReactNode
}) {
  const { from, today, search, inactive, writable, onMove, onSearch, onInactive, filters } = props
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const open = (values: Record<string, string>) =>
    void navigate(
      { search: `?${withParams(params, values)}` },
      { preventScrollReset: true, state: firstLevel },
    )
  const acts = [
    ...(writable
      ? [
          { id: 'import', label: t('agendaList.bulkImport'), onSelect: () => open({ dialog: 'import' }) },
          { id: 'select', label: t('agendaList.bulkSelect'), onSelect: () => open({ select: '1' }) },
          { id: 'move', label: t('agendaList.bulkMove'), onSelect: () => open({ dialog: 'move' }) },
        ]
      : []),
    { id: 'changes', label: t('agendaList.bulkChanges'), onSelect: () => open({ dialog: 'changes' }) },
  ]
  return (
    <search className={styles.bar}>
      <SearchBox
        className={styles.search}
        label={t('agendaList.search')}
        value={search}
        placeholder={t('agendaList.searchHint')}
        onChange={onSearch}
      />
      {filters}
      <WeekBar from={from} today={today} onMove={onMove} />
      <label className={styles.switch}>
        <input type="checkbox" checked={inactive} onChange={onInactive} />
        {t('agendaList.showInactive')}
      </label>
      <div className={styles.end}>
        <MenuButton label={t('agendaList.bulk')} acts={acts} />
        <ButtonLink
          to={{ search: `?${withParams(params, { dialog: 'cancellations' })}` }}
          preventScrollReset
          state={firstLevel}
          variant="subtle"
          size="xs"
          leftSection={<IconHistory size={16} stroke={1.6} aria-hidden />}
        >
          {t('agendaList.cancellations')}
        </ButtonLink>
        {writable && (
          <ButtonLink
            to={{ search: `?${withParams(params, { dialog: 'cancel' })}` }}
            preventScrollReset
            state={firstLevel}
            variant="default"
            size="xs"
          >
            {t('agendaList.cancelAgendas')}
          </ButtonLink>
        )}
      </div>
    </search>
  )
}
