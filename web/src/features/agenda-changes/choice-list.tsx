import { nameKey } from '@zelo/contract/rules/name-key'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchBox } from '../../kit/filters/search-box.tsx'
import { Button } from '../../ui/button.tsx'
import styles from './agenda-changes.module.css'

export interface Choice {
  id: number
  name: string
  /** A second line, such as the company. */
  about?: string | undefined
}

/**
 * Chooses several records. The search limits the visible records. Chosen records stay chosen even if the search hides them.
 */
export function ChoiceList(props: {
  label: string
  searchLabel: string
  choices: readonly Choice[]
  chosen: ReadonlySet<number>
  onChange: (chosen: ReadonlySet<number>) => void
}) {
  const { label, searchLabel, choices, chosen, onChange } = props
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const title = useId()
  const words = nameKey(search)
  const found = choices.filter(({ name, about }) => nameKey(`${name} ${about ?? ''}`).includes(words))
  const set = (ids: readonly number[], on: boolean) => {
    const next = new Set(chosen)
    for (const id of ids) on ? next.add(id) : next.delete(id)
    onChange(next)
  }
  return (
    <fieldset className={styles.choices} aria-labelledby={title}>
      <div className={styles.choicesHead}>
        <strong id={title}>{label}</strong>
        <span className={styles.soft} role="status">
          {t('agendaChanges.chosen', { count: chosen.size })}
        </span>
        {chosen.size > 0 && (
          <Button size="xs" variant="subtle" onClick={() => onChange(new Set())}>
            {t('agendaChanges.chooseNone')}
          </Button>
        )}
      </div>
      <SearchBox label={searchLabel} placeholder={searchLabel} value={search} onChange={setSearch} />
      <ul className={styles.choiceRows}>
        {found.map(({ id, name, about }) => (
          <li key={id}>
            <label className={styles.choice}>
              <input
                type="checkbox"
                checked={chosen.has(id)}
                onChange={({ currentTarget }) => set([id], currentTarget.checked)}
              />
              <span>
                {name}
                {about && <small>{about}</small>}
              </span>
            </label>
          </li>
        ))}
        {found.length === 0 && <li className={styles.soft}>{t('agendaChanges.noneFound')}</li>}
      </ul>
    </fieldset>
  )
}
