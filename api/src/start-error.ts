/**
 * Thrown if the server cannot start or an operator's command cannot do its work. The message is one sentence for the
 * operator. The process prints the sentence and exits with code 1.
 */
export class StartError extends Error {
  override readonly name = 'StartError'
}
