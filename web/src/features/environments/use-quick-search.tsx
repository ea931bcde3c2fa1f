import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { nameKey } from '@zelo/contract/rules/name-key'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Option } from './environment-draft.ts'
import styles from './environment-form.module.css'

/** So many choices are looked over faster than they are searched. */
const mostAtAGlance = 12

/** The choices whose name holds what is typed into `field`, which is null for a list short enough to do without. */
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
          // Enter here is no wish to save.
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
