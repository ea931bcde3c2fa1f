import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from './button.tsx'
import { TextInput, type TextInputProps } from './text-input.tsx'

/** A password input with a button that reveals the text. The button is in the Tab order. */
export function PasswordField(props: TextInputProps) {
  const { t } = useTranslation()
  const [visible, setVisible] = useState(false)
  const Icon = visible ? IconEyeOff : IconEye
  return (
    <TextInput
      {...props}
      type={visible ? 'text' : 'password'}
      rightSection={
        <IconButton
          aria-label={t('ui.showPassword')}
          aria-pressed={visible}
          disabled={props.disabled}
          // Keeps the focus and the caret in the input.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => setVisible(!visible)}
        >
          <Icon aria-hidden />
        </IconButton>
      }
    />
  )
}
