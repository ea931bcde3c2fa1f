import { editBranch as editCall } from '@zelo/contract/branches'
import type { Company } from '@zelo/contract/companies'
import { maskCnpj } from '@zelo/contract/rules/cnpj'
import { lazy, Suspense, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { mergeFields } from '../../kit/form/merge-fields.ts'
import { useContractForm } from '../../kit/form/use-contract-form.tsx'
import { useSignedIn } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { BranchFields, type BranchValues, findOfferedTimeZone } from './branch-fields.tsx'
import styles from './branch-form.module.css'
import { editBranch } from './branches.api.ts'
import { useBranchWrite } from './use-branch-write.ts'

const LogoDialog = lazy(() => import('./logo-dialog.tsx').then((file) => ({ default: file.LogoDialog })))

export interface EditProps {
  branch: Company
  companies: readonly Company[]
  onClose: () => void
}

/** The edit form of a branch. It explains the effect of making a branch inactive (R3-052). */
export function useBranchEdit(props: EditProps) {
  const { branch, companies, onClose } = props
  const { t } = useTranslation()
  const { parentCompany } = useSignedIn()
  const activeWhy = useId()
  const [isLogoOpen, setLogoOpen] = useState(false)
  const write = useBranchWrite({ kind: 'edit', companies, write: editBranch, onSaved: onClose })
  const initialValues: BranchValues & { id: number; version: number; parentId: number; active: boolean } = {
    id: branch.id,
    version: branch.version,
    parentId: branch.parentId ?? parentCompany.id,
    name: branch.name,
    cnpj: maskCnpj(branch.cnpj),
    address: branch.address,
    number: branch.number,
    state: branch.state,
    municipality: branch.municipality,
    timeZone: findOfferedTimeZone(branch),
    active: branch.active,
  }
  const form = useContractForm({ schema: editCall.body.schema, initialValues, follow: mergeFields, ...write })
  const { active } = form.values
  const content = (
    <>
      <BranchFields form={form} otherTimeZone={branch.timeZone} branch={branch} />
      <div className={styles.logo}>
        <Button variant="default" size="xs" onClick={() => setLogoOpen(true)}>
          {t('companyLogo.open')}
        </Button>
      </div>
      <div className={styles.active}>
        <label>
          <input
            type="checkbox"
            checked={active}
            aria-describedby={activeWhy}
            onChange={({ currentTarget }) => form.set('active', currentTarget.checked)}
          />
          {t('branches.active')}
        </label>
        <p id={activeWhy}>{t(active ? 'branches.activeWhy' : 'branches.inactiveWhy')}</p>
      </div>
    </>
  )
  const logo = isLogoOpen && (
    <Suspense>
      <LogoDialog companyId={branch.id} onClose={() => setLogoOpen(false)} />
    </Suspense>
  )
  return { form, content, /** The dialog of the logo, if it is open. */ logo }
}
