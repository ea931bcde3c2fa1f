import type { Language } from '@zelo/ui/lib/language.ts'

const portuguese = {
  why: 'Os aparelhos em que a sua conta está aberta agora.',
  current: 'este aparelho',
  unknownDevice: 'Aparelho não identificado',
  office: 'Acesso web',
  field: 'Aplicativo de campo',
  since: 'desde',
  lastSeen: 'último contato',
  end: 'Encerrar',
  ended: 'A sessão foi encerrada.',
  onlyThis: 'Esta é a sua única sessão aberta.',
}

/** The texts of the list of sessions. They load together with the list. */
export const ownSessionsTexts: Record<Language, typeof portuguese> = {
  'pt-BR': portuguese,
  'en-US': {
    why: 'The devices on which your account is open now.',
    current: 'this device',
    unknownDevice: 'Unknown device',
    office: 'Back office',
    field: 'Field app',
    since: 'since',
    lastSeen: 'last contact',
    end: 'End',
    ended: 'The session has ended.',
    onlyThis: 'This is your only open session.',
  },
}
