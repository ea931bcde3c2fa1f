import { useQuery } from '@tanstack/react-query'
import type { Company } from '@zelo/contract/companies'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { readCompanyScope, useSignedIn } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SaveAnother } from '../form/save-another.tsx'
import { useDialogQuestion } from '../form/use-discard-question.tsx'
import styles from './crud-form.module.css'
import { CrudFields } from './crud-form.tsx'
import type { ReferenceScreen } from './crud-screen.tsx'
import { companiesQuery, type ReferenceRecord } from './reference-data.api.ts'
import { type EditProps, useCrudEdit } from './use-crud-edit.ts'
import { useCrudRegister } from './use-crud-register.tsx'

interface PanelProps {
  screen: ReferenceScreen
  rows: readonly ReferenceRecord[]
  onClose: () => void
}

/** The panel beside the list. It edits a record, or registers records if there is none. */
export function CrudPanel({ record, ...props }: PanelProps & { record: ReferenceRecord | undefined }) {
  const companies = useQuery(companiesQuery(readCompanyScope(useSignedIn()))).data
  if (record) return <EditPanel {...props} record={record} />
  return companies && <RegisterPanel {...props} companies={companies} />
}

function EditPanel(props: EditProps) {
  const { screen, record, onClose } = props
  const { t } = useTranslation()
  const form = useCrudEdit(props)
  return (
    <Frame title={t(`${screen.texts}.editTitle`)} subtitle={record.company} form={form} onClose={onClose}>
      <CrudFields screen={screen} form={form} />
    </Frame>
  )
}

function RegisterPanel(props: PanelProps & { companies: readonly Company[] }) {
  const { screen, rows, companies, onClose } = props
  const { t } = useTranslation()
  const { form, companyField } = useCrudRegister({ screen, rows, companies, onSaved: onClose })
  return (
    <Frame
      title={t(`${screen.texts}.register`)}
      another={t(`${screen.texts}.another`)}
      form={form}
      onClose={onClose}
    >
      {companyField}
      <CrudFields screen={screen} form={form} />
    </Frame>
  )
}

function Frame(props: {
  title: string
  subtitle?: string
  /** The label of the button that saves and keeps the panel open. */
  another?: string
  form: Pick<ReturnType<typeof useCrudEdit>, 'props' | 'changed' | 'sending'>
  onClose: () => void
  children: ReactNode
}) {
  const { title, subtitle, another, form, onClose, children } = props
  const { t } = useTranslation()
  const formId = useId()
  const { question, close } = useDialogQuestion({ changed: form.changed && !form.sending, onClose })
  if (question) return question
  return (
    <Dialog
      width="side"
      title={title}
      subtitle={subtitle}
      onClose={close}
      foot={
        <>
          <Button variant="subtle" disabled={form.sending} onClick={close}>
            {t('ui.cancel')}
          </Button>
          {another && <SaveAnother label={another} sending={form.sending} formId={formId} />}
          <Button type="submit" form={formId} loading={form.sending}>
            {t('ui.save')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} {...form.props}>
        {children}
      </form>
    </Dialog>
  )
}
