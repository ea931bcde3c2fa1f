import { TextInput, type TextInputProps } from '@mantine/core'
import type { Mask } from '@zelo/contract/rules/mask'
import { useMask } from '@zelo/ui/components/use-mask.ts'

/** A text input that formats its text with `mask`. */
export function MaskedInput({
  mask,
  onChange,
  ...props
}: Omit<TextInputProps, 'onChange' | 'onBlur'> & {
  mask: Mask
  onChange: (event: { currentTarget: { value: string } }) => void
}) {
  const { input, ...handlers } = useMask(mask, (value) => onChange({ currentTarget: { value } }))
  return <TextInput inputMode="numeric" {...props} ref={input} {...handlers} />
}
