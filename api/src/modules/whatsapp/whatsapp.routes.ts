import * as contract from '@zelo/contract/whatsapp'
import type { Limit } from '../../http/limits.ts'
import { longRoute, type Module, route } from '../../http/route.ts'
import { connectNumber, disconnectNumber, readConnection, sendTestMessage } from './whatsapp.service.ts'

/** Limits requests that make the server call Meta, because each message costs the company money. */
const metaPerSession: Limit = {
  name: 'calls to whatsapp',
  per: 'session',
  free: 10,
  firstWait: 10,
  longestWait: 300,
}

export const whatsapp: Module = {
  noun: 'whatsapp',
  routes: [
    route(contract.readWhatsApp, (call) =>
      readConnection(call.queries, call.session, call.params.companyId, call),
    ),
    longRoute(contract.connectWhatsApp, (call) => connectNumber(call, call.params.companyId, call.body), [
      metaPerSession,
    ]),
    route(contract.disconnectWhatsApp, (call) =>
      disconnectNumber(call.queries, call.session, call.params.companyId, call),
    ),
    longRoute(contract.testWhatsApp, (call) => sendTestMessage(call, call.params.companyId, call.body.kind), [
      metaPerSession,
    ]),
  ],
}
