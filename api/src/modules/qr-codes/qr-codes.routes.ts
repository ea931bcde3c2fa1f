import * as contract from '@zelo/contract/qr-codes'
import { type Module, route } from '../../http/route.ts'
import { choosePlainCodes, listQrCodes, replaceQrCode, replaceQrCodes } from './qr-codes.service.ts'

export const qrCodes: Module = {
  noun: 'qr-code',
  routes: [
    route(contract.listQrCodes, ({ queries, body }) => listQrCodes(queries, body.environmentIds)),
    route(contract.replaceQrCode, ({ queries, params, body, clock }) =>
      replaceQrCode(queries, params.id, body, clock()),
    ),
    route(contract.replaceQrCodes, ({ queries, body, clock }) => replaceQrCodes(queries, body, clock())),
    route(contract.choosePlainCodes, ({ queries, body }) => choosePlainCodes(queries, body)),
  ],
}
