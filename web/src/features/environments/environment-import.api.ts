import { environmentImportModel, importEnvironments } from '@zelo/contract/environment-import'
import type { Language } from '@zelo/ui/lib/language.ts'
import { call } from '../../lib/call.ts'
import { upload } from '../../lib/upload.ts'

/** Downloads the import spreadsheet. It already contains the group's records. */
export function loadImportModel(language: Language): Promise<Blob> {
  return call(environmentImportModel, { query: { language } })
}

/** Sends a spreadsheet. A dry run returns the result but stores nothing. */
export function sendImport(
  body: { file: File; dryRun: boolean; skipExisting: boolean },
  means: { signal: AbortSignal; onProgress: (share: number) => void },
) {
  return upload(importEnvironments, { body }, means)
}
