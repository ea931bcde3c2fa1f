import type { Session } from '@zelo/contract/session-data'

const loggedInAt = '2026-11-19T08:00:00-03:00'

/** Returns a test session with `changes`. By default it is a coordinator without main company and access level. */
export function sampleSession(changes: Partial<Session> = {}): Session {
  return {
    token: 'token',
    loginTime: loggedInAt,
    user: {
      id: 7,
      name: 'Helena Duarte',
      email: 'helena@orvalho.example',
      cpf: '52998224725',
      phone: '85988887777',
      birthDate: '1988-04-02',
      avatar: null,
      avatarUrl: null,
      active: 1,
      coordinator: 1,
      companyId: 12,
      role: 'COORDENADOR',
      createdAt: loggedInAt,
      updatedAt: loggedInAt,
    },
    masterCpfs: [],
    mainCompanies: [],
    accessLevels: [],
    parentCompany: { id: 3, name: 'Orvalho Conservação', timeZone: 'America/Fortaleza' },
    ...changes,
  }
}
