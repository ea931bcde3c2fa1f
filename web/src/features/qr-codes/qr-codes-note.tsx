import { ApiError } from '../../lib/client.ts'
import { errorSentence } from '../../lib/error-sentence.ts'
import { ErrorNote } from '../../ui/error-note.tsx'

/** The codes could not be loaded. */
export function QrCodesNote({ error, onRetry }: { error: unknown; onRetry: () => unknown }) {
  const supportCode = error instanceof ApiError ? error.requestId : undefined
  return <ErrorNote text={errorSentence(error)} supportCode={supportCode} onRetry={onRetry} />
}
