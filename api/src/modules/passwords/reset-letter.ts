import type { Language } from '@zelo/contract/account-fields'
import type { Letter } from '../../mail/mail.ts'

interface Words {
  name: string
  link: string
  minutes: number
}

interface Sentences {
  subject: string
  greeting: string
  request: string
  button: string
  validity: string
  notYou: string
}

const sentences: Record<Language, (words: Words) => Sentences> = {
  'pt-BR': ({ name, minutes }) => ({
    subject: 'Zelo: recuperação de senha',
    greeting: `Olá, ${name}!`,
    request: 'Recebemos um pedido para criar uma nova senha para o seu acesso ao Zelo.',
    button: 'Criar nova senha',
    validity: `O link vale por ${minutes} minutos e só pode ser usado uma vez.`,
    notYou: 'Se não foi você quem pediu, ignore este e-mail: a sua senha continua a mesma.',
  }),
  'en-US': ({ name, minutes }) => ({
    subject: 'Zelo: password recovery',
    greeting: `Hello, ${name}!`,
    request: 'We received a request to set a new password for your access to Zelo.',
    button: 'Set a new password',
    validity: `The link works for ${minutes} minutes, and only once.`,
    notYou: 'If it was not you who asked, ignore this e-mail: your password stays as it is.',
  }),
}

/** The e-mail of spec 1 §2, Forgot password, in a person's language. */
export function resetLetter(language: Language, words: Words): Omit<Letter, 'to'> {
  const { subject, greeting, request, button, validity, notYou } = sentences[language](words)
  const text = [greeting, request, `${button}:\n${words.link}`, validity, notYou].join('\n\n')
  const html = `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${subject}</title></head>
<body style="margin:0;padding:24px;background:#f3f6f6;color:#16292b;font:16px/1.5 Inter,Arial,sans-serif">
<div style="max-width:480px;margin:0 auto;padding:32px;background:#ffffff;border-radius:12px">
<p style="margin:0 0 16px;font-weight:600">${escapeHtml(greeting)}</p>
<p style="margin:0 0 24px">${request}</p>
<p style="margin:0 0 24px"><a href="${escapeHtml(words.link)}" style="display:inline-block;padding:12px 20px;\
background:#0f5b63;color:#ffffff;border-radius:8px;text-decoration:none;font-weight:600">${button}</a></p>
<p style="margin:0 0 16px;word-break:break-all;font-size:13px">${escapeHtml(words.link)}</p>
<p style="margin:0 0 16px">${validity}</p>
<p style="margin:0;color:#51686b">${notYou}</p>
</div>
</body>
</html>
`
  return { subject, text: `${text}\n`, html }
}

/** A name is somebody's own text. */
function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
