import { useQuery } from '@tanstack/react-query'
import type { Appointment } from '@zelo/contract/appointments'
import type { Company } from '@zelo/contract/companies'
import type { DateInterval } from '@zelo/contract/rules/date-interval'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChoiceField } from '../../kit/filters/choice-field.tsx'
import { Button } from '../../ui/button.tsx'
import { DateRangeField } from '../../ui/date-range-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { environmentsQuery } from '../environments/environments.api.ts'
import { usersQuery } from '../users/user-list.api.ts'
import {
  type Chosen,
  type Filter,
  type FilterField,
  filterModes,
  hasPeriod,
  isFiltering,
  modes,
} from './dashboard-filter.ts'
import styles from './filter-dialog.module.css'
import { listOptions } from './filter-options.ts'

/** The chosen filter and days. A `filter` of null means that nothing is filtered. */
export interface FilterChoice {
  filter: Filter | null
  interval: DateInterval
}

/**
 * The dialog with the five modes of the dashboard's filter and their fields (R1-128 to R1-153). A change of mode keeps
 * the values of fields that the new mode also has. A new period removes the values of all fields.
 */
export function FilterDialog(props: {
  filter: Filter | null
  interval: DateInterval
  today: string
  /** The id of the parent company. The options come from the lists of its group. */
  scope: number
  companies: readonly Company[]
  appointments: readonly Appointment[]
  onApply: (choice: FilterChoice) => void
  onClose: () => void
}) {
  const { today, scope, companies, appointments, onApply, onClose } = props
  const { t } = useTranslation()
  const [mode, setMode] = useState(props.filter?.mode ?? 'environments')
  const [chosen, setChosen] = useState<Chosen>(props.filter?.chosen ?? {})
  const [interval, setInterval] = useState(props.interval)
  const [cleared, setCleared] = useState(false)
  const [open, setOpen] = useState<FilterField | null>(null)
  const environments = useQuery(environmentsQuery(scope))
  const users = useQuery(usersQuery(scope))
  // A list that failed to load counts as ready. The options then come from the appointments on the screen.
  const isReady = !environments.isPending && !users.isPending
  const sources = {
    appointments,
    environments: environments.data ?? [],
    users: users.data ?? [],
    companies,
  }
  const filter = { mode, chosen }
  // A closed field needs its options only for the names of chosen values. If no value is chosen, it gets none.
  const offered = (field: FilterField) => {
    if (!isReady) return undefined
    return open === field || chosen[field]?.length ? listOptions(field, sources) : []
  }
  const choose = (field: FilterField, values: string[]) => setChosen((now) => ({ ...now, [field]: values }))

  return (
    <Dialog
      title={t('dashboard.filter.title')}
      onClose={onClose}
      foot={
        <>
          <Button
            variant="subtle"
            disabled={!isFiltering(filter) && Object.values(chosen).every((values) => !values?.length)}
            onClick={() => {
              setChosen({})
              setCleared(false)
              if (mode === 'undone') setMode('environments')
            }}
          >
            {t('kit.clear')}
          </Button>
          <Button onClick={() => onApply({ filter: isFiltering(filter) ? filter : null, interval })}>
            {t('kit.filter')}
          </Button>
        </>
      }
    >
      <fieldset className={styles.modes}>
        <legend className="visually-hidden">{t('dashboard.filter.mode')}</legend>
        {modes.map((each) => (
          <label key={each} className={styles.mode}>
            <input
              type="radio"
              name="mode"
              checked={each === mode}
              data-autofocus={each === mode || undefined}
              onChange={() => {
                setMode(each)
                setOpen(null)
              }}
            />
            {t(`dashboard.filter.modes.${each}`)}
          </label>
        ))}
      </fieldset>
      {hasPeriod(mode) && (
        <div className={styles.period}>
          <div>
            <strong>{t('ui.period')}</strong>
            <p role="status">
              {t(cleared ? 'dashboard.filter.periodCleared' : 'dashboard.filter.periodWhy')}
            </p>
          </div>
          <DateRangeField
            value={interval}
            today={today}
            fallback={{ from: today, to: today }}
            onChange={(next) => {
              setInterval(next)
              setChosen({})
              setCleared(true)
            }}
          />
        </div>
      )}
      {mode === 'undone' && <p className={styles.why}>{t('dashboard.filter.undoneWhy')}</p>}
      <div className={styles.fields}>
        {filterModes[mode].map((field) => (
          <ChoiceField
            key={field}
            label={t(`dashboard.filter.fields.${field}`)}
            options={offered(field)}
            chosen={chosen[field] ?? []}
            open={open === field}
            onToggle={() => setOpen(open === field ? null : field)}
            onChange={(values) => choose(field, values)}
          />
        ))}
      </div>
    </Dialog>
  )
}
