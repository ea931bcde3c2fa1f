import { readSupportCode } from '@zelo/ui/lib/client.ts'
import { toErrorSentence } from '@zelo/ui/lib/error-sentence.ts'
import { ErrorNote } from '../../ui/error-note.tsx'

/** Shows that codes failed to load. */
export function QrCodesNote({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  return <ErrorNote text={toErrorSentence(error)} supportCode={readSupportCode(error)} onRetry={onRetry} />
}
