import type { Parsed } from '@zelo/contract/input'
import type { ReferenceData } from '@zelo/contract/reference-data'
import { use } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../lib/call.ts'
import { FormFoot } from '../../ui/form-foot.tsx'
import { useContractForm } from '../form/use-contract-form.tsx'
import { DiscardQuestion } from '../form/use-discard-question.tsx'
import styles from './crud-form.module.css'
import { CrudFields, readOwnValues, rejectDuplicate } from './crud-form.tsx'
import type { ReferenceScreen } from './crud-screen.tsx'
import type { ReferenceRecord } from './reference-data.api.ts'
import { useCrudWrite } from './use-crud-write.ts'

/** Edits a record's name, and its colour and details if the kind has them. The company cannot change. */
export function CrudEdit(props: {
  screen: ReferenceScreen
  rows: readonly ReferenceRecord[]
  record: ReferenceRecord
  onClose: () => void
}) {
  const { screen, rows, record, onClose } = props
  const { t } = useTranslation()
  const { edit } = use(screen.loadCalls())
  const write = useCrudWrite({
    screen,
    kind: 'edit',
    write: (body: Parsed<ReferenceData['edit']['body']>) => call(edit, { params: { id: record.id }, body }),
    onSaved: onClose,
  })
  const form = useContractForm({
    schema: edit.body.schema,
    initialValues: {
      companyId: record.companyId,
      version: record.version,
      name: record.name,
      ...readOwnValues(screen, record),
    },
    follows: true,
    send: async (body) => {
      rejectDuplicate(rows, { name: body.name, companyId: body.companyId }, record.id)
      await write.run(body)
    },
    onInvalid: write.reject,
    onFailure: write.fail,
  })

  return (
    <form className={styles.form} {...form.props}>
      <div>
        <h2 className={styles.heading}>{t(`${screen.texts}.editTitle`)}</h2>
        <p className={styles.company}>{record.company}</p>
      </div>
      <CrudFields screen={screen} form={form} />
      <FormFoot sending={form.sending} onCancel={onClose} />
      {form.changed && !form.sending && <DiscardQuestion name={record.name} />}
    </form>
  )
}
