import { IconSearch, IconX } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/button.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { longestSearch } from '../address/list-address.ts'
import styles from './search-box.module.css'

/** The search field above a list. `placeholder` names the searched fields. Escape clears the field. */
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
    // The pressed button disappears. The focus would be lost without this line.
    input.current?.focus()
  }
  return (
    <TextInput
      ref={input}
      className={className}
      inputClassName={styles.input}
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
        // Prevents Escape from also closing a dialog around the field.
        event.preventDefault()
        onChange('')
      }}
      rightSection={
        value !== '' && (
          <IconButton aria-label={t('kit.clearSearch')} onClick={clear}>
            <IconX size={16} stroke={1.6} aria-hidden />
          </IconButton>
        )
      }
    />
  )
}
