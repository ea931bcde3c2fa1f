import { environmentImportModel, importEnvironments } from '@zelo/contract/environment-import'
import { call } from '../../lib/call.ts'
import type { Language } from '../../lib/language.ts'
import { upload } from '../../lib/upload.ts'

/** The importer spreadsheet, made with what the group has registered. */
export function loadImportModel(language: Language): Promise<Blob> {
  return call(environmentImportModel, { query: { language } })
}

/** Sends a spreadsheet; a dry run only tells what it would do. */
export function sendImport(
  body: { file: File; dryRun: boolean; skipExisting: boolean },
  means: { signal: AbortSignal; onProgress: (share: number) => void },
) {
  return upload(importEnvironments, { body }, means)
}
