import { environmentImportModel, importEnvironments } from '@zelo/contract/environment-import'
import * as contract from '@zelo/contract/environments'
import { aheadRoute, longRoute, type Module, route, versionedRoute } from '../../http/route.ts'
import {
  environmentForm,
  listEnvironments,
  pageEnvironments,
  readListState,
} from './environment-list.service.ts'
import { createEnvironment, editEnvironment, removeEnvironment } from './environments.service.ts'
import * as imports from './import.service.ts'
import { buildImportSpreadsheet } from './import-model.ts'

export const environments: Module = {
  noun: 'environment',
  routes: [
    versionedRoute(
      contract.listEnvironments,
      ({ queries, clock }) => readListState(queries, clock()),
      ({ queries, query, clock }) => listEnvironments(queries, query.id, clock()),
    ),
    aheadRoute(contract.pageEnvironments, ({ queries, query, clock }) =>
      pageEnvironments(queries, query, clock()),
    ),
    route(contract.environmentForm, ({ queries, params }) => environmentForm(queries, params.companyId)),
    route(contract.createEnvironment, ({ queries, session, body, clock }) =>
      createEnvironment(queries, session.groupId, body, clock()),
    ),
    route(contract.editEnvironment, ({ queries, params, body, clock }) =>
      editEnvironment(queries, params.id, body, clock()),
    ),
    route(contract.removeEnvironment, ({ queries, params, clock }) =>
      removeEnvironment(queries, params.id, clock()),
    ),
    route(environmentImportModel, ({ queries, query }) => buildImportSpreadsheet(queries, query.language)),
    longRoute(importEnvironments, ({ body, clock, ...call }) =>
      imports.importEnvironments({ ...call, now: clock() }, body),
    ),
  ],
}
