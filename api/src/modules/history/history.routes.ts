import { compareBranches as compareBranchesCall } from '@zelo/contract/branch-ranking'
import * as client from '@zelo/contract/client-report'
import * as collaborators from '@zelo/contract/collaborator-history'
import * as environments from '@zelo/contract/environment-history'
import * as contract from '@zelo/contract/history'
import { listSkippedCleanings as listSkippedCleaningsCall } from '@zelo/contract/skipped-cleanings'
import * as undone from '@zelo/contract/undone-tasks'
import { type Module, mayLag, route, streamedRoute } from '../../http/route.ts'
import { compareBranches } from './branch-ranking.service.ts'
import { listClientReportRows, readClientReport } from './client-report.service.ts'
import { listCollaboratorDays, listCollaborators } from './collaborators.service.ts'
import {
  exportEnvironments,
  listEnvironmentCollaborators,
  listEnvironmentDays,
  listEnvironmentsWorked,
} from './environments.service.ts'
import { listCompanyHistory, listEnvironmentHistory, listUserHistory } from './history.service.ts'
import { listSkippedCleanings } from './skipped.service.ts'
import { listUndoneProcedures, listUndoneTasks } from './undone-tasks.service.ts'

export const history: Module = {
  noun: 'history',
  routes: [
    streamedRoute(contract.listCompanyHistory, ({ queries, query, clock }) =>
      listCompanyHistory(queries, query, clock()),
    ),
    streamedRoute(contract.listUserHistory, ({ queries, query, clock }) =>
      listUserHistory(queries, query, clock()),
    ),
    streamedRoute(contract.listEnvironmentHistory, ({ queries, query, clock }) =>
      listEnvironmentHistory(queries, query, clock()),
    ),
    route(collaborators.listCollaborators, ({ queries, query, clock }) =>
      listCollaborators(queries, query, clock()),
    ),
    route(collaborators.listCollaboratorDays, ({ queries, params, query, clock }) =>
      listCollaboratorDays(queries, params.id, query, clock()),
    ),
    route(environments.listEnvironmentsWorked, ({ queries, query, clock }) =>
      listEnvironmentsWorked(queries, query, clock()),
    ),
    streamedRoute(environments.exportEnvironments, ({ queries, query, clock }) =>
      exportEnvironments(queries, query, clock()),
    ),
    route(environments.listEnvironmentCollaborators, ({ queries, params, query, clock }) =>
      listEnvironmentCollaborators(queries, params.id, query, clock()),
    ),
    route(environments.listEnvironmentDays, ({ queries, params, query, clock }) =>
      listEnvironmentDays(queries, params.id, query, clock()),
    ),
    route(undone.listUndoneProcedures, ({ queries, query, clock }) =>
      listUndoneProcedures(queries, query, clock()),
    ),
    route(client.readClientReport, ({ queries, query, clock }) => readClientReport(queries, query, clock())),
    streamedRoute(client.listClientReportRows, ({ queries, query, clock }) =>
      listClientReportRows(queries, query, clock()),
    ),
    route(compareBranchesCall, ({ queries, query, clock }) => compareBranches(queries, query, clock())),
    streamedRoute(listSkippedCleaningsCall, ({ queries, query, clock }) =>
      listSkippedCleanings(queries, query, clock()),
    ),
    route(undone.listUndoneTasks, ({ queries, query, clock }) => listUndoneTasks(queries, query, clock())),
  ].map(mayLag),
}
