import { useQuery } from '@tanstack/react-query'
import { newInvitation } from '@zelo/contract/invitations'
import { cpfMask, maskCpf } from '@zelo/contract/rules/cpf'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listActiveChoices } from '../../kit/company/company-choices.ts'
import { keepWorkingCompany, useWorkingCompany } from '../../kit/company/use-working-company.ts'
import { companiesQuery } from '../../kit/crud/reference-data.api.ts'
import { useContractForm } from '../../kit/form/use-contract-form.tsx'
import { useDialogQuestion } from '../../kit/form/use-discard-question.tsx'
import { useWrite } from '../../kit/form/use-write.ts'
import { HandedLink } from '../../kit/qr/handed-link.tsx'
import { readCompanyScope, useSignedIn } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { MaskedInput } from '../../ui/masked-input.tsx'
import { Select } from '../../ui/select.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { createInvitation, staleInvitations } from './invitations.api.ts'
import styles from './invitations.module.css'

interface Made {
  name: string
  company: string
  url: string
}

/** A person whose CPF is already registered. The form then asks only for the name. */
interface Registered {
  name: string
  cpf: string
  companyId: number
  company: string
}

/** Asks for name, CPF and branch. After the save it shows the link of the invitation. The link is never shown again. */
export function InviteDialog({ person, onClose }: { person?: Registered; onClose: () => void }) {
  const { t } = useTranslation()
  const [made, setMade] = useState<Made | null>(null)
  return made ? (
    <Dialog
      title={t('invitations.linkTitle', { name: made.name })}
      subtitle={made.company}
      onClose={onClose}
      foot={
        <>
          {!person && (
            <Button variant="default" onClick={() => setMade(null)}>
              {t('invitations.another')}
            </Button>
          )}
          <Button onClick={onClose}>{t('ui.close')}</Button>
        </>
      }
    >
      <HandedLink
        url={made.url}
        label={t('invitations.codeOf', { name: made.name })}
        message={t('invitations.message', { name: made.name, company: made.company })}
        warning={t('invitations.linkWhy')}
      />
    </Dialog>
  ) : (
    <InviteForm person={person} onMade={setMade} onClose={onClose} />
  )
}

function InviteForm(props: {
  person: Registered | undefined
  onMade: (made: Made) => void
  onClose: () => void
}) {
  const { person, onMade, onClose } = props
  const { t } = useTranslation()
  const session = useSignedIn()
  const formId = useId()
  const companies = useQuery(companiesQuery(readCompanyScope(session))).data ?? []
  const active = companies.filter((company) => company.active)
  const workingId = useWorkingCompany(active.map(({ id }) => id)) ?? active[0]?.id ?? 0
  // 0 until the companies have loaded, unless `person` determines the company.
  const companyId = person?.companyId ?? workingId
  const write = useWrite({
    write: createInvitation,
    success: t('invitations.made'),
    failure: t('invitations.failed'),
    stale: staleInvitations,
    returnAfter: 0,
    onSaved: ({ invitation, url }) =>
      onMade({ name: invitation.name, company: session.parentCompany.name, url }),
  })
  const form = useContractForm({
    schema: newInvitation,
    initialValues: { name: person?.name ?? '', cpf: person?.cpf ?? '', companyId },
    held: { companyId },
    // The dialog has no URL of its own, so a kept draft can belong to another person. Such a draft must not appear.
    draft: { fits: ({ cpf }) => !person || cpf === person.cpf },
    send: write.run,
    onInvalid: write.reject,
    onFailure: write.fail,
  })
  const { question, close } = useDialogQuestion({ changed: form.changed && !form.sending, onClose })
  if (question) return question
  return (
    <Dialog
      width="small"
      title={t('invitations.invite')}
      subtitle={person ? `${maskCpf(person.cpf)} · ${person.company}` : t('invitations.inviteWhy')}
      onClose={form.sending ? () => undefined : close}
      foot={
        <>
          <Button variant="subtle" disabled={form.sending} onClick={close}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" form={formId} loading={form.sending} disabled={companyId === 0}>
            {t('invitations.submit')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} {...form.props}>
        <TextInput
          label={t('invitations.name')}
          maxLength={120}
          autoComplete="off"
          data-autofocus
          {...form.field('name')}
        />
        {!person && (
          <>
            <MaskedInput
              label={t('invitations.cpf')}
              placeholder="000.000.000-00"
              autoComplete="off"
              mask={cpfMask}
              {...form.field('cpf')}
            />
            <Select
              label={t('invitations.company')}
              data={listActiveChoices(active, companyId)}
              value={String(companyId)}
              onChange={({ currentTarget }) => keepWorkingCompany(Number(currentTarget.value))}
              error={form.error('companyId')}
            />
          </>
        )}
      </form>
    </Dialog>
  )
}
