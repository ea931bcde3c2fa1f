// Calls the API of a running server as a given user.
import assert from 'node:assert/strict'
import type { Server } from './server.ts'

export interface Caller {
  token: string
  companyId: number
  userId: number
}

const demoCoordinator = { email: 'coordenador@zelo.demo', password: 'zelo-demo-2026' }

/** Signs a user in. The default user is the demo's coordinator. */
export async function signInByCall(server: Pick<Server, 'url'>, who = demoCoordinator): Promise<Caller> {
  const session = (await send(server, '', 'POST', 'sessions', who)) as {
    token: string
    user: { id: number }
    empresaPrincipal: { Id_Empresas: number }[]
  }
  const { token, user, empresaPrincipal } = session
  return { token, userId: user.id, companyId: empresaPrincipal[0]?.Id_Empresas ?? 0 }
}

/** Makes a call and returns its response. Fails if the call fails. A call without a token is anonymous. */
export async function send<Answer = unknown>(
  { url }: Pick<Server, 'url'>,
  token: string,
  method: string,
  path: string,
  body?: object,
): Promise<Answer> {
  const response = await fetch(`${url}/api/${path}`, {
    method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  assert.ok(response.ok, `${method} ${path} answers ${response.status}: ${await response.clone().text()}`)
  return (response.status === 204 ? null : await response.json()) as Answer
}
