import { IconSearch } from '@tabler/icons-react'
import { nameKey } from '@zelo/contract/rules/name-key'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextInput } from '../../ui/text-input.tsx'
import type { Option } from './environment-draft.ts'
import styles from './environment-form.module.css'

/** A list with at most this many choices gets no search field, because users read it faster than they type. */
const mostAtAGlance = 12

/**
 * Returns the choices that match the text in `field`, and `field` itself, a search field. For a short list `field` is null.
 */
export function useQuickSearch<Choice extends Option>(choices: readonly Choice[], label: string) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  if (choices.length <= mostAtAGlance) return { found: choices, field: null }
  const wanted = nameKey(search)
  const found = wanted === '' ? choices : choices.filter(({ name }) => nameKey(name).includes(wanted))
  const field = (
    <>
      <TextInput
        className={styles.quickSearch}
        aria-label={label}
        placeholder={label}
        leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
        value={search}
        autoComplete="off"
        spellCheck={false}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        onKeyDown={(event) => {
          // Prevents Enter in the search from submitting the form.
          if (event.key === 'Enter') event.preventDefault()
          if (event.key === 'Escape') setSearch('')
        }}
      />
      {found.length === 0 && (
        <p className={styles.noneFound}>{t('kit.nothingFound', { search: search.trim() })}</p>
      )}
    </>
  )
  return { found, field }
}
