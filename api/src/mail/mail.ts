/** One e-mail to one person. */
export interface Letter {
  to: string
  subject: string
  /** The same words twice: for who reads plain text, and for who reads HTML. */
  text: string
  html: string
}

/**
 * The headers of every letter. Autoresponders do not reply to an automatic letter (RFC 3834), nor does Exchange, which
 * has a header of its own for it.
 */
export const letterHeaders = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

/** Hands e-mails on: to a mail server, or into a folder where there is none. */
export interface Mail {
  /** Resolves once the letter is handed on; rejects when that failed. */
  deliver(letter: Letter): Promise<void>
  /** Resolves once everything under way is handed on or has failed. */
  close(): Promise<void>
}
