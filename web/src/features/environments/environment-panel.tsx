import { useQuery } from '@tanstack/react-query'
import type { Environment, FormOptions } from '@zelo/contract/environments'
import { useTranslation } from 'react-i18next'
import { companiesQuery } from '../../kit/crud/reference-data.api.ts'
import { FormPanel } from '../../kit/form/form-panel.tsx'
import { LoadError } from '../../kit/page/load-error.tsx'
import { readCompanyScope, useSignedIn } from '../../lib/session.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { FormSkeleton } from '../../ui/skeletons.tsx'
import { keepsDraftOnWay } from './add-new-link.tsx'
import { type EditProps, useEnvironmentEdit } from './use-environment-edit.tsx'
import { type RegisterProps, useEnvironmentRegister } from './use-environment-register.tsx'
import { useFreshOffers } from './use-fresh-offers.ts'

/** The panel beside the list. It edits `environment`. If `environment` is undefined, it registers new environments. */
export function EnvironmentPanel(props: {
  environment: Environment | undefined
  rows: readonly Environment[]
  onClose: () => void
}) {
  const { environment, rows, onClose } = props
  const { t } = useTranslation()
  const companies = useQuery(companiesQuery(readCompanyScope(useSignedIn())))
  const { offers, failed } = useFreshOffers()
  if (companies.data && offers) {
    if (environment) return <EditPanel {...{ environment, rows, offers, onClose }} />
    const active = companies.data.filter(({ active }) => active)
    return <RegisterPanel {...{ rows, offers, onClose }} companies={active} />
  }
  const title = t(environment ? 'environments.form.editTitle' : 'environments.register')
  const unread = failed ?? (companies.isError ? companies : undefined)
  return (
    <Dialog width="side" title={title} onClose={onClose}>
      {unread ? <LoadError list={unread} /> : <FormSkeleton />}
    </Dialog>
  )
}

function EditPanel(props: EditProps & { offers: FormOptions }) {
  const { t } = useTranslation()
  const { form, content, discard } = useEnvironmentEdit(props)
  return (
    <FormPanel
      title={t('environments.form.editTitle')}
      form={form}
      keepsOn={keepsDraftOnWay}
      onDiscard={discard}
      onClose={props.onClose}
    >
      {content}
    </FormPanel>
  )
}

function RegisterPanel(props: RegisterProps) {
  const { t } = useTranslation()
  const { form, content, missing, discard } = useEnvironmentRegister('panel', props)
  return (
    <FormPanel
      title={t('environments.register')}
      another={t('environments.another')}
      canSend={missing.length === 0}
      form={form}
      keepsOn={keepsDraftOnWay}
      onDiscard={discard}
      onClose={props.onClose}
    >
      {content}
    </FormPanel>
  )
}
