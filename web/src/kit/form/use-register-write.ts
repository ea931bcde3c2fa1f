import { useRef } from 'react'
import { useWrite } from './use-write.ts'

/**
 * Saves the data of a register form. `run(input)` is that of `useWrite`. `run(input, true)` keeps the form open. One
 * toast names the saved record, and `onNext` receives the input as soon as the lists are fresh.
 */
export function useRegisterWrite<Input, Result>(
  options: Omit<Parameters<typeof useWrite<Input, Result>>[0], 'success'> & {
    success: string
    toName: (input: Input) => string
    onNext: (input: Input) => void
  },
) {
  const { toName, onNext, ...single } = options
  const saved = useRef<Input>(null)
  const write = useWrite(single)
  const next = useWrite({
    ...single,
    write: (input: Input) => {
      saved.current = input
      return single.write(input)
    },
    success: () => `${single.success}: ${toName(saved.current!)}`,
    returnAfter: 0,
    onSaved: () => onNext(saved.current!),
  })
  return { ...write, run: (input: Input, another = false) => (another ? next : write).run(input) }
}
