// Builds an agenda item as the register tab sends it.

/** All weekdays, in the form in which an item contains them. */
export const everyDay =
  'Domingo - Segunda-feira - Terça-feira - Quarta-feira - Quinta-feira - Sexta-feira - Sábado'

interface ItemOptions {
  companyId: number
  environmentId: number
  userId: number
  name: string
  /** First and last day. */
  validity: [string, string]
  /** Daily start and end of the cleaning. */
  hours: [string, string]
  onePhoto?: boolean
}

/** Returns one daily cleaning for `saveAgendas`. */
export function agendaItem({
  companyId,
  environmentId,
  userId,
  name,
  validity,
  hours,
  onePhoto,
}: ItemOptions) {
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
