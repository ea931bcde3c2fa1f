import { ActionIcon, TextInput } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { longestSearch } from '../address/list-address.ts'
import styles from './search-box.module.css'

/** The search above a list. `placeholder` names the searched fields. Escape clears it. */
export function SearchBox(props: {
  value: string
  placeholder: string
  label?: string
  onChange: (text: string) => void
  className?: string | undefined
}) {
  const { t } = useTranslation()
  const { value, placeholder, label = t('kit.search'), onChange, className } = props
  const input = useRef<HTMLInputElement>(null)
  const clear = () => {
    onChange('')
    // The pressed button disappears.
    input.current?.focus()
  }
  return (
    <TextInput
      ref={input}
      className={className}
      classNames={{ input: styles.input }}
      aria-label={label}
      placeholder={placeholder}
      leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
      value={value}
      maxLength={longestSearch}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || value === '') return
        // A dialog around it also closes on Escape unless the default is prevented.
        event.preventDefault()
        onChange('')
      }}
      rightSection={
        value !== '' && (
          <ActionIcon aria-label={t('kit.clearSearch')} onClick={clear}>
            <IconX size={16} stroke={1.6} aria-hidden />
          </ActionIcon>
        )
      }
    />
  )
}
