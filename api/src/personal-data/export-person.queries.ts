import { sql } from 'kysely'
import type { Queries } from '../database/tenant.ts'
import type { KnownPerson } from './people.queries.ts'

/**
 * Selects all data about a person as one JSON value, without passwords. The names of the fields are the words that the
 * screens use. Instants are in UTC.
 */
export async function selectEverything(queries: Queries, person: KnownPerson): Promise<object> {
  await sql`set local timezone = 'UTC'`.execute(queries)
  const { groupId, registrationId, userId } = person
  const rows = (query: ReturnType<typeof sql>) =>
    sql`(select coalesce(jsonb_agg(to_jsonb(x)), '[]') from (${query}) x)`
  const environment = sql`(select e.name from environments e
    where e.group_id = t.group_id and e.id = t.environment_id) as ambiente`
  const own = sql`t.group_id = ${groupId} and t.user_id = ${userId}`
  const parts = {
    cadastro_do_cpf: rows(sql`
      select t.cpf, t.status as situacao, c.name as empresa, t.created_at as criado_em, t.updated_at as alterado_em,
        exists (select from master_cpfs m where m.group_id = t.group_id and m.cpf = t.cpf) as usuario_master
      from cpf_registrations t join companies c on c.group_id = t.group_id and c.id = t.company_id
      where t.group_id = ${groupId} and t.id = ${registrationId}`),
    usuario: rows(sql`
      select t.id, t.name as nome, t.email, t.cpf, t.phone as telefone, t.birth_date as data_de_nascimento,
        t.avatar as imagem, t.active as ativo, t.coordinator as coordenador, t.language as idioma, c.name as empresa,
        t.created_at as criado_em, t.updated_at as alterado_em
      from users t join companies c on c.group_id = t.group_id and c.id = t.company_id
      where t.group_id = ${groupId} and t.id = ${userId}`),
    niveis_de_acesso: rows(sql`
      select c.name as empresa, t.name as nivel
      from access_levels t join companies c on c.group_id = t.group_id and c.id = t.company_id where ${own}`),
    acessos: rows(sql`
      select t.at as quando, t.address as endereco_de_rede from sign_ins t where ${own} order by t.at`),
    sessoes_abertas: rows(sql`
      select t.created_at as inicio, t.expires_at as fim, t.last_seen_at as ultimo_contato, t.app as aplicativo,
        t.device as aparelho
      from sessions t where ${own} order by 1`),
    preferencias_de_alertas: rows(sql`
      select t.email as por_email, t.push as notificacoes, t.recoveries as avisar_quando_normaliza,
        t.muted_until as silenciado_ate
      from notification_settings t where ${own}`),
    consentimentos_para_whatsapp: rows(sql`
      select t.phone as telefone, t.given_at as dado_em, t.withdrawn_at as retirado_em, t.withdrawn_by as retirado_por
      from whatsapp_consents t where ${own} order by t.id`),
    aparelhos_com_notificacoes: rows(sql`
      select t.created_at as ligadas_em, t.endpoint as endereco from push_subscriptions t where ${own} order by 1`),
    alertas_enviados: rows(sql`
      select t.created_at as criado_em, t.sent_at as enviado_em, t.delivered_at as entregue_em, t.read_at as lido_em,
        t.message_id as identificador_no_whatsapp, t.channel as canal, t.kind as tipo, t.state as situacao
      from deliveries t where ${own} order by 1, t.id`),
    avisos_de_alertas: rows(sql`
      select t.created_at as criado_em, t.channel as canal, t.due_at as previsto_para
      from alert_notices t where ${own} order by 1, t.id`),
    recuperacoes_de_senha_em_andamento: rows(sql`
      select t.created_at as pedida_em, t.expires_at as vale_ate from password_resets t where ${own} order by 1`),
    mudancas_da_conta_que_podem_ser_desfeitas: rows(sql`
      select t.email, t.created_at as feita_em, t.expires_at as pode_ser_desfeita_ate
      from account_changes t where ${own} order by 2`),
    links_de_entrada: rows(sql`
      select t.created_at as criado_em, t.expires_at as vale_ate, t.user_id = ${userId}::bigint as da_propria_pessoa
      from sign_in_links t where t.group_id = ${groupId} and ${userId}::bigint in (t.user_id, t.created_by) order by 1`),
    convites: rows(sql`
      select t.name as nome, t.created_at as criado_em, t.expires_at as vale_ate, t.accepted_at as aceito_em,
        t.revoked_at as retirado_em, t.created_by is not distinct from ${userId}::bigint as feito_pela_pessoa
      from invitations t
      where t.group_id = ${groupId} and (t.registration_id = ${registrationId} or t.created_by = ${userId})
      order by t.id`),
    agendas: rows(sql`
      select t.id, ${environment}, t.valid_from as de, t.valid_to as ate, t.active as ativa,
        t.off_schedule as fora_da_programacao, t.created_at as criada_em
      from agendas t where ${own} order by t.id`),
    agendamentos: rows(sql`
      select t.id, t.day as dia, ${environment}, t.start_time as inicio, t.end_time as fim, t.status as situacao,
        t.active as ativo, t.slots as horarios, t.extras as feito_a_mais
      from appointments t where ${own} order by t.day, t.start_time, t.id`),
    trabalhos: rows(sql`
      select t.client_id as id, t.day as dia, ${environment}, p.name as procedimento, t.extra as fez_a_mais,
        t.started_at as inicio, t.ended_at as fim, t.observation as observacao, t.undone_reason as motivo_de_nao_fazer,
        t.no_photo_reason as motivo_sem_foto,
        t.presence as presenca, t.shown_at as presenca_mostrada_em,
        t.clock_skew_seconds as relogio_adiantado_em_segundos, t.received_at as recebido_em,
        t.end_received_at as fim_recebido_em, t.late as atrasado, t.held as espera_por, t.confirmed_at as confirmado_em,
        t.voided_at as anulado_em,
        array(select f.file from execution_photos f
          where f.group_id = t.group_id and f.execution_id = t.id and f.file is not null order by f.id) as fotos
      from executions t
      join tasks k on k.group_id = t.group_id and k.id = t.task_id
      join procedures p on p.group_id = k.group_id and p.id = k.procedure_id
      where ${own} order by t.started_at, t.id`),
    historico_dos_trabalhos: rows(sql`
      select t.client_id as trabalho, e.at as em, e.kind as tipo, e.facts as fatos
      from execution_events e join executions t on t.group_id = e.group_id and t.id = e.execution_id
      where ${own} order by e.id`),
    cancelamentos: rows(sql`
      select t.id, t.start_day as de, t.end_day as ate, t.justification as justificativa, t.created_at as criado_em,
        t.undone_at as desfeito_em, t.user_id is not distinct from ${userId}::bigint as da_propria_agenda,
        t.created_by is not distinct from ${userId}::bigint as criado_pela_pessoa,
        t.undone_by is not distinct from ${userId}::bigint as desfeito_pela_pessoa
      from cancellations t
      where t.group_id = ${groupId} and ${userId}::bigint in (t.user_id, t.created_by, t.undone_by) order by t.id`),
    alteracoes_de_agendas_em_lote: rows(sql`
      select t.id, t.kind as tipo, t.created as criadas, t.changed as alteradas, t.created_at as feita_em,
        t.undone_at as desfeita_em, t.created_by is not distinct from ${userId}::bigint as feita_pela_pessoa,
        t.undone_by is not distinct from ${userId}::bigint as desfeita_pela_pessoa
      from agenda_changes t
      where t.group_id = ${groupId} and ${userId}::bigint in (t.created_by, t.undone_by) order by t.id`),
    alertas: rows(sql`
      select t.id, t.kind as tipo, t.day as dia, t.slot_start as inicio_previsto, t.slot_end as fim_previsto,
        t.opened_at as aberto_em, t.last_contact_at as ultimo_contato_do_celular, t.reason as motivo, t.note as observacao,
        t.acknowledged_at as reconhecido_em, t.acknowledged_by is not distinct from ${userId}::bigint as reconhecido_pela_pessoa,
        t.user_id is not distinct from ${userId}::bigint as da_propria_agenda, t.resolved_at as resolvido_em,
        t.resolution as resolucao, t.work_started_at as trabalho_iniciado_em
      from alerts t
      where t.group_id = ${groupId} and ${userId}::bigint in (t.user_id, t.acknowledged_by) order by t.id`),
    ausencias: rows(sql`
      select t.id, t.first_day as de, t.last_day as ate, t.start_time as inicio, t.end_time as fim, t.kind as tipo,
        t.mode as cobertura, t.created_at as criada_em,
        t.undone_at as desfeita_em, t.user_id is not distinct from ${userId}::bigint as da_propria_pessoa,
        t.created_by is not distinct from ${userId}::bigint as criada_pela_pessoa,
        t.undone_by is not distinct from ${userId}::bigint as desfeita_pela_pessoa,
        case when t.user_id = ${userId} then p.note end as anotacao,
        case when t.user_id = ${userId} then p.file_name end as arquivo,
        case when t.user_id = ${userId} then encode(p.file, 'base64') end as conteudo_do_arquivo
      from absences t left join absence_notes p on p.group_id = t.group_id and p.absence_id = t.id
      where t.group_id = ${groupId} and ${userId}::bigint in (t.user_id, t.created_by, t.undone_by) order by t.id`),
    turnos: rows(sql`
      select t.id, s.name as turno, t.first_day as de, t.last_day as ate, t.created_at as criado_em
      from shift_assignments t join shifts s on s.group_id = t.group_id and s.id = t.shift_id
      where ${own} order by t.first_day`),
    coberturas: rows(sql`
      select a.day as dia, (select e.name from environments e
        where e.group_id = a.group_id and e.id = a.environment_id) as ambiente
      from covers t join appointments a on a.group_id = t.group_id and a.id = t.appointment_id
      where ${own} order by a.day, a.id`),
    agendas_criadas_para_outros: rows(sql`
      select t.id, ${environment}, t.created_at as criada_em from agendas t
      where t.group_id = ${groupId} and t.created_by = ${userId} and t.user_id <> ${userId} order by t.id`),
    agendamentos_removidos_pela_pessoa: rows(sql`
      select t.id, t.day as dia, ${environment}, t.removed_at as removido_em from appointments t
      where t.group_id = ${groupId} and t.removed_by = ${userId} order by t.id`),
    alteracoes: rows(sql`
      select t.at as quando, t.subject as assunto, t.name as nome, t.action as acao, t.before as antes, t.after as depois,
        t.user_id is not distinct from ${userId}::bigint as feita_pela_pessoa,
        case when t.user_id = ${userId} then t.address end as endereco_de_rede
      from changes t
      where t.group_id = ${groupId} and (t.user_id = ${userId} or t.person_id = ${userId}
        or (t.subject = 'cpf-registration' and t.subject_id = ${registrationId}))
      order by t.at, t.id`),
  }
  const { rows: values } = await sql<{ everything: object }>`
    select jsonb_build_object(${sql.join(
      Object.entries(parts).flatMap(([name, value]) => [sql.lit(name), value]),
    )}) as everything`.execute(queries)
  return Object.fromEntries(
    Object.keys(parts).map((name) => [name, Reflect.get(values[0]!.everything, name)]),
  )
}

/** Selects the names of the person's files: the picture and the photos of the work. */
export async function selectFiles(
  queries: Queries,
  { groupId, userId, avatar }: KnownPerson,
): Promise<string[]> {
  const { rows } = await sql<{ file: string }>`
    select p.file from execution_photos p
    join executions x on x.group_id = p.group_id and x.id = p.execution_id
    where x.group_id = ${groupId} and x.user_id = ${userId} and p.file is not null
    order by p.id`.execute(queries)
  return [...(avatar ? [avatar] : []), ...rows.map(({ file }) => file)]
}
