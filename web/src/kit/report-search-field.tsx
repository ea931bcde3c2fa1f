import { ActionIcon, TextInput } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { longestSearch } from './report-address.ts'
import styles from './report-search-field.module.css'

/** A search box of a report; `placeholder` says where it looks. Escape empties it. */
export function ReportSearchField(props: {
  value: string
  placeholder: string
  onChange: (text: string) => void
  className?: string | undefined
}) {
  const { value, placeholder, onChange, className } = props
  const { t } = useTranslation()
  return (
    <TextInput
      className={className}
      classNames={{ input: styles.input }}
      aria-label={t('kit.search')}
      placeholder={placeholder}
      leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
      value={value}
      maxLength={longestSearch}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || value === '') return
        // A dialog around it closes at Escape too, unless the key has been used.
        event.preventDefault()
        onChange('')
      }}
      rightSection={
        value !== '' && (
          <ActionIcon aria-label={t('kit.clearSearch')} onClick={() => onChange('')}>
            <IconX size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        )
      }
    />
  )
}
