import { buffer } from 'node:stream/consumers'
import { TarFile } from '../backup/tar-file.ts'
import type { Database } from '../database/tenant.ts'
import { StartError } from '../start-error.ts'
import type { Storage } from '../storage/storage.ts'
import { selectEverything, selectFiles } from './export-person.queries.ts'
import { findPerson, type Whom } from './find-person.ts'
import { type KnownPerson, selectWords } from './people.queries.ts'
import { listUnsentEmails } from './unsent-emails.ts'

/**
 * Writes all data that one company stores about a person to a new tar file. The file contains an explanation, the data as
 * JSON, the unsent e-mails and the pictures. Returns lines for the operator.
 * @throws StartError if nobody has the CPF, or if the file cannot be written (then no partial file remains)
 */
export async function exportPerson(
  { database, storage, dataDirectory }: { database: Database; storage: Storage; dataDirectory: string },
  { to: path, ...whom }: Whom & { to: string },
): Promise<string[]> {
  const { person, data, emails, files } = await database.asOwner(async (queries) => {
    const found = await findPerson(queries, whom)
    if (!found) throw new StartError('Nobody has this CPF.')
    return {
      person: found,
      data: await selectEverything(queries, found),
      emails: (await selectWords(queries, found)).emails,
      files: await selectFiles(queries, found),
    }
  })
  const tar = await TarFile.create(path)
  try {
    await tar.add('LEIA-ME.txt', Buffer.from(explanation(person)))
    await tar.add('dados.json', Buffer.from(`${JSON.stringify(data, null, 2)}\n`))
    let included = 0
    for await (const { name, content } of listUnsentEmails(dataDirectory, emails)) {
      await tar.add(`cartas/${name}`, content)
      included += 1
    }
    let missing = 0
    for (const name of files) {
      const file = await storage.read(name)
      if (file) await tar.add(`fotos/${name}`, await buffer(file.stream))
      else missing += 1
    }
    await tar.finish()
    return [
      `${path}: all data that "${person.company}" stores about ${person.name ?? 'the owner of this CPF'}, with ${files.length - missing} pictures.`,
      ...(included > 0 ? [`Unsent e-mails included: ${included}.`] : []),
      ...(missing > 0 ? [`${missing} pictures are missing from the storage and were left out.`] : []),
    ]
  } finally {
    await tar.discard()
  }
}

function explanation({ company, name }: KnownPerson): string {
  return `Dados pessoais de ${name ?? 'titular do CPF'}
Guardados por ${company}

Este arquivo reúne tudo o que o sistema de limpeza e inspeção guarda sobre uma pessoa, conforme o direito de
acesso da Lei Geral de Proteção de Dados (Lei nº 13.709/2018, art. 18).

dados.json   os dados, em texto que qualquer programa lê:
  cadastro_do_cpf       o CPF autorizado a se cadastrar, e sua situação
  usuario               o cadastro da pessoa; a senha não é guardada, só um código que a confere
  niveis_de_acesso      o que a pessoa pode fazer no sistema
  acessos               quando e de que endereço de rede a pessoa entrou (Lei nº 12.965/2014, art. 15)
  sessoes_abertas       acessos que ainda valem, com aplicativo, aparelho e último contato
  preferencias_de_alertas, consentimentos_para_whatsapp, aparelhos_com_notificacoes, alertas_enviados,
  avisos_de_alertas     como a pessoa recebe alertas, em que aparelhos, e o que lhe foi ou será enviado
  recuperacoes_de_senha_em_andamento, mudancas_da_conta_que_podem_ser_desfeitas, links_de_entrada
                        pedidos de senha nova, mudanças de e-mail ou de senha e links de entrada que ainda valem
  convites              convites para criar a conta, recebidos ou feitos pela pessoa
  agendas, agendamentos o que foi planejado para a pessoa
  trabalhos, historico_dos_trabalhos
                        o que a pessoa registrou, com horários, observações e nomes das fotos, e o que mudou depois
  cancelamentos         agendas canceladas da pessoa, ou por ela
  alertas               alertas sobre limpezas da pessoa, e os que ela reconheceu
  ausencias             ausências da pessoa, com a anotação e o arquivo (em base64), e as que ela registrou para outros
  coberturas, turnos    limpezas que a pessoa cobriu por outros, e os turnos dela
  agendas_criadas_para_outros, alteracoes_de_agendas_em_lote, agendamentos_removidos_pela_pessoa
                        o que a pessoa fez no planejamento de outros
  alteracoes            o que foi alterado no cadastro da pessoa, e o que ela alterou, com o antes e o depois

cartas/      os e-mails à pessoa que ainda não foram enviados, se houver algum

fotos/       a imagem do perfil e as fotos dos trabalhos

Os dias e horários dos agendamentos são os do relógio da empresa. Os demais momentos trazem a sua diferença para o
horário universal: +00:00 é o próprio UTC, três horas à frente do horário de Brasília. Observações escritas por outras
pessoas podem citar o titular e não são encontradas automaticamente.
`
}
