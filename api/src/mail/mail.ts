/** One e-mail to one recipient. */
export interface Email {
  to: string
  subject: string
  /** The same content as plain text and as HTML. */
  text: string
  html: string
  /** Identifies the e-mail. A repeated attempt has the same id, and overwrites the file of an earlier attempt. */
  id?: string
  /** The URL to which a mail program posts to stop such e-mails with one click (RFC 8058). */
  stopAddress?: string
}

/**
 * The headers of every e-mail. With them, programs do not reply automatically (RFC 3834). Exchange needs its own header
 * for this.
 */
export const emailHeaders = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' }

/** Converts an e-mail to the fields of the library nodemailer. */
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

/** Sends e-mails to a mail server. Without a mail server, writes them to a folder. */
export interface Mail {
  /** Resolves when the mail server or the folder has the e-mail. Rejects on failure. */
  deliver(email: Email): Promise<void>
  /** Resolves when all e-mails that are being sent have arrived or failed. */
  close(): Promise<void>
}
