import type { Parsed } from '@zelo/contract/input'
import type { ReferenceData } from '@zelo/contract/reference-data'
import { use } from 'react'
import { call } from '../../lib/call.ts'
import { mergeFields } from '../form/merge-fields.ts'
import { useContractForm } from '../form/use-contract-form.tsx'
import { readOwnValues, rejectDuplicate } from './crud-form.tsx'
import type { ReferenceScreen } from './crud-screen.tsx'
import type { ReferenceRecord } from './reference-data.api.ts'
import { useCrudWrite } from './use-crud-write.ts'

export interface EditProps {
  screen: ReferenceScreen
  rows: readonly ReferenceRecord[]
  record: ReferenceRecord
  onClose: () => void
}

/**
 * The form of a saved record: the name, and the colour and details if this kind of record has them. The company cannot
 * change.
 */
export function useCrudEdit({ screen, rows, record, onClose }: EditProps) {
  const { edit } = use(screen.loadCalls())
  const write = useCrudWrite({
    screen,
    kind: 'edit',
    write: (body: Parsed<ReferenceData['edit']['body']>) => call(edit, { params: { id: record.id }, body }),
    onSaved: onClose,
  })
  return useContractForm({
    schema: edit.body.schema,
    initialValues: {
      companyId: record.companyId,
      version: record.version,
      name: record.name,
      ...readOwnValues(screen, record),
    },
    follow: mergeFields,
    send: async (body) => {
      rejectDuplicate(rows, { name: body.name, companyId: body.companyId }, record.id)
      await write.run(body)
    },
    onInvalid: write.reject,
    onFailure: write.fail,
  })
}
