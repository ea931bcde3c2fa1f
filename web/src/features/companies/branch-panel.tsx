import type { Company } from '@zelo/contract/companies'
import { can } from '@zelo/contract/permissions'
import { useTranslation } from 'react-i18next'
import { FormPanel } from '../../kit/form/form-panel.tsx'
import { toActor, useSignedIn } from '../../lib/session.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { BranchFields } from './branch-fields.tsx'
import { type EditProps, useBranchEdit } from './use-branch-edit.tsx'
import { useBranchRegister } from './use-branch-register.ts'

/** The panel beside the list. It edits `branch`. If `branch` is undefined, a master administrator can register branches. */
export function BranchPanel(props: Omit<EditProps, 'branch'> & { branch: Company | undefined }) {
  const { branch, companies, onClose } = props
  const { t } = useTranslation()
  const session = useSignedIn()
  if (branch) return <EditPanel branch={branch} companies={companies} onClose={onClose} />
  if (can(toActor(session), 'branches.create'))
    return <RegisterPanel companies={companies} onClose={onClose} />
  return (
    <Dialog width="side" title={t('branches.register')} onClose={onClose}>
      <EmptyState title={t('branches.masterOnly')} text={t('branches.masterOnlyWhy')} />
    </Dialog>
  )
}

function EditPanel(props: EditProps) {
  const { t } = useTranslation()
  const { form, content, logo } = useBranchEdit(props)
  return (
    <FormPanel title={t('branches.editHeading')} form={form} instead={logo} onClose={props.onClose}>
      {content}
    </FormPanel>
  )
}

function RegisterPanel({ companies, onClose }: Omit<EditProps, 'branch'>) {
  const { t } = useTranslation()
  const { form, otherTimeZone } = useBranchRegister({ companies, onSaved: onClose })
  return (
    <FormPanel title={t('branches.newHeading')} another={t('branches.another')} form={form} onClose={onClose}>
      <BranchFields form={form} otherTimeZone={otherTimeZone} />
    </FormPanel>
  )
}
