import { IconHistory } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { firstLevel } from '../../kit/address/use-levels.ts'
import { SearchBox } from '../../kit/filters/search-box.tsx'
import { withParams } from '../../lib/address-params.ts'
import { ButtonLink } from '../../ui/button.tsx'
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
}) {
  const { from, today, search, inactive, writable, onMove, onSearch, onInactive } = props
  const { t } = useTranslation()
  const [params] = useSearchParams()
  return (
    <search className={styles.bar}>
      <SearchBox
        className={styles.search}
        label={t('agendaList.search')}
        value={search}
        placeholder={t('agendaList.searchHint')}
        onChange={onSearch}
      />
      <WeekBar from={from} today={today} onMove={onMove} />
      <label className={styles.switch}>
        <input type="checkbox" checked={inactive} onChange={onInactive} />
        {t('agendaList.showInactive')}
      </label>
      <div className={styles.end}>
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
