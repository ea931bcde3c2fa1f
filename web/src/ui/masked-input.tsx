import { TextInput, type TextInputProps } from '@mantine/core'
import { useMask } from './use-mask.ts'

/** A field whose digits, or digits and letters, are laid out by `mask` while they are typed. */
export function MaskedInput({
  mask,
  onChange,
  ...props
}: Omit<TextInputProps, 'onChange'> & {
  mask: (typed: string) => string
  onChange: (event: { currentTarget: { value: string } }) => void
}) {
  const masked = useMask(mask, (value) => onChange({ currentTarget: { value } }))
  return <TextInput inputMode="numeric" {...props} ref={masked.input} onChange={masked.onChange} />
}
