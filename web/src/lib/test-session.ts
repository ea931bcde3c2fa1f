import type { Session } from '@zelo/contract/sessions'

const loggedInAt = '2026-11-19T08:00:00-03:00'

/** Returns a test session with `changes`. By default it is a coordinator without main company and access level. */
export function sampleSession(changes: Partial<Session> = {}): Session {
  return {
    token: 'token',
    dataHoraToken: loggedInAt,
    user: {
      id: 7,
      nome: 'Helena Duarte',
      email: 'helena@orvalho.example',
      cpf: '52998224725',
      telefone: '85988887777',
      dataNascimento: '1988-04-02',
      avatar: null,
      avatar_url: null,
      ativo: 1,
      coordenador: 1,
      companyId: 12,
      tipo: 'COORDENADOR',
      createdAt: loggedInAt,
      updatedAt: loggedInAt,
    },
    cpfUserMaster: [],
    empresaPrincipal: [],
    nivelAcesso: [],
    grupo: { Id_Empresas: 3, NOME: 'Orvalho Conservação', timeZone: 'America/Fortaleza' },
    ...changes,
  }
}
