import { IconChevronDown, IconSearch } from '@tabler/icons-react'
import { nameKey } from '@zelo/contract/rules/name-key'
import type { TFunction } from 'i18next'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextInput } from '../../ui/text-input.tsx'
import styles from './choice-field.module.css'

/** One value of a field. `hint` distinguishes values with the same name. */
export interface Option {
  value: string
  label: string
  hint?: string | undefined
}

/**
 * A list with more than `searchedFrom` options has a search field. The list shows at most `mostDrawn` options. The
 * search covers all options.
 */
const searchedFrom = 8
const mostDrawn = 200

/** A multi-select field. The closed field shows the chosen values. The open field is a list of check boxes. */
export function ChoiceField(props: {
  label: string
  /** Undefined while loading. */
  options: readonly Option[] | undefined
  chosen: readonly string[]
  open: boolean
  onToggle: () => void
  onChange: (chosen: string[]) => void
}) {
  const { label, options, chosen, open, onToggle, onChange } = props
  const { t } = useTranslation()
  const listId = useId()
  const [search, setSearch] = useState('')
  const words = useMemo(() => formatChosen(options ?? [], chosen, t), [options, chosen, t])
  const found = useMemo(() => {
    const wanted = nameKey(search)
    if (wanted === '') return options ?? []
    return (options ?? []).filter((option) =>
      nameKey(`${option.label} ${option.hint ?? ''}`).includes(wanted),
    )
  }, [options, search])
  const marked = new Set(chosen)

  return (
    <div className={styles.field} data-open={open || undefined}>
      <button
        type="button"
        className={styles.head}
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        onClick={onToggle}
      >
        <span className={styles.label}>{label}</span>
        <span className={`${styles.chosen} trim`} data-any={chosen.length > 0 || undefined}>
          {words || t('filters.none')}
        </span>
        <IconChevronDown className={styles.arrow} size={16} stroke={1.6} aria-hidden />
      </button>
      {open && (
        <div id={listId} className={styles.body}>
          {options && options.length > searchedFrom && (
            <TextInput
              inputClassName={styles.search}
              aria-label={t('filters.search', { field: label })}
              placeholder={t('filters.search', { field: label })}
              leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
              value={search}
              maxLength={120}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => setSearch(event.currentTarget.value)}
            />
          )}
          {options && found.length === 0 && (
            <p className={styles.note}>{t(options.length === 0 ? 'filters.nothing' : 'filters.notFound')}</p>
          )}
          {found.length > 0 && (
            <fieldset className={styles.options} aria-label={label}>
              {found.slice(0, mostDrawn).map(({ value, label: name, hint }) => (
                <label key={value} className={styles.option}>
                  <input
                    type="checkbox"
                    checked={marked.has(value)}
                    onChange={({ currentTarget: { checked } }) =>
                      onChange(checked ? [...chosen, value] : chosen.filter((other) => other !== value))
                    }
                  />
                  <span className="trim">{name}</span>
                  {hint && <small className="trim">{hint}</small>}
                </label>
              ))}
              {found.length > mostDrawn && (
                <p className={styles.note}>{t('filters.rest', { count: found.length - mostDrawn })}</p>
              )}
            </fieldset>
          )}
        </div>
      )}
    </div>
  )
}

/**
 * Returns the names of the first two chosen values and the number of further values. Returns an empty text if no value
 * is chosen.
 */
export function formatChosen(options: readonly Option[], chosen: readonly string[], t: TFunction): string {
  const names = chosen
    .slice(0, 2)
    .map((value) => options.find((option) => option.value === value)?.label ?? value)
    .join(', ')
  return chosen.length > 2 ? t('filters.more', { names, count: chosen.length - 2 }) : names
}
