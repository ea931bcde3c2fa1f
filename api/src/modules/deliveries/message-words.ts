import type { Language } from '@zelo/contract/account-fields'
import type { AlertKind, AlertResolution } from '@zelo/contract/alerts'
import type { DeliveredAlert } from './send.queries.ts'

/** The facts of a message about alerts. */
export interface MessageFacts {
  kind: 'alerts' | 'digest' | 'recovery'
  language: Language
  company: string
  alerts: readonly DeliveredAlert[]
}

/** The texts of a message, for e-mail and push. */
export interface MessageWords {
  title: string
  /** One line of text for each cleaning. */
  lines: string[]
  /** The names of the rooms as one sentence. */
  rooms: string
}

/** Maximum number of lines in an e-mail. Further cleanings are only counted. */
const mostLines = 40
/** Maximum number of rooms in a push notification. */
const mostRooms = 3

/**
 * Returns the alerts to show in a message: the resolved alerts if the message says that they are resolved, otherwise the
 * open alerts.
 */
export function selectShown({ kind, alerts }: Pick<MessageFacts, 'kind' | 'alerts'>): DeliveredAlert[] {
  return alerts.filter(({ state }) => state === (kind === 'recovery' ? 'resolved' : 'open'))
}

/** Builds the texts of a message. The texts say that a record is missing, and blame no person. */
export function buildMessageWords(facts: MessageFacts): MessageWords {
  const words = catalogue[facts.language]
  const shown = selectShown(facts)
  const lines = shown.slice(0, mostLines).map((alert) => {
    const state = facts.kind === 'recovery' ? words.ends[alert.resolution!] : words.states[alert.kind]
    const offline = facts.kind !== 'recovery' && alert.offline ? words.offline : ''
    return `${alert.start}–${alert.end} · ${alert.environment} · ${alert.firstName}: ${state}${offline}`
  })
  const names = [...new Set(shown.map(({ environment }) => environment))]
  return {
    title: words.title(facts, shown),
    lines: [...lines, ...(shown.length > mostLines ? [words.more(shown.length - mostLines)] : [])],
    rooms: [
      ...names.slice(0, mostRooms),
      ...(names.length > mostRooms ? [words.more(names.length - mostRooms)] : []),
    ].join(', '),
  }
}

export const isUncovered = ({ kind }: DeliveredAlert) => kind === 'uncovered'

interface Catalogue {
  title(facts: MessageFacts, shown: readonly DeliveredAlert[]): string
  states: Record<AlertKind, string>
  ends: Record<AlertResolution, string>
  offline: string
  more(count: number): string
}

const catalogue: Record<Language, Catalogue> = {
  'pt-BR': {
    title({ kind, company, alerts }, shown) {
      const count = shown.length
      if (kind === 'digest') {
        const done = alerts.length - count
        return `Resumo de ${company}: ${count} em aberto, ${done} ${done === 1 ? 'resolvido' : 'resolvidos'}`
      }
      if (kind === 'recovery')
        return `${count} ${count === 1 ? 'alerta resolvido' : 'alertas resolvidos'} em ${company}`
      if (shown.every(({ own }) => own))
        return count === 1 ? 'Uma limpeza sua está sem registro' : `${count} limpezas suas estão sem registro`
      const cleanings = `${count} ${count === 1 ? 'limpeza' : 'limpezas'}`
      if (shown.every(isUncovered)) return `${cleanings} sem substituto em ${company}`
      if (shown.some(isUncovered)) return `${cleanings} com alerta em ${company}`
      return `${cleanings} sem registro em ${company}`
    },
    states: {
      late_start: 'sem registro de início',
      no_show: 'sem nenhum registro no dia',
      missed: 'sem registro no horário previsto',
      overrun: 'sem registro de fim',
      uncovered: 'pessoa ausente, sem substituto',
    },
    ends: {
      recorded: 'registro recebido',
      synced: 'registro recebido',
      taken_out: 'não acontece mais',
      replanned: 'a agenda mudou',
      superseded: 'outro alerta o substituiu',
      expired: 'encerrado sem motivo informado',
    },
    offline: ' e sem sinal',
    more: (count) => `e mais ${count}`,
  },
  'en-US': {
    title({ kind, company, alerts }, shown) {
      const count = shown.length
      if (kind === 'digest') return `Summary of ${company}: ${count} open, ${alerts.length - count} resolved`
      if (kind === 'recovery') return `${count} ${count === 1 ? 'alert' : 'alerts'} resolved at ${company}`
      if (shown.every(({ own }) => own))
        return count === 1
          ? 'One of your cleanings has no record'
          : `${count} of your cleanings have no record`
      const cleanings = `${count} ${count === 1 ? 'cleaning' : 'cleanings'}`
      if (shown.every(isUncovered)) return `${cleanings} without a substitute at ${company}`
      if (shown.some(isUncovered)) return `${cleanings} with an alert at ${company}`
      return `${cleanings} without a record at ${company}`
    },
    states: {
      late_start: 'no start recorded',
      no_show: 'nothing recorded on this day',
      missed: 'nothing recorded in the planned time',
      overrun: 'no end recorded',
      uncovered: 'person absent, without a substitute',
    },
    ends: {
      recorded: 'the record has arrived',
      synced: 'the record has arrived',
      taken_out: 'no longer takes place',
      replanned: 'the plan has changed',
      superseded: 'another alert has replaced it',
      expired: 'closed without a reason',
    },
    offline: ', and the phone has no signal',
    more: (count) => `and ${count} more`,
  },
}
