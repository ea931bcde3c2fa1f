import type { Language } from '@zelo/ui/lib/language.ts'
import type { PushState } from '@zelo/ui/lib/push-device.ts'

export interface NotificationTexts {
  why: string
  state: Record<PushState, string>
  turnOn: string
  turnOff: string
  sendTest: string
  test: { sent: string; no_device: string; later: string }
  whatsapp: string
  whatsappWhy: (phone: string) => string
  whatsappNoPhone: string
  whatsappSince: (when: string) => string
  whatsappOn: string
  whatsappOff: string
  whatsappNoSignal: string
}

/** The texts of the page about notifications. They load together with the page. */
export const notificationTexts: Record<Language, NotificationTexts> = {
  'pt-BR': {
    why: 'O Zelo avisa neste celular quando passa da hora de uma limpeza sua e ainda não há registro.',
    state: {
      unsupported: 'Este navegador não tem notificações.',
      'install-first':
        'No iPhone, as notificações só funcionam com o Zelo na tela de início. No Safari, toque em Compartilhar e em Adicionar à Tela de Início. Depois abra o Zelo por lá.',
      blocked:
        'As notificações do Zelo estão bloqueadas neste celular. Para permitir, abra as configurações do site no navegador.',
      off: 'Estão desligadas. Ao ligar, o celular pede a sua permissão.',
      on: 'Estão ligadas neste celular. Terminam quando você sai e voltam quando você entra de novo.',
    },
    turnOn: 'Ligar as notificações',
    turnOff: 'Desligar as notificações',
    sendTest: 'Enviar um teste',
    test: {
      sent: 'O teste foi enviado. Ele aparece em alguns segundos.',
      no_device: 'O celular encerrou as notificações. Ligue de novo.',
      later: 'O serviço de notificações não respondeu. Tente de novo em alguns minutos.',
    },
    whatsapp: 'WhatsApp',
    whatsappWhy: (phone) =>
      `Autorizo a empresa a enviar os avisos ao meu WhatsApp, no número ${phone}. As mensagens passam pela Meta. Para parar, desligue aqui ou responda PARAR.`,
    whatsappNoPhone: 'O seu cadastro não tem um telefone válido. Peça ao coordenador que o preencha.',
    whatsappSince: (when) => `Autorizado em ${when}.`,
    whatsappOn: 'Autorizar o WhatsApp',
    whatsappOff: 'Parar o WhatsApp',
    whatsappNoSignal: 'Sem conexão, não dá para ver nem mudar a autorização do WhatsApp.',
  },
  'en-US': {
    why: 'Zelo notifies you on this phone when one of your cleanings is late and has no record yet.',
    state: {
      unsupported: 'This browser has no notifications.',
      'install-first':
        'On an iPhone, notifications only work with Zelo on the home screen. In Safari, tap Share and then Add to Home Screen. Then open Zelo from there.',
      blocked:
        'Zelo’s notifications are blocked on this phone. To allow them, open the site settings of the browser.',
      off: 'They are off. When you turn them on, the phone asks for your permission.',
      on: 'They are on for this phone. They end when you sign out, and return when you sign in again.',
    },
    turnOn: 'Turn notifications on',
    turnOff: 'Turn notifications off',
    sendTest: 'Send a test',
    test: {
      sent: 'The test was sent. It appears within seconds.',
      no_device: 'The phone has ended the notifications. Turn them on again.',
      later: 'The notification service did not respond. Try again in a few minutes.',
    },
    whatsapp: 'WhatsApp',
    whatsappWhy: (phone) =>
      `I agree that the company sends notices to my WhatsApp at ${phone}. Messages pass through Meta. To stop, turn this off or reply STOP.`,
    whatsappNoPhone: 'Your account has no valid phone. Ask your coordinator to enter it.',
    whatsappSince: (when) => `Agreed on ${when}.`,
    whatsappOn: 'Allow WhatsApp',
    whatsappOff: 'Stop WhatsApp',
    whatsappNoSignal: 'Without a connection, the consent to WhatsApp can neither be seen nor changed.',
  },
}
