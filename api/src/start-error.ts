/**
 * Thrown if the server cannot start. The message is one sentence for the operator. The process prints it and exits with 1.
 */
export class StartError extends Error {
  override readonly name = 'StartError'
}
