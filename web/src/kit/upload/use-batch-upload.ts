import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import type { Endpoint } from '@zelo/contract/endpoint'
import type { ImportFile, imported } from '@zelo/contract/imports'
import type { Input } from '@zelo/contract/input'
import { ApiError, readErrorCode } from '@zelo/ui/lib/client.ts'
import { toErrorSentence } from '@zelo/ui/lib/error-sentence.ts'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type * as z from 'zod'
import { upload } from '../../lib/upload.ts'
import { showToast } from '../../ui/toast-store.ts'
import { useAskBeforeClose } from '../form/use-ask-before-close.ts'
import { type UploadFailure, type UploadItem, withFiles, withoutItem } from './batch-upload-items.ts'

type Fields = Record<string, File | number | boolean>

/** An import as the contract declares it with `batchImport`. */
export interface Batch {
  file: ImportFile
  call: Endpoint<z.ZodType, z.ZodType, Input<z.ZodType<unknown, Fields>, Fields>, typeof imported>
}

/** The company of the records, and whether to skip existing records instead of rejecting the file. */
interface Sending {
  companyId: number
  skipExisting: boolean
}

/** Milliseconds from a successful upload to the return to the list (R2-211). */
export const uploadReturnDelayMs = 1500

/** Error codes after which the remaining files would fail too. */
const endsAll = new Set(['offline', 'unavailable', 'not_signed_in', 'inactive_user', 'forbidden'])

/**
 * Uploads files to an import, one after the other. If a file fails, it stays in the list with its reason, and the other
 * files are uploaded. The upload goes on if the user leaves the page, and a toast then reports each failure. `onSaved`
 * is called if all files succeeded and no row was skipped. The data is fresh then, and the specified delay is over.
 */
export function useBatchUpload(options: {
  batch: Batch
  /** Ids that the form sends with each file, in addition to the company's id. */
  ids: Readonly<Record<string, number>> | undefined
  /** Returns the text of the success toast for a number of records. The toast's title is 'Sucesso'. */
  success: (count: number) => string
  /** The query keys to invalidate after an import (by prefix). */
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
  /** The latest `onSaved`, or null after the user left the page. */
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

  /** Sends one file. Returns its final state. Returns `end` if the remaining files would fail too. */
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
      const body = { ...ids, companyId, file, skipExisting }
      const means = { signal: stop.signal, onProgress }
      const { imported, skipped = null } = await upload(batch.call, { body }, means)
      patch(id, { state: 'uploaded', progress: 100, imported, skipped })
      return 'uploaded'
    } catch (error) {
      patch(id, { state: 'failed', failure: toFailure(error, { share, stopped: stop.signal.aborted }) })
      // The user has left the page, so the list of files cannot show the failure.
      if (!saved.current) showToast({ kind: 'error', title: file.name, text: toErrorSentence(error) })
      return error instanceof ApiError && endsAll.has(readErrorCode(error)) ? 'end' : 'failed'
    } finally {
      underWay.current = null
    }
  }

  async function sendAll(sending: Sending): Promise<void> {
    const queue = latest.current.filter(({ state }) => state !== 'uploaded').map(({ id }) => id)
    for (const id of queue) {
      // The user may have removed this file from the list while the others were sent.
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
    // Other queries may contain the imported data. They refetch at their next use.
    void queryClient.invalidateQueries({ refetchType: 'none' })
    const isDone = results.length > 0 && results.every(({ state }) => state === 'uploaded')
    const fresh = stale.map((queryKey) => queryClient.invalidateQueries({ queryKey }))
    // Keeps the list, so that the user can read the failures and the skipped rows.
    if (!isDone || hasSkipped) return
    await Promise.all([...fresh, new Promise((resolve) => setTimeout(resolve, uploadReturnDelayMs))])
    change([])
    saved.current?.()
  }

  return {
    items,
    /** True from the start of the first file until the end of the delay after the last file. */
    busy,
    add: (files: readonly File[]) => change(withFiles(latest.current, files)),
    remove: (id: number) => change(withoutItem(latest.current, id)),
    /** Stops a file. If the file was not yet completely sent, the server stores nothing. */
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

/**
 * Throws if a file changed after the user chose it. Browsers cannot read such a file. The upload would fail without a
 * clear reason.
 */
async function checkReadable(file: File): Promise<void> {
  try {
    await file.slice(0, 1).arrayBuffer()
  } catch {
    throw new ChangedFile()
  }
}

/**
 * Returns the reason for a failed import. `share` is the part of the file that was sent, from 0 to 1. `stopped` is true
 * if the user stopped the upload.
 */
export function toFailure(
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
