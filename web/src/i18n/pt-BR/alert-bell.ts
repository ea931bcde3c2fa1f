export const alertBell = {
  open_zero: 'Alertas: nenhum aberto',
  open_one: 'Alertas: {{figure}} aberto',
  open_other: 'Alertas: {{figure}} abertos',
}
