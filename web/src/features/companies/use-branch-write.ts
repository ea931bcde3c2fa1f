import type { Company } from '@zelo/contract/companies'
import type { FieldErrors } from '@zelo/contract/errors'
import { ApiError, readErrorCode } from '@zelo/ui/lib/client.ts'
import { useTranslation } from 'react-i18next'
import { isNameTaken } from '../../kit/crud/name-taken.ts'
import { useWrite } from '../../kit/form/use-write.ts'
import { showToast } from '../../ui/toast-store.ts'

/** The keys of all queries, because every list shows names of companies. */
const everything = [[]]

/**
 * Saves a branch with the specified toasts (R3-456 to R3-459). If another company of the group has the name, nothing is
 * sent (R3-332, R3-333).
 */
export function useBranchWrite<Body extends { NOME: string; ID?: number }>(options: {
  kind: 'create' | 'edit'
  companies: readonly Company[]
  write: (body: Body) => Promise<Company>
  onSaved: () => void
}) {
  const { kind, companies, write, onSaved } = options
  const { t } = useTranslation()
  const failure = t(kind === 'create' ? 'branches.createFailed' : 'branches.editFailed')
  const { run, fail, reject } = useWrite({
    write,
    success: t(kind === 'create' ? 'branches.created' : 'branches.edited'),
    failure,
    explain: (error) =>
      readErrorCode(error) === 'duplicate'
        ? { kind: 'info', title: t('branches.duplicate'), text: t('branches.duplicateWhy') }
        : undefined,
    stale: everything,
    onSaved,
  })
  return {
    send: async (body: Body) => {
      const named = companies.map(({ ID, NOME }) => ({ id: ID, name: NOME }))
      if (isNameTaken(body.NOME, named, body.ID)) throw new ApiError('duplicate')
      await run(body)
    },
    onInvalid: (errors: FieldErrors) => {
      if (Object.values(errors).some((key) => key.endsWith('required'))) reject()
      else showToast({ kind: 'error', title: failure, text: t('errors.invalid_input') })
    },
    onFailure: fail,
  }
}
