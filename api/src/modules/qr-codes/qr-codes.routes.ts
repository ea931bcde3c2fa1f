import * as contract from '@zelo/contract/qr-codes'
import { type Module, route } from '../../http/route.ts'
import { listQrCodes, replaceQrCode, replaceQrCodes } from './qr-codes.service.ts'

export const qrCodes: Module = {
  noun: 'qr-code',
  routes: [
    route(contract.listQrCodes, ({ queries, body }) => listQrCodes(queries, body.environmentIds)),
    route(contract.replaceQrCode, ({ queries, params, body, clock }) =>
      replaceQrCode(queries, params.id, body.content, clock()),
    ),
    route(contract.replaceQrCodes, ({ queries, body, clock }) =>
      replaceQrCodes(queries, body.environments, clock()),
    ),
  ],
}
