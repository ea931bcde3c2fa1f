// A plan as the register of agendas sends it.

/** Of the weekdays of a plan, all. */
export const everyDay =
  'Domingo - Segunda-feira - Terça-feira - Quarta-feira - Quinta-feira - Sexta-feira - Sábado'

interface Wish {
  companyId: number
  environmentId: number
  userId: number
  name: string
  /** First and last day. */
  validity: [string, string]
  /** When the cleaning of each day begins and ends. */
  hours: [string, string]
  onePhoto?: boolean
}

/** One cleaning on every day, to be saved by `saveAgendas`. */
export function agendaItem({ companyId, environmentId, userId, name, validity, hours, onePhoto }: Wish) {
  return {
    Id_EmpresasFilial: companyId,
    Id_Environments: environmentId,
    Id_Users: userId,
    revisionPhotos: onePhoto ?? false,
    vigIni: validity[0],
    vigFim: validity[1],
    Periodicidade: {
      Id_EmpresasFilial: companyId,
      nome: name,
      type: 'sem',
      DIAS_SEMANA: everyDay,
      hora_base_inicial: hours[0],
      hora_base_final: hours[1],
      Revisoes: [],
    },
  }
}
