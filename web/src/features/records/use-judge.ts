import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useWrite } from '../../kit/use-write.ts'
import { confirmIds, restoreIds, staleRecords, voidIds } from './records.api.ts'

export type Judgement =
  | { kind: 'confirm' | 'restore'; ids: readonly number[] }
  | { kind: 'void'; ids: readonly number[]; reason: string }

const write = (judgement: Judgement) => {
  if (judgement.kind === 'void') return voidIds(judgement)
  return judgement.kind === 'confirm' ? confirmIds(judgement.ids) : restoreIds(judgement.ids)
}

/** Confirms, voids and restores records, with the toasts that say so. `onDone` is called with what was done. */
export function useJudge(onDone: (judgement: Judgement) => void = () => undefined) {
  const { t } = useTranslation()
  const [kind, setKind] = useState<Judgement['kind']>('confirm')
  const [busy, setBusy] = useState(false)
  const { run, fail } = useWrite({
    write,
    success: ({ records }) => t(`records.did.${kind}`, { count: records }),
    failure: t('records.failed'),
    stale: staleRecords,
    returnAfter: 0,
    onSaved: () => undefined,
  })
  return {
    busy,
    judge: async (judgement: Judgement) => {
      setKind(judgement.kind)
      setBusy(true)
      try {
        await run(judgement)
        onDone(judgement)
      } catch (error) {
        fail(error)
      } finally {
        setBusy(false)
      }
    },
  }
}
