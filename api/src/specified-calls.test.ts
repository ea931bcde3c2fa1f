import assert from 'node:assert/strict'
import { test } from 'node:test'
import { modules } from './modules.ts'

/** The method and path of each call that the specification names, with the ids of the requirements that name it. */
const specified = [
  ['R1-294 R1-295', 'POST /sessions'],
  ['R1-193', 'DELETE /sessions'],
  ['R1-297', 'POST /users'],
  ['R1-298', 'POST /password/forgot'],
  ['R1-299', 'POST /password/reset'],
  ['R1-300 R1-301', 'PATCH /users/avatar'],
  ['R1-302 R1-303 R1-304', 'PUT /users/update'],
  ['R1-305 R1-306', 'GET /historic/v2/agenda'],
  ['R1-309 R1-310 R3-411', 'GET /agendas/v2/Agendamentos/company'],
  ['R2-281 R3-409', 'GET /environments/'],
  ['R2-282 R3-437', 'GET /environments/form/:companyId'],
  ['R2-283', 'POST /environments/'],
  ['R2-284', 'PUT /environments/:id'],
  ['R2-285', 'DELETE /environments/:id'],
  ['R2-286', 'GET /setor/'],
  ['R2-287', 'POST /setor/'],
  ['R2-288', 'PUT /setor/:id'],
  ['R2-289', 'DELETE /setor/:id'],
  ['R2-290', 'POST /cadastroViaCSV/setor'],
  ['R2-292', 'GET /risco/'],
  ['R2-293', 'POST /risco/'],
  ['R2-294', 'PUT /risco/:id'],
  ['R2-295', 'DELETE /risco/:id'],
  ['R2-296', 'GET /procedures/'],
  ['R2-297', 'POST /procedures/'],
  ['R2-298', 'PUT /procedures/:id'],
  ['R2-299', 'DELETE /procedures/:id'],
  ['R2-300', 'POST /cadastroViaCSV/procedures'],
  ['R2-301', 'GET /categorias/'],
  ['R2-302', 'POST /categorias/'],
  ['R2-303', 'PUT /categorias/:id'],
  ['R2-304', 'DELETE /categorias/:id'],
  ['R2-305', 'POST /cadastroViaCSV/categorias'],
  ['R2-306', 'POST /cadastroViaCSV/risco'],
  ['R2-307 R3-404', 'GET /empresas/:companyId'],
  ['R2-308', 'GET /empresas/funcionarios/:companyId'],
  ['R2-309', 'POST /empresas/saveFuncionarios'],
  ['R2-310', 'POST /empresas/saveCSVFuncionarios'],
  ['R2-311', 'PUT /empresas/ativaInativaDeleteFuncionarios'],
  ['R3-401', 'GET /allUsers/:companyId'],
  ['R3-405', 'PATCH /users'],
  ['R3-406', 'PATCH /users/inativarAtivarCoordenador'],
  ['R3-407', 'POST /empresas/saveEmpresaFilial'],
  ['R3-408', 'PUT /empresas/updateEmpresaFilial'],
  ['R3-410', 'GET /periodicidade/showPeriodicidade'],
  ['R3-415 R3-418', 'POST /agendas/v2/saveAgenda'],
  ['R3-422 R3-423', 'PUT /agendas/updateAgenda'],
  ['R3-427', 'POST /agendas/v2/controlAgenda'],
  ['R3-432', 'GET /historic/v2/company'],
  ['R3-434', 'GET /historic/v2/user'],
  ['R3-435', 'GET /historic/v2/environment'],
] as const

const calls = modules.flatMap(({ routes }) =>
  routes.map(({ endpoint: { method, path } }) => `${method} ${path}`),
)

for (const [ids, call] of specified) {
  test(`${call} has the specified method and path [${ids} R2-280]`, () => {
    assert.ok(calls.includes(call), call)
  })
}
