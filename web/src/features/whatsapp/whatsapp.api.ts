import { queryOptions } from '@tanstack/react-query'
import type { CallInput } from '@zelo/contract/endpoint'
import {
  connectWhatsApp,
  disconnectWhatsApp,
  readWhatsApp,
  testWhatsApp,
  type WhatsAppTemplateKind,
} from '@zelo/contract/whatsapp'
import { call } from '../../lib/call.ts'

export function whatsappQuery(companyId: number) {
  return queryOptions({
    queryKey: ['whatsapp', companyId],
    queryFn: ({ signal }) => call(readWhatsApp, { params: { companyId } }, signal),
    staleTime: 0,
  })
}

export type WrittenConnection = { companyId: number } & CallInput<typeof connectWhatsApp>['body']

export function connectNumber({ companyId, ...body }: WrittenConnection) {
  return call(connectWhatsApp, { params: { companyId }, body })
}

export function disconnectNumber(companyId: number) {
  return call(disconnectWhatsApp, { params: { companyId } })
}

export function sendTestMessage({ companyId, kind }: { companyId: number; kind: WhatsAppTemplateKind }) {
  return call(testWhatsApp, { params: { companyId }, body: { kind } })
}
