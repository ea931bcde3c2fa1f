import { useEffect, useRef, useState } from 'react'
import { isSessionOver } from '../lib/call.ts'
import { showToast } from '../ui/toast-store.ts'
import { saveFile } from './save-file.ts'

/** A file that somebody asked for: what makes it, and what is told when that fails. */
export interface WantedFile<Progress> {
  /** How far it is at first. */
  start: Progress
  make: (signal: AbortSignal, tell: (progress: Progress) => void) => Promise<{ name: string; file: Blob }>
  failure: { title: string; text?: string }
}

/**
 * Makes a file and downloads it. `progress` is null while nothing is made. `cancel` ends it without a file, and so does
 * leaving what asked for it.
 */
export function useFileMaking<Progress>() {
  const [progress, setProgress] = useState<Progress | null>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])

  /** Answers whether the file was made. */
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
