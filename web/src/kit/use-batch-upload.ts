import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import type { Endpoint } from '@zelo/contract/endpoint'
import type { ImportFile, imported } from '@zelo/contract/imports'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod'
import { ApiError, codeOf } from '../lib/client.ts'
import { errorSentence } from '../lib/error-sentence.ts'
import { upload } from '../lib/upload.ts'
import { showToast } from '../ui/toast-store.ts'
import { type UploadFailure, type UploadItem, withFiles, withoutItem } from './batch-upload-items.ts'
import { useAskBeforeClose } from './use-ask-before-close.ts'

/** An import, as `batchImport` of the contract declares it. */
export interface Batch {
  field: string
  file: ImportFile
  call: Endpoint<
    z.ZodType,
    z.ZodType,
    z.ZodType<unknown, Record<string, File | number | boolean>>,
    typeof imported
  >
}

/** Where files go, and whether rows that exist already are skipped instead of refused. */
interface Sending {
  companyId: number
  skipExisting: boolean
}

/** From a successful upload to the return to the list (spec 2 §4). */
export const uploadReturnDelayMs = 1500

/** After these no further file would fare better. */
const endsAll = new Set(['offline', 'unavailable', 'not_signed_in', 'inactive_user', 'forbidden'])

/**
 * Files on their way to an import, one after the other. A file that fails stays in the list with its reason; the others
 * go on. They go on too when the page is left, and then a toast tells of each that failed. `onSaved` is called once all of
 * them are in, with none of their rows skipped, the data is fresh and the time of spec 2 §4 is over.
 */
export function useBatchUpload(options: {
  batch: Batch
  /** The parts of the form beside the file. */
  ids: (companyId: number) => Record<string, number>
  /** The sentence of success for so many records; the title is 'Sucesso'. */
  success: (count: number) => string
  /** What an import makes stale; every query that starts with one of these keys is asked again. */
  stale: readonly QueryKey[]
  onSaved: () => void
}) {
  const { batch, ids, success, stale } = options
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [items, setItems] = useState<readonly UploadItem[]>([])
  const [busy, setBusy] = useState(false)
  const latest = useRef(items)
  const underWay = useRef<{ id: number; stop: AbortController }>(null)
  /** As it is by the time it is called; null once the page was left. */
  const saved = useRef<() => void>(null)
  useEffect(() => {
    saved.current = options.onSaved
    return () => {
      saved.current = null
    }
  })
  useAskBeforeClose(busy)

  const change = (next: readonly UploadItem[]) => {
    latest.current = next
    setItems(next)
  }
  const patch = (id: number, part: Partial<UploadItem>) =>
    change(latest.current.map((item) => (item.id === id ? { ...item, ...part } : item)))

  /** Answers how it ended. */
  async function sendOne(
    { id, file }: UploadItem,
    { companyId, skipExisting }: Sending,
  ): Promise<UploadItem['state'] | 'end'> {
    const stop = new AbortController()
    underWay.current = { id, stop }
    patch(id, { state: 'sending', progress: 0, failure: null })
    let share = 0
    const onProgress = (sent: number) => {
      share = sent
      patch(id, sent < 1 ? { progress: Math.floor(sent * 100) } : { state: 'checking', progress: 100 })
    }
    try {
      await checkReadable(file)
      const body = { ...ids(companyId), [batch.field]: file, skipExisting }
      const means = { signal: stop.signal, onProgress }
      const { imported, skipped = null } = await upload(batch.call, { body }, means)
      patch(id, { state: 'uploaded', progress: 100, imported, skipped })
      return 'uploaded'
    } catch (error) {
      patch(id, { state: 'failed', failure: failureOf(error, { share, stopped: stop.signal.aborted }) })
      // Nobody sees the list of files any more.
      if (!saved.current) showToast({ kind: 'error', title: file.name, text: errorSentence(error) })
      return error instanceof ApiError && endsAll.has(codeOf(error)) ? 'end' : 'failed'
    } finally {
      underWay.current = null
    }
  }

  async function sendAll(sending: Sending): Promise<void> {
    const queue = latest.current.filter(({ state }) => state !== 'uploaded').map(({ id }) => id)
    for (const id of queue) {
      // It may have been taken out of the list meanwhile.
      const item = latest.current.find((each) => each.id === id)
      if (!item) continue
      if ((await sendOne(item, sending)) === 'end') break
    }
    const results = latest.current.filter(({ id }) => queue.includes(id))
    const imported = results.reduce((sum, item) => sum + item.imported, 0)
    const hasSkipped = results.some(({ skipped }) => skipped && skipped.count > 0)
    if (imported > 0) showToast({ kind: 'success', title: t('ui.success'), text: success(imported) })
    else if (hasSkipped)
      showToast({ kind: 'info', title: t('imports.allSkipped'), text: t('imports.allSkippedWhy') })
    const isDone = results.length > 0 && results.every(({ state }) => state === 'uploaded')
    const fresh = stale.map((queryKey) => queryClient.invalidateQueries({ queryKey }))
    // What was skipped is there to be read.
    if (!isDone || hasSkipped) return
    await Promise.all([...fresh, new Promise((resolve) => setTimeout(resolve, uploadReturnDelayMs))])
    change([])
    saved.current?.()
  }

  return {
    items,
    /** From the first file's start to the end of the last one, and of what follows it. */
    busy,
    add: (files: readonly File[]) => change(withFiles(latest.current, files)),
    remove: (id: number) => change(withoutItem(latest.current, id)),
    /** Stops a file; nothing of it is stored unless all of it had left. */
    cancel: (id: number) => {
      if (underWay.current?.id === id) underWay.current.stop.abort()
    },
    send: async (sending: Sending) => {
      setBusy(true)
      try {
        await sendAll(sending)
      } finally {
        setBusy(false)
      }
    },
  }
}

class ChangedFile extends Error {}

/** A browser no longer reads a file that was written to after it was chosen, and does not say why a call with it fails. */
async function checkReadable(file: File): Promise<void> {
  try {
    await file.slice(0, 1).arrayBuffer()
  } catch {
    throw new ChangedFile()
  }
}

/** Why a file was not imported, of which a share had left; `stopped` by the person. */
export function failureOf(
  error: unknown,
  { share, stopped }: { share: number; stopped: boolean },
): UploadFailure {
  if (stopped) return { kind: share < 1 ? 'cancelled' : 'interrupted' }
  if (error instanceof ChangedFile) return { kind: 'changed' }
  if (!(error instanceof ApiError)) return { kind: 'error', error }
  if (error.code === 'offline' && share === 1) return { kind: 'unanswered' }
  if (error.code !== 'import_refused') return { kind: 'error', error }
  const { faults, facts } = error
  return { kind: 'refused', faults, total: Number(facts.faults ?? faults.length) }
}
