import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWrite } from '../../kit/form/use-write.ts'
import { confirmIds, restoreIds, staleRecords, voidRecordsById } from './records.api.ts'

export type Judgement =
  | { kind: 'confirm' | 'restore'; ids: readonly number[] }
  | { kind: 'void'; ids: readonly number[]; reason: string }

async function write(judgement: Judgement) {
  const { kind, ids } = judgement
  const calls = { confirm: confirmIds, restore: restoreIds }
  const { records } = kind === 'void' ? await voidRecordsById(judgement) : await calls[kind](ids)
  return { kind, records }
}

/**
 * Confirms, voids and restores records, with toasts. `onDone` receives the judgement. `isWhole` is false if another user
 * judged some of the records first.
 */
export function useJudge(onDone: (judgement: Judgement, isWhole: boolean) => void = () => undefined) {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const count = useRef(0)
  const { run, fail } = useWrite({
    write,
    success: ({ kind, records }) => t(`records.did.${kind}`, { count: records }),
    failure: t('records.failed'),
    stale: staleRecords,
    returnAfter: 0,
    onSaved: ({ records }) => {
      count.current = records
    },
  })
  return {
    busy,
    judge: async (judgement: Judgement) => {
      setBusy(true)
      try {
        await run(judgement)
        onDone(judgement, count.current === judgement.ids.length)
      } catch (error) {
        fail(error)
      } finally {
        setBusy(false)
      }
    },
  }
}
