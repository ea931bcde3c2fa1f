import { createBranch as createCall } from '@zelo/contract/branches'
import type { Company } from '@zelo/contract/companies'
import { startNextRecord } from '../../kit/form/save-another.tsx'
import { useContractForm } from '../../kit/form/use-contract-form.tsx'
import { useSignedIn } from '../../lib/session.ts'
import { type BranchValues, findOfferedTimeZone } from './branch-fields.tsx'
import { createBranch } from './branches.api.ts'
import { useBranchWrite } from './use-branch-write.ts'

export interface RegisterProps {
  companies: readonly Company[]
  onSaved: () => void
}

/**
 * The form of a new branch. After a save, the form of the next branch starts with the same state, municipality and time
 * zone.
 */
export function useBranchRegister({ companies, onSaved }: RegisterProps) {
  const { parentCompany } = useSignedIn()
  const write = useBranchWrite({
    kind: 'create',
    companies,
    write: createBranch,
    onSaved: () => {
      form.reset()
      onSaved()
    },
    onNext: () => {
      const { state, municipality, timeZone } = form.values
      startNextRecord(form.props.ref.current, () =>
        form.reset({ ...initialValues, state, municipality, timeZone }),
      )
    },
  })
  const initialValues: BranchValues & { parentId: number } = {
    parentId: parentCompany.id,
    name: '',
    cnpj: '',
    address: '',
    number: '',
    state: null,
    municipality: '',
    timeZone: findOfferedTimeZone(parentCompany),
  }
  const form = useContractForm({ schema: createCall.body.schema, initialValues, ...write })
  return { form, otherTimeZone: parentCompany.timeZone }
}
