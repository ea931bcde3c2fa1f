/** One e-mail to one person. */
export interface Letter {
  to: string
  subject: string
  /** The same words twice: for who reads plain text, and for who reads HTML. */
  text: string
  html: string
}

/** Hands e-mails on: to a mail server, or into a folder where there is none. */
export interface Mail {
  /** Resolves once the letter is handed on; rejects when that failed. */
  deliver(letter: Letter): Promise<void>
  /** Resolves once everything under way is handed on or has failed. */
  close(): Promise<void>
}
