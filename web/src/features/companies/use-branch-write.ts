import type { Company } from '@zelo/contract/companies'
import type { FieldErrors } from '@zelo/contract/errors'
import { ApiError, readErrorCode } from '@zelo/ui/lib/client.ts'
import { useTranslation } from 'react-i18next'
import { isNameTaken } from '../../kit/crud/name-taken.ts'
import { useRegisterWrite } from '../../kit/form/use-register-write.ts'
import { showToast } from '../../ui/toast-store.ts'

/** The prefix of all query keys. Every list shows names of companies, so all queries are invalidated. */
const everything = [[]]

/**
 * Saves a branch with the specified toasts (R3-456 to R3-459). If another company of the group has the same name, no request
 * is sent (R3-332, R3-333).
 */
export function useBranchWrite<Body extends { name: string; id?: number }>(options: {
  kind: 'create' | 'edit'
  companies: readonly Company[]
  write: (body: Body) => Promise<Company>
  onSaved: () => void
  /** Prepares the register form for the next branch. */
  onNext?: (body: Body) => void
}) {
  const { kind, companies, write, onSaved, onNext = onSaved } = options
  const { t } = useTranslation()
  const failure = t(kind === 'create' ? 'branches.createFailed' : 'branches.editFailed')
  const { run, fail, reject } = useRegisterWrite({
    write,
    success: t(kind === 'create' ? 'branches.created' : 'branches.edited'),
    failure,
    explain: (error) =>
      readErrorCode(error) === 'duplicate'
        ? { kind: 'info', title: t('branches.duplicate'), text: t('branches.duplicateWhy') }
        : undefined,
    stale: everything,
    onSaved,
    toName: ({ name }) => name,
    onNext,
  })
  return {
    send: async (body: Body, another: boolean) => {
      if (isNameTaken(body.name, companies, body.id)) throw new ApiError('duplicate')
      await run(body, another)
    },
    onInvalid: (errors: FieldErrors) => {
      if (Object.values(errors).some((key) => key.endsWith('required'))) reject()
      else showToast({ kind: 'error', title: failure, text: t('errors.invalid_input') })
    },
    onFailure: fail,
  }
}
