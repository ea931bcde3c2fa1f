import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { TextInput } from '../../ui/text-input.tsx'
import styles from './pick-many.module.css'
import { longestPause, type Spread } from './spread-plan.ts'

/**
 * Chooses how people share the rooms. Also chooses whether a person cleans the rooms one after the other or at the same
 * times.
 */
export function SpreadOptions(props: {
  spread: Spread
  pauseError: ReactNode
  onChange: (change: Partial<Spread>) => void
}) {
  const { spread, pauseError, onChange } = props
  const { share, order, pause, people } = spread
  const { t } = useTranslation()
  return (
    <>
      {people.length > 1 && (
        <Choice
          legend={t('planning.many.share')}
          name="share"
          value={share}
          options={{ divide: t('planning.many.divide'), all: t('planning.many.all') }}
          onChange={(value) => onChange({ share: value })}
        />
      )}
      <Choice
        legend={t('planning.many.order')}
        name="order"
        value={order}
        options={{ following: t('planning.many.following'), same: t('planning.many.same') }}
        onChange={(value) => onChange({ order: value })}
      />
      {order === 'following' && (
        <div className={styles.pause}>
          <TextInput
            label={t('planning.many.pause')}
            inputMode="numeric"
            maxLength={String(longestPause).length}
            value={Number.isNaN(pause) ? '' : String(pause)}
            error={pauseError}
            onFocus={(event) => event.currentTarget.select()}
            onChange={({ currentTarget: { value } }) =>
              onChange({ pause: /^\d+$/.test(value) ? Number(value) : Number.NaN })
            }
          />
          <p className={styles.note}>{t('planning.many.followingWhy')}</p>
        </div>
      )}
    </>
  )
}

/** Two radio buttons with a legend. */
export function Choice<Value extends string>(props: {
  legend: string
  name: string
  value: Value
  options: Record<Value, string>
  onChange: (value: Value) => void
}) {
  const { legend, name, value, options, onChange } = props
  return (
    <fieldset className={styles.radios}>
      <legend>{legend}</legend>
      {(Object.keys(options) as Value[]).map((one) => (
        <label key={one}>
          <input type="radio" name={name} checked={one === value} onChange={() => onChange(one)} />
          {options[one]}
        </label>
      ))}
    </fieldset>
  )
}
