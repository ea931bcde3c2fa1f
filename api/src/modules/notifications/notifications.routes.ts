import * as contract from '@zelo/contract/notifications'
import type { Limit } from '../../http/limits.ts'
import { longRoute, type Module, openRoute, route } from '../../http/route.ts'
import { linkPerAddress } from '../invitations/link-limits.ts'
import {
  changeSettings,
  readSettings,
  readSubscription,
  removeSubscription,
  stopEmails,
  storeSubscription,
  testSubscription,
} from './notifications.service.ts'

/** Limits test notifications, because each one is a call to a push service. */
const testPerSession: Limit = {
  name: 'test notifications',
  per: 'session',
  free: 5,
  firstWait: 10,
  longestWait: 300,
}

export const notifications: Module = {
  noun: 'notification',
  routes: [
    route(contract.readNotificationSettings, ({ queries, session, clock }) =>
      readSettings(queries, session, clock()),
    ),
    route(contract.changeNotificationSettings, ({ queries, session, body, clock }) =>
      changeSettings(queries, session, body, clock()),
    ),
    route(contract.readPushSubscription, ({ queries, session, push }) =>
      readSubscription(queries, session, push),
    ),
    route(contract.storePushSubscription, ({ queries, session, body, push }) =>
      storeSubscription(queries, session, body, push),
    ),
    route(contract.removePushSubscription, ({ queries, session }) => removeSubscription(queries, session)),
    longRoute(contract.testPushSubscription, (call) => testSubscription(call), [testPerSession]),
    openRoute(contract.stopAlertEmails, (call) => stopEmails(call, call.body.token), [linkPerAddress]),
  ],
}
