import type { FieldErrors } from '@zelo/contract/errors'
import { ApiError, readErrorCode } from '@zelo/ui/lib/client.ts'
import { useTranslation } from 'react-i18next'
import { showToast } from '../../ui/toast-store.ts'
import { useWrite } from '../form/use-write.ts'
import type { ReferenceScreen } from './crud-screen.tsx'

const successTexts = { create: 'created', edit: 'edited', remove: 'removed' } as const

/** A write of a reference-data screen, with the specified toasts (R2-257, R2-329 to R2-352). */
export function useCrudWrite<Input>(options: {
  screen: ReferenceScreen
  kind: keyof typeof successTexts
  write: (input: Input) => Promise<unknown>
  onSaved: () => void
}) {
  const { screen, kind, write, onSaved } = options
  const { texts } = screen
  const { t } = useTranslation()
  const failure = t(`${texts}.${kind}Failed`)

  const crudWrite = useWrite({
    write,
    success: t(`${texts}.${successTexts[kind]}`),
    failure,
    explain: (error) => {
      const code = readErrorCode(error)
      if (code === 'duplicate')
        return {
          kind: kind === 'create' ? 'info' : screen.editDuplicate,
          title: t(`${texts}.duplicate`),
          text: t(`${texts}.duplicateWhy`),
        }
      const uses = error instanceof ApiError ? Number(error.facts.environments) : 0
      if (code === 'in_use' && uses > 0)
        return { kind: 'error', title: failure, text: t(`${texts}.inUse`, { count: uses }) }
    },
    stale: [[screen.kind.noun], ['company']],
    onSaved,
  })
  return {
    ...crudWrite,
    /** The failure toast reports a missing colour (R2-249). */
    reject: (errors: FieldErrors) => {
      const onlyColor = errors.color !== undefined && errors.name === undefined
      if (!onlyColor) return crudWrite.reject()
      showToast({ kind: 'error', title: failure, text: t('fields.color_required') })
    },
  }
}
