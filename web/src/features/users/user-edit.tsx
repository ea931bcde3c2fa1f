import { maskCpf } from '@zelo/contract/rules/cpf'
import { formatPhone, phoneMask } from '@zelo/contract/rules/phone'
import { type ListedUser, userEdit } from '@zelo/contract/user-administration'
import { withReason } from '@zelo/ui/lib/error-sentence.ts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { mergeFields } from '../../kit/form/merge-fields.ts'
import { useContractForm } from '../../kit/form/use-contract-form.tsx'
import { useDiscardQuestion } from '../../kit/form/use-discard-question.tsx'
import { useWrite } from '../../kit/form/use-write.ts'
import { toFormSentence } from '../../lib/field-sentence.ts'
import { useSignedIn } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { MaskedInput } from '../../ui/masked-input.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { toFieldRefusal } from './field-refusal.ts'
import styles from './user-edit.module.css'
import { editUser, staleUsers } from './user-list.api.ts'

/** Edits a person's name, phone and active flag, whose effect it explains (R3-037 to R3-040). */
export function UserEdit({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const { t } = useTranslation()
  const { user: self } = useSignedIn()
  const formId = useId()
  const alwaysActive = user.active === 1 && (user.master || user.id === self.id)
  const failure = t('userList.editFailed')
  const write = useWrite({
    write: (body: Parameters<typeof editUser>[0]) => editUser(body, self.id),
    success: t('userList.edited'),
    failure,
    explain(error) {
      const refusal = toFieldRefusal(error)
      const words = refusal ? { text: refusal } : withReason(t('userList.editFailedWhy'), error)
      return { kind: 'error', title: failure, ...words }
    },
    stale: staleUsers,
    onSaved: onClose,
  })
  const form = useContractForm({
    schema: userEdit.schema,
    initialValues: {
      id: user.id,
      name: user.name,
      phone: formatPhone(user.phone),
      active: user.active,
      updatedAt: user.updatedAt,
    },
    follow: mergeFields,
    send: write.run,
    onInvalid: (errors) => {
      if (errors.name === 'name_required') write.reject()
      else showToast({ kind: 'error', title: failure, text: toFormSentence(errors) })
    },
    onFailure: write.fail,
  })
  const question = useDiscardQuestion({ changed: form.changed && !form.sending, name: user.name })

  // The confirmation replaces the dialog, because dialogs cannot cover each other. The form keeps its values.
  if (question) return question
  return (
    <Dialog
      width="small"
      title={t('userList.editTitle')}
      subtitle={
        <span className="figures">
          {maskCpf(user.cpf)} · {user.company}
        </span>
      }
      onClose={form.sending ? () => undefined : onClose}
      foot={
        <>
          <Button variant="subtle" disabled={form.sending} onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" form={formId} loading={form.sending}>
            {t('ui.save')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} {...form.props}>
        <TextInput
          label={t('userList.name')}
          maxLength={120}
          autoComplete="off"
          data-autofocus
          {...form.field('name')}
        />
        <MaskedInput
          label={t('userList.phone')}
          mask={phoneMask}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          {...form.field('phone')}
        />
        <ActiveField
          active={form.values.active === 1}
          cpfActive={user.cpfActive}
          always={alwaysActive}
          onChange={(active) => form.set('active', active ? 1 : 0)}
        />
      </form>
    </Dialog>
  )
}

function ActiveField(props: {
  active: boolean
  cpfActive: boolean
  always: boolean
  onChange: (active: boolean) => void
}) {
  const { active, cpfActive, always } = props
  const { t } = useTranslation()
  const why = useId()
  const activeWhy = cpfActive ? 'userList.activeWhy' : 'userList.cpfInactiveWhy'
  const words = always ? 'userList.alwaysActive' : active ? activeWhy : 'userList.inactiveWhy'
  return (
    <div className={styles.active}>
      <label>
        <input
          type="checkbox"
          checked={active}
          disabled={always}
          aria-describedby={why}
          onChange={({ currentTarget }) => props.onChange(currentTarget.checked)}
        />
        {t('userList.active')}
      </label>
      <p id={why}>{t(words)}</p>
    </div>
  )
}
