import * as rules from '@zelo/contract/alert-rules'
import * as contract from '@zelo/contract/alerts'
import { type Module, route } from '../../http/route.ts'
import { changeAlertRules, readAlertRules } from './alert-rules.service.ts'
import { acknowledgeAlert, countAlerts, listAlerts } from './alerts.service.ts'

export const alerts: Module = {
  noun: 'alert',
  routes: [
    route(contract.listAlerts, ({ queries, query }) => listAlerts(queries, query)),
    route(contract.countAlerts, ({ queries }) => countAlerts(queries)),
    route(contract.acknowledgeAlert, ({ queries, session, params, body, clock }) =>
      acknowledgeAlert(queries, session, params.id, body, clock()),
    ),
    route(rules.readAlertRules, ({ queries, params }) => readAlertRules(queries, params.companyId)),
    route(rules.changeAlertRules, ({ queries, session, params, body }) =>
      changeAlertRules(queries, session, params.companyId, body),
    ),
  ],
}
