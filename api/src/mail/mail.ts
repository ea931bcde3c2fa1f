/** One e-mail to one recipient. */
export interface Email {
  to: string
  subject: string
  /** The same content as plain text and as HTML. */
  text: string
  html: string
  /** Identifies the e-mail. An attempt that is repeated has the same id, and replaces the file of an earlier one. */
  id?: string
  /** The address to which a mail program posts to stop such e-mails with one click (RFC 8058). */
  stopAddress?: string
}

/**
 * The headers of every e-mail. They keep autoresponders from replying (RFC 3834). Exchange needs a header of its own for
 * this.
 */
export const emailHeaders = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

/** Returns the fields of an e-mail for nodemailer. */
export function toMessage({ id, stopAddress, ...email }: Email) {
  return {
    ...email,
    ...(id && { messageId: `<${id}@zelo.invalid>` }),
    ...(stopAddress && {
      headers: {
        'List-Unsubscribe': `<${stopAddress}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
    }),
  }
}

/** Sends e-mails to a mail server, or writes them to a folder if there is none. */
export interface Mail {
  /** Resolves when the e-mail has reached the mail server or folder. Rejects if that fails. */
  deliver(email: Email): Promise<void>
  /** Resolves when all e-mails in flight are delivered or have failed. */
  close(): Promise<void>
}
