import type { Language } from '@zelo/contract/account-fields'
import type { WhatsAppLanguage, WhatsAppTemplates } from '@zelo/contract/whatsapp'

const languages: Record<Language, WhatsAppLanguage> = { 'pt-BR': 'pt_BR', 'en-US': 'en_US' }

/** Returns the template in the language that fits the reader best, with the codes of this language at Meta and in Zelo. */
export function chooseTemplate(
  { name, languages: approved }: WhatsAppTemplates['alerts'],
  reader: Language,
): { name: string; code: WhatsAppLanguage; language: Language } {
  const wanted = languages[reader]
  const code = approved.includes(wanted) ? wanted : (approved[0] ?? 'pt_BR')
  return { name, code, language: code === 'en_US' ? 'en-US' : 'pt-BR' }
}

/** Maximum number of characters in one variable. Meta allows 1,024 characters in the whole message. */
const longestText = 400

/** Converts a text to a form that Meta accepts in a variable: one line, not empty, and short. */
export function toVariable(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line === '') return '–'
  return line.length > longestText ? `${line.slice(0, longestText - 1)}…` : line
}

/** The variables of a test message. */
export const testTexts: Record<WhatsAppLanguage, readonly string[]> = {
  pt_BR: ['mensagem de teste', 'nenhum'],
  en_US: ['test message', 'none'],
}
