import type { FieldErrors } from '@zelo/contract/errors'
import { ApiError, readErrorCode } from '@zelo/ui/lib/client.ts'
import { useTranslation } from 'react-i18next'
import { showToast } from '../../ui/toast-store.ts'
import { useRegisterWrite } from '../form/use-register-write.ts'
import { useWrite } from '../form/use-write.ts'
import type { ReferenceScreen } from './crud-screen.tsx'

const successTexts = { create: 'created', edit: 'edited', remove: 'removed' } as const

interface CrudWrite<Input> {
  screen: ReferenceScreen
  kind: keyof typeof successTexts
  write: (input: Input) => Promise<unknown>
  onSaved: () => void
}

/** Saves data of a reference-data screen and shows the specified toasts (R2-257, R2-329 to R2-352). */
export function useCrudWrite<Input>(options: CrudWrite<Input>) {
  return useColorReport(options, useWrite(useWriteOptions(options)))
}

/** Saves the data of a register form. `onNext` prepares the form for the next record. */
export function useCrudRegisterWrite<Input extends { name: string }>(
  options: Omit<CrudWrite<Input>, 'kind'> & { onNext: () => void },
) {
  const { onNext, ...rest } = options
  const crudWrite = { ...rest, kind: 'create' } as const
  const write = useRegisterWrite({ ...useWriteOptions(crudWrite), toName: ({ name }) => name, onNext })
  return useColorReport(crudWrite, write)
}

function useWriteOptions<Input>({ screen, kind, write, onSaved }: CrudWrite<Input>) {
  const { texts } = screen
  const { t } = useTranslation()
  const failure = t(`${texts}.${kind}Failed`)
  return {
    write,
    success: t(`${texts}.${successTexts[kind]}`),
    failure,
    explain: (error: unknown) => {
      const code = readErrorCode(error)
      if (code === 'duplicate')
        return {
          kind: kind === 'create' ? ('info' as const) : screen.editDuplicate,
          title: t(`${texts}.duplicate`),
          text: t(`${texts}.duplicateWhy`),
        }
      const uses = error instanceof ApiError ? Number(error.facts.environments) : 0
      if (code === 'in_use' && uses > 0)
        return { kind: 'error' as const, title: failure, text: t(`${texts}.inUse`, { count: uses }) }
    },
    stale: [[screen.kind.noun], ['company']],
    onSaved,
  }
}

/** Replaces the `reject` of a write. If only the colour is missing, the failure toast names the colour (R2-249). */
function useColorReport<Input, Write extends { reject: () => void }>(
  { screen, kind }: Pick<CrudWrite<Input>, 'screen' | 'kind'>,
  write: Write,
) {
  const { t } = useTranslation()
  return {
    ...write,
    reject: (errors: FieldErrors) => {
      const onlyColor = errors.color !== undefined && errors.name === undefined
      if (!onlyColor) return write.reject()
      showToast({
        kind: 'error',
        title: t(`${screen.texts}.${kind}Failed`),
        text: t('fields.color_required'),
      })
    },
  }
}
