/** The password of all demo users. */
export const demoPassword = 'zelo-demo-2026'

/** The demo's sign-ins, one for each role of docs/domain.md. */
export const demoSignIns = [
  { email: 'master@zelo.demo', name: 'Helena Duarte', role: 'master administrator' },
  { email: 'coordenador@zelo.demo', name: 'Artur Valença', role: 'coordinator' },
  { email: 'leitura@zelo.demo', name: 'Caio Montenegro', role: 'coordinator without main company' },
  { email: 'asg@zelo.demo', name: 'Ivone Sampaio', role: 'cleaner' },
] as const
