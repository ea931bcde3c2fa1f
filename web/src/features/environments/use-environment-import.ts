import { useQueryClient } from '@tanstack/react-query'
import type { AnswerOf } from '@zelo/contract/endpoint'
import type { importEnvironments } from '@zelo/contract/environment-import'
import { ApiError } from '@zelo/ui/lib/client.ts'
import { toErrorSentence } from '@zelo/ui/lib/error-sentence.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAskBeforeClose } from '../../kit/form/use-ask-before-close.ts'
import type { UploadFailure, UploadItem } from '../../kit/upload/batch-upload-items.ts'
import { toFailure, uploadReturnDelayMs } from '../../kit/upload/use-batch-upload.ts'
import { showToast } from '../../ui/toast-store.ts'
import { sendImport } from './environment-import.api.ts'

type Report = AnswerOf<typeof importEnvironments>

/** The state of an import. A dry run checks the file first. The import then stores all rows or none. */
export interface EnvironmentImport {
  /** The file and its state. Null until the user chooses a file. */
  item: UploadItem | null
  /** The result of the dry run. */
  report: Report | null
  /** True while a request is in flight, or while the page waits before it returns to the list. */
  busy: boolean
  /** Replaces the file and checks it. */
  choose: (file: File) => Promise<void>
  /** True if the import skips rows of existing environments. If false, such rows are errors. */
  skipExisting: boolean
  /** Changes `skipExisting` and checks the chosen file again. */
  setSkipExisting: (skip: boolean) => Promise<void>
  send: () => Promise<void>
  cancel: () => void
  remove: () => void
}

/**
 * Imports a spreadsheet (R2-184). `onSaved` runs after the list has been read again and the specified delay is over
 * (R2-211). If the user leaves the page, a dry run is aborted. An import continues, and a toast reports its result.
 */
export function useEnvironmentImport(onSaved: () => void): EnvironmentImport {
  const { t, i18n } = useTranslation()
  const queryClient = useQueryClient()
  const [item, setItem] = useState<UploadItem | null>(null)
  const [report, setReport] = useState<Report | null>(null)
  const [skipExisting, setSkipExisting] = useState(false)
  const [busy, setBusy] = useState<'check' | 'import' | null>(null)
  const underWay = useRef<{ stop: AbortController; dryRun: boolean }>(null)
  /** The latest `onSaved`, or null after the user has left the page. */
  const saved = useRef<() => void>(null)
  useEffect(() => {
    saved.current = onSaved
    return () => {
      saved.current = null
    }
  })
  useEffect(
    () => () => {
      if (underWay.current?.dryRun) underWay.current.stop.abort()
    },
    [],
  )
  useAskBeforeClose(busy === 'import' && item?.state !== 'uploaded')

  const start = (file: File) => {
    setItem({ id: 0, file, state: 'sending', progress: 0, imported: 0, skipped: null, failure: null })
  }
  const patch = (part: Partial<UploadItem>) => setItem((now) => now && { ...now, ...part })
  const clear = () => {
    setItem(null)
    setReport(null)
  }

  /** Sends the file. After a failure it returns null, and the file's item on the page shows the error. */
  async function run(file: File, dryRun: boolean, skip = skipExisting): Promise<Report | null> {
    const stop = new AbortController()
    underWay.current = { stop, dryRun }
    setBusy(dryRun ? 'check' : 'import')
    start(file)
    let share = 0
    const onProgress = (sent: number) => {
      share = sent
      patch(sent < 1 ? { progress: Math.floor(sent * 100) } : { state: 'checking', progress: 100 })
    }
    try {
      return await sendImport({ file, dryRun, skipExisting: skip }, { signal: stop.signal, onProgress })
    } catch (error) {
      const failure = toFailure(error, { share, stopped: stop.signal.aborted })
      patch({ state: 'failed', failure: dryRun ? toDryRunFailure(failure) : failure })
      // The user has left the page, so the file's item cannot show the error.
      if (!dryRun && !saved.current)
        showToast({ kind: 'error', title: file.name, text: toErrorSentence(error) })
      return null
    } finally {
      underWay.current = null
      setBusy(null)
    }
  }

  async function check(file: File, skip = skipExisting): Promise<void> {
    setReport(null)
    const found = await run(file, true, skip)
    if (!found) return
    const { faults, faultCount } = found
    const failure: UploadFailure | null =
      faultCount > 0 ? { kind: 'refused', faults, total: faultCount } : null
    patch({ state: failure ? 'failed' : 'pending', failure })
    setReport(found)
  }

  return {
    item,
    report,
    busy: busy !== null,
    skipExisting,
    setSkipExisting: async (skip) => {
      setSkipExisting(skip)
      if (item && item.state !== 'uploaded') await check(item.file, skip)
    },
    choose: async (chosen) => {
      setReport(null)
      // The import sends exactly the bytes that were checked, even if the file has changed.
      const content = await chosen.arrayBuffer().catch(() => null)
      if (content === null) {
        start(chosen)
        return patch({ state: 'failed', failure: { kind: 'changed' } })
      }
      await check(new File([content], chosen.name, { type: chosen.type }))
    },
    send: async () => {
      if (!item) return
      const done = await run(item.file, false)
      if (!done) return
      patch({ state: 'uploaded', imported: done.imported })
      const figure = done.imported.toLocaleString(i18n.language)
      const text = t('environments.import.done', { count: done.imported, figure })
      showToast({ kind: 'success', title: t('ui.success'), text })
      setBusy('import')
      // Other queries may contain the imported data. They refetch at their next use.
      void queryClient.invalidateQueries({ refetchType: 'none' })
      const fresh = queryClient.invalidateQueries({ queryKey: ['environment'] })
      await Promise.all([fresh, new Promise((resolve) => setTimeout(resolve, uploadReturnDelayMs))])
      setBusy(null)
      clear()
      saved.current?.()
    },
    cancel: () => underWay.current?.stop.abort(),
    remove: clear,
  }
}

/**
 * Returns the failure to show for a dry run. After an abort or without a response, it is certain that nothing was stored.
 */
function toDryRunFailure(failure: UploadFailure): UploadFailure {
  if (failure.kind === 'interrupted') return { kind: 'cancelled' }
  if (failure.kind === 'unanswered') return { kind: 'error', error: new ApiError('offline') }
  return failure
}
