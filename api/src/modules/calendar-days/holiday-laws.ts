import type { BrazilianState } from '@zelo/contract/rules/brazilian-states'

/** The laws of the national holidays, by the name of the holiday. */
export const nationalLaws: Readonly<Record<string, string>> = {
  'Ano novo': 'Lei 662/1949',
  'Sexta-feira Santa': 'Lei 9.093/1995, art. 2º (feriado religioso)',
  Tiradentes: 'Lei 662/1949, com a Lei 10.607/2002',
  'Dia do trabalhador': 'Lei 662/1949',
  'Independência do Brasil': 'Lei 662/1949',
  'Nossa Senhora Aparecida': 'Lei 6.802/1980',
  Finados: 'Lei 662/1949, com a Lei 10.607/2002',
  'Proclamação da República': 'Lei 662/1949',
  'Dia da Consciência Negra': 'Lei 14.759/2023',
  Natal: 'Lei 662/1949',
  'Carnaval (terça-feira)': 'Ponto facultativo (Portaria MGI 11.460/2025)',
  'Corpus Christi': 'Ponto facultativo (Portaria MGI 11.460/2025)',
}

/** Optional holidays (pontos facultativos) that the library lacks. */
export const furtherOptionalDays = [
  {
    name: 'Carnaval (segunda-feira)',
    rule: 'easter-48',
    startTime: null,
    endTime: null,
    law: 'Ponto facultativo (Portaria MGI 11.460/2025)',
  },
  {
    name: 'Quarta-feira de Cinzas (até as 14 horas)',
    rule: 'easter-46',
    startTime: '00:00',
    endTime: '14:00',
    law: 'Ponto facultativo (Portaria MGI 11.460/2025)',
  },
] as const

/** The laws of the states' holidays and pontos facultativos, by the name of the holiday. */
export const stateLaws: Readonly<Record<BrazilianState, Readonly<Record<string, string>>>> = {
  AC: {
    'Dia do Evangélico': 'Lei AC 1.538/2004',
    'Dia Internacional da Mulher': 'Lei AC 1.411/2001',
    'Aniversário do Acre': 'Lei AC 14/1964',
    'Dia da Amazônia': 'Lei AC 243/1968',
    'Assinatura do Tratado de Petrópolis': 'Lei AC 57/1965',
  },
  AL: {
    'São João': 'Lei AL 5.508/1993',
    'São Pedro': 'Lei AL 5.509/1993',
    'Emancipação Política de Alagoas': 'Lei AL 9.358/2024',
  },
  AM: {
    'Elevação do Amazonas à categoria de Província': 'Lei AM 25/1977',
    'Nossa Senhora da Conceição': 'Feriado municipal de Manaus (Lei 496/1999)',
  },
  AP: {
    'Dia de São José': 'Lei AP 667/2002',
    'Criação do Território Federal do Amapá': 'Constituição do Amapá, art. 355',
  },
  BA: { 'Independência da Bahia': 'Constituição da Bahia, art. 6º, § 3º' },
  CE: { 'Abolição da Escravidão no Ceará': 'Constituição do Ceará, art. 18 (EC 73/2011)' },
  DF: {
    'Fundação de Brasília': 'Lei DF 72/1989',
    'Corpus Christi': 'Lei DF 72/1989',
    'Dia do Evangélico': 'Lei DF 963/1995',
  },
  ES: { 'Nossa Senhora da Penha': 'Lei ES 11.010/2019' },
  GO: {
    'Fundação da Cidade de Goiás': 'Lei GO 20.756/2020, art. 269',
    'Lançamento da Pedra Fundamental de Goiânia': 'Lei GO 20.756/2020, art. 269',
    'Dia do Servidor Público': 'Lei GO 20.756/2020, art. 269',
  },
  MA: { 'Adesão do Maranhão à Independência': 'Lei MA 2.457/1964' },
  MG: {},
  MS: { 'Criação do Estado de Mato Grosso do Sul': 'Lei MS 10/1979' },
  MT: {},
  PA: { 'Adesão do Pará à Independência': 'Lei PA 5.999/1996' },
  PB: { 'Data Magna do Estado da Paraíba': 'Lei PB 10.601/2015' },
  PE: { 'Revolução Pernambucana': 'Lei PE 16.241/2017, art. 49' },
  PI: { 'Dia do Piauí': 'Lei PI 176/1937' },
  PR: { 'Emancipação Política do Paraná': 'Lei PR 18.384/2014 (não é feriado civil)' },
  RJ: { 'São Jorge': 'Lei RJ 5.198/2008' },
  RN: { 'Mártires de Cunhaú e Uruaçu': 'Lei RN 8.913/2006' },
  RO: { 'Criação do Estado de Rondônia': 'Lei RO 2.291/2010' },
  RR: { 'Criação do Estado de Roraima': 'Constituição de Roraima, art. 9º' },
  RS: { 'Revolução Farroupilha': 'Constituição do Rio Grande do Sul, art. 6º' },
  SC: {
    'Dia do Estado de Santa Catarina': 'Lei SC 18.531/2022',
    'Dia de Santa Catarina de Alexandria': 'Lei SC 18.531/2022',
  },
  SE: { 'Independência de Sergipe': 'Constituição de Sergipe, art. 269' },
  SP: { 'Revolução Constitucionalista': 'Lei SP 9.497/1997' },
  TO: {
    'Padroeira do Estado (Nossa Senhora da Natividade)': 'Lei TO 627/1993',
    'Criação do Estado do Tocantins': 'Lei TO 98/1989',
  },
}
