import { editBranch as editCall } from '@zelo/contract/branches'
import type { Company } from '@zelo/contract/companies'
import { maskCnpj } from '@zelo/contract/rules/cnpj'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useContractForm } from '../../kit/form/use-contract-form.tsx'
import { DiscardQuestion } from '../../kit/form/use-discard-question.tsx'
import { useSignedIn } from '../../lib/session.ts'
import { FormFoot } from '../../ui/form-foot.tsx'
import { BranchFields, type BranchValues, findOfferedTimeZone } from './branch-fields.tsx'
import styles from './branch-form.module.css'
import { editBranch } from './branches.api.ts'
import { useBranchWrite } from './use-branch-write.ts'

/** The edit form, which replaces the list. It explains the effect of an inactive branch (R3-052). */
export function BranchEdit(props: { branch: Company; companies: readonly Company[]; onClose: () => void }) {
  const { branch, companies, onClose } = props
  const { t } = useTranslation()
  const { grupo } = useSignedIn()
  const activeWhy = useId()
  const write = useBranchWrite({ kind: 'edit', companies, write: editBranch, onSaved: onClose })
  const initialValues: BranchValues & { ID: number; version: number; Id_Empresas: number; ATIVO: boolean } = {
    ID: branch.ID,
    version: branch.version,
    Id_Empresas: branch.Id_Empresas ?? grupo.Id_Empresas,
    NOME: branch.NOME,
    CNPJ: maskCnpj(branch.CNPJ),
    ENDERECO: branch.ENDERECO,
    NUMERO: branch.NUMERO,
    timeZone: findOfferedTimeZone(branch),
    ATIVO: branch.ATIVO,
  }
  const form = useContractForm({ schema: editCall.body, initialValues, follows: true, ...write })
  const { ATIVO } = form.values

  return (
    <form className={styles.form} {...form.props}>
      <h2 className={styles.heading}>{t('branches.editHeading')}</h2>
      <BranchFields form={form} otherTimeZone={branch.timeZone} />
      <div className={styles.active}>
        <label>
          <input
            type="checkbox"
            checked={ATIVO}
            aria-describedby={activeWhy}
            onChange={({ currentTarget }) => form.set('ATIVO', currentTarget.checked)}
          />
          {t('branches.active')}
        </label>
        <p id={activeWhy}>{t(ATIVO ? 'branches.activeWhy' : 'branches.inactiveWhy')}</p>
      </div>
      <FormFoot sending={form.sending} onCancel={onClose} />
      {form.changed && !form.sending && <DiscardQuestion name={branch.NOME} />}
    </form>
  )
}
