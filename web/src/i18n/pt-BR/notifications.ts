/** How a person receives alerts (decision 033). */
export const notifications = {
  title: 'Alertas para mim',
  why: 'O Zelo avisa quando uma limpeza das suas empresas está sem registro. As regras de cada empresa dizem quem recebe e em que horários.',
  channel: {
    email: 'Por e-mail',
    push: 'Por notificação nos meus aparelhos',
    recoveries: 'Avisar também quando o registro chegar',
  },
  channelWhy: {
    email: 'Um e-mail reúne todas as limpezas de uma empresa.',
    push: 'Cada aparelho precisa permitir as notificações uma vez.',
    recoveries: 'Vale para as limpezas sobre as quais você já foi avisado.',
  },
  whatsapp: 'Por WhatsApp, no lugar do e-mail',
  whatsappWhy:
    'Autorizo a empresa a enviar os alertas ao meu telefone {{phone}}. As mensagens passam pela Meta. Se uma não chegar, o alerta vem por e-mail. Para parar, desmarque aqui ou responda PARAR.',
  whatsappNoPhone: 'O seu perfil não tem um telefone válido. Preencha o telefone para autorizar.',
  whatsappSince: 'Autorizado em {{when}}.',
  saved: 'As preferências de alertas foram salvas.',
  saveFailed: 'As preferências não foram salvas',
  mute: 'Silenciar',
  muteWhy: 'Durante esse tempo, quem vem depois na ordem de aviso recebe no seu lugar.',
  notMuted: 'Não silenciar',
  muteFor: { hour: 'Por 1 hora', shift: 'Por 8 horas', day: 'Por 1 dia', week: 'Por 7 dias' },
  mutedUntil: 'Silenciado até {{when}}.',
  unmute: 'Voltar a receber',
  device: 'Notificações neste aparelho',
  state: {
    unsupported:
      'Este navegador não tem notificações, ou a página não usa HTTPS. Os alertas continuam chegando por e-mail.',
    'install-first':
      'No iPhone e no iPad, as notificações só funcionam com o Zelo na tela de início. No Safari, toque em Compartilhar e em Adicionar à Tela de Início. Depois abra o Zelo por lá.',
    blocked:
      'As notificações do Zelo estão bloqueadas neste navegador. Para permitir, abra as configurações do site ao lado do endereço.',
    off: 'Ligue para saber na hora, mesmo com o Zelo fechado. O navegador vai pedir a sua permissão.',
    on: 'Ligadas neste aparelho. Terminam quando você sai do Zelo e voltam quando você entra de novo.',
  },
  turnOn: 'Ligar neste aparelho',
  turnOff: 'Desligar neste aparelho',
  sendTest: 'Enviar um teste',
  test: {
    sent: 'O teste foi enviado. Ele aparece em alguns segundos.',
    no_device: 'O navegador encerrou as notificações. Ligue de novo.',
    later: 'O serviço de notificações do navegador não respondeu. Tente de novo em alguns minutos.',
  },
  failed: 'As notificações não funcionaram',
  stopTitle: 'Alertas por e-mail',
  stopHow:
    'Ao confirmar, você deixa de receber e-mails sobre limpezas sem registro. No seu perfil, você pode voltar a receber.',
  stop: 'Não receber mais',
  stopped:
    'Pronto. Os e-mails de alertas foram cancelados. Para voltar a receber, abra o seu perfil no Zelo.',
  stopFailed: 'Não foi possível cancelar',
  stopUnknown: 'Este link não funciona',
  stopUnknownWhy: 'Copie o endereço inteiro do e-mail, ou altere os alertas no seu perfil.',
}
