export const alertBell = {
  open_zero: 'Alerts: none open',
  open_one: 'Alerts: {{figure}} open',
  open_other: 'Alerts: {{figure}} open',
}
