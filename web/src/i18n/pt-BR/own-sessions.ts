export const ownSessions = {
  title: 'Sessões abertas',
  why: 'Os aparelhos em que a sua conta está aberta agora. Cada sessão termina sozinha depois de um dia.',
  current: 'este aparelho',
  unknownDevice: 'Aparelho não identificado',
  app: { office: 'Acesso web', field: 'Aplicativo de campo' },
  since: 'desde {{when}}',
  lastSeen: 'último contato {{when}}',
  lastSeenNow: 'em uso agora',
  end: 'Encerrar',
  endOn: 'Encerrar a sessão de {{device}}, aberta {{when}}',
  ended: 'A sessão foi encerrada.',
  endFailed: 'Erro ao encerrar a sessão',
  endOthers: 'Encerrar as outras',
  endOthersTitle: 'Encerrar as outras sessões?',
  endOthersWhy_one:
    '{{count}} sessão termina na hora. Nesse aparelho será preciso entrar de novo. O que um celular ainda não enviou fica guardado nele.',
  endOthersWhy_other:
    '{{count}} sessões terminam na hora. Nesses aparelhos será preciso entrar de novo. O que um celular ainda não enviou fica guardado nele.',
  othersEnded: 'As outras sessões foram encerradas.',
  onlyThis: 'Esta é a sua única sessão aberta.',
}
