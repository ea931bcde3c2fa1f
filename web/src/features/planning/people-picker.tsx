import { nameKey } from '@zelo/contract/rules/name-key'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchBox } from '../../kit/filters/search-box.tsx'
import type { OptionGroup } from '../../ui/select.tsx'
import styles from './pick-many.module.css'

/** The number of people from which the list has a search field. */
const searchedFrom = 8

/** Chooses several people. They stay in the order in which the user chose them. */
export function PeoplePicker(props: {
  groups: readonly OptionGroup[]
  chosen: readonly number[]
  error: ReactNode
  onChange: (chosen: number[]) => void
}) {
  const { groups, chosen, error, onChange } = props
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const wanted = nameKey(search)
  const found = groups
    .map(({ heading, options }) => ({
      heading,
      options: options.filter(({ label }) => wanted === '' || nameKey(label).includes(wanted)),
    }))
    .filter(({ options }) => options.length > 0)
  const count = groups.reduce((sum, { options }) => sum + options.length, 0)
  return (
    <section className={styles.people} aria-labelledby="pick-people">
      <h3 id="pick-people">{t('planning.many.people')}</h3>
      {count > searchedFrom && (
        <SearchBox
          label={t('planning.many.searchPeople')}
          placeholder={t('planning.many.searchPeople')}
          value={search}
          onChange={setSearch}
        />
      )}
      {error}
      {found.length === 0 && <p className={styles.note}>{t('planning.many.nobody')}</p>}
      <div className={styles.names}>
        {found.map(({ heading, options }) => (
          <fieldset key={heading}>
            <legend className={styles.note}>{heading}</legend>
            {options.map(({ value, label }) => (
              <label key={value} className={styles.option}>
                <input
                  type="checkbox"
                  checked={chosen.includes(Number(value))}
                  onChange={({ currentTarget: { checked } }) =>
                    onChange(
                      checked ? [...chosen, Number(value)] : chosen.filter((id) => id !== Number(value)),
                    )
                  }
                />
                <span>{label}</span>
              </label>
            ))}
          </fieldset>
        ))}
      </div>
    </section>
  )
}
