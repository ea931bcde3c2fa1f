import { useEffect, useRef, useState } from 'react'
import { isSessionOver } from '../../lib/call.ts'
import { showToast } from '../../ui/toast-store.ts'
import { saveFile } from './save-file.ts'

/** A requested file: the function that makes it, and the message if it fails. */
export interface WantedFile<Progress> {
  /** The initial progress. */
  start: Progress
  make: (
    signal: AbortSignal,
    onProgress: (progress: Progress) => void,
  ) => Promise<{ name: string; file: Blob }>
  failure: { title: string; text?: string }
}

/**
 * Makes a file and downloads it. `progress` is null while no file is being made. `cancel` and unmounting stop the work
 * without a file.
 */
export function useFileMaking<Progress>() {
  const [progress, setProgress] = useState<Progress | null>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  /** Makes and downloads a file. Returns false if the file failed or the user cancelled it. */
  async function save({ start, make, failure }: WantedFile<Progress>): Promise<boolean> {
    const controller = new AbortController()
    running.current = controller
    setProgress(() => start)
    try {
      const { name, file } = await make(controller.signal, (now) => setProgress(() => now))
      saveFile(file, name)
      return true
    } catch (error) {
      if (!controller.signal.aborted && !isSessionOver(error)) showToast({ kind: 'error', ...failure })
      return false
    } finally {
      if (running.current === controller) setProgress(null)
    }
  }

  return { progress, save, cancel: () => running.current?.abort() }
}
