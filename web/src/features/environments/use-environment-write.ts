import { ApiError, readErrorCode } from '@zelo/ui/lib/client.ts'
import { useTranslation } from 'react-i18next'
import { useRegisterWrite } from '../../kit/form/use-register-write.ts'

/** Codes of errors with which the server rejects the environment. Any other failure is technical. */
const refusals = new Set(['invalid_input', 'forbidden', 'not_found', 'changed_meanwhile'])

/**
 * Saves an environment with the specified toasts (R2-240 to R2-243, R2-320 to R2-325). If the server rejects the
 * environment, the title is 'Erro ao cadastrar o ambiente' or 'Erro ao editar ambiente', as specified. A technical failure
 * has a general title.
 */
export function useEnvironmentWrite<Input extends { name: string }>(options: {
  kind: 'create' | 'edit'
  write: (input: Input) => Promise<unknown>
  onSaved: () => void
  /** Prepares the register form for the next environment. */
  onNext?: () => void
}) {
  const { kind, write, onSaved, onNext = onSaved } = options
  const { t } = useTranslation()

  return useRegisterWrite({
    write,
    success: t(kind === 'create' ? 'environments.created' : 'environments.edited'),
    failure: t(kind === 'create' ? 'environments.createFailed' : 'environments.editFailed'),
    explain: (error) => {
      const code = readErrorCode(error)
      if (code === 'duplicate')
        return { kind: 'info', title: t('environments.duplicate'), text: t('environments.duplicateWhy') }
      if (!refusals.has(code)) return undefined
      const title = t(kind === 'create' ? 'environments.createRefused' : 'environments.editRefused')
      if (code === 'changed_meanwhile')
        return { kind: 'error', title, text: t('environments.form.changedToast') }
      const atFields = error instanceof ApiError && Object.keys(error.errors).length > 0
      return { kind: 'error', title, text: t(`errors.${atFields ? 'invalid_input' : code}`) }
    },
    stale: [['environment']],
    onSaved,
    toName: ({ name }) => name,
    onNext,
  })
}
