import type { Category, Sector } from './demo-reference-data.ts'

/** The days on which a room is cleaned. A room with `yearly` or `monthly` has no other days. */
export type RoomDays =
  | 'daily'
  | 'monday to saturday'
  | 'weekdays'
  | 'every other day'
  | 'alternating weeks'
  | 'monthly'
  | 'yearly'

export interface Room {
  name: string
  category: Category
  sector: Sector
  floor: string
  days: RoomDays
}

type Row = readonly [name: string, category: Category, sector: Sector, floor: string, days: RoomDays]

const headquarters: readonly Row[] = [
  ['Recepção da matriz', 'Recepção', 'Recepção', 'Térreo', 'monday to saturday'],
  ['Auditório', 'Evento', 'Eventos', '1º andar', 'weekdays'],
  ['Banheiro feminino', 'Sanitário', 'Administrativo', '1º andar', 'daily'],
  ['Banheiro masculino', 'Sanitário', 'Administrativo', '1º andar', 'daily'],
  [
    'Sala de treinamento e integração de novos colaboradores',
    'Evento',
    'Recursos humanos',
    '2º andar',
    'alternating weeks',
  ],
  ['Diretoria', 'Escritório', 'Administrativo', '2º andar', 'weekdays'],
  ['Copa da diretoria', 'Alimentação', 'Administrativo', '2º andar', 'weekdays'],
  ['Escritório de compras', 'Escritório', 'Administrativo', '1º andar', 'weekdays'],
  ['Escritório comercial', 'Escritório', 'Administrativo', '1º andar', 'weekdays'],
  ['Faturamento', 'Escritório', 'Administrativo', '1º andar', 'weekdays'],
  ['Sala de reuniões Ipê', 'Reunião', 'Administrativo', '2º andar', 'alternating weeks'],
  ['Escada principal', 'Circulação', 'Serviços gerais', 'Todos', 'daily'],
  ['Sala de servidores', 'Técnico', 'Manutenção', 'Subsolo', 'every other day'],
  ['Estacionamento', 'Área externa', 'Serviços gerais', 'Subsolo', 'monday to saturday'],
  ['Reservatório de água', 'Técnico', 'Manutenção', 'Cobertura', 'yearly'],
]

const portoAzul: readonly Row[] = [
  ['Recepção principal', 'Recepção', 'Recepção', 'Térreo', 'daily'],
  ['Banheiro feminino, térreo', 'Sanitário', 'Recepção', 'Térreo', 'daily'],
  ['Banheiro masculino, térreo', 'Sanitário', 'Recepção', 'Térreo', 'daily'],
  ['Escada de emergência A', 'Circulação', 'Segurança do trabalho', 'Todos', 'monday to saturday'],
  ['Copa, 2º andar', 'Alimentação', 'Administrativo', '2º andar', 'monday to saturday'],
  ['Sala de reuniões Jangada', 'Reunião', 'Administrativo', '2º andar', 'weekdays'],
  ['Sala de reuniões Maré', 'Reunião', 'Administrativo', '2º andar', 'weekdays'],
  ['Enfermaria', 'Saúde', 'Segurança do trabalho', '1º andar', 'daily'],
  ['Sala de espera', 'Recepção', 'Segurança do trabalho', '1º andar', 'daily'],
  ['Refeitório do porto', 'Alimentação', 'Serviços gerais', 'Térreo', 'daily'],
  ['Corredor do refeitório', 'Circulação', 'Serviços gerais', 'Térreo', 'daily'],
  ['Pátio de contêineres', 'Área externa', 'Logística', 'Externo', 'every other day'],
  ['Casa de máquinas', 'Técnico', 'Manutenção', 'Subsolo', 'monthly'],
  ['Sala de controle', 'Técnico', 'Logística', '3º andar', 'daily'],
  ['Guarita do cais', 'Recepção', 'Logística', 'Externo', 'daily'],
  ['Corredor do cais', 'Docas', 'Logística', 'Térreo', 'daily'],
]

const serraVerde: readonly Row[] = [
  ['Laboratório de qualidade', 'Técnico', 'Qualidade', '1º andar', 'monday to saturday'],
  ['Laboratório de microbiologia', 'Saúde', 'Qualidade', '1º andar', 'daily'],
  ['Escada de emergência B', 'Circulação', 'Segurança do trabalho', 'Todos', 'daily'],
  ['Almoxarifado', 'Docas', 'Logística', 'Térreo', 'monday to saturday'],
  ['Vestiário feminino', 'Vestiário', 'Produção', 'Térreo', 'daily'],
  ['Linha de envase', 'Técnico', 'Produção', 'Térreo', 'daily'],
  ['Linha de rotulagem', 'Técnico', 'Produção', 'Térreo', 'monday to saturday'],
  ['Sala da supervisão', 'Escritório', 'Produção', 'Mezanino', 'weekdays'],
  ['Recepção da fábrica', 'Recepção', 'Recepção', 'Térreo', 'weekdays'],
  ['Refeitório da fábrica', 'Alimentação', 'Serviços gerais', 'Térreo', 'daily'],
  ['Copa da produção', 'Alimentação', 'Produção', 'Mezanino', 'every other day'],
  ['Subestação elétrica', 'Técnico', 'Manutenção', 'Externo', 'monthly'],
  ['Câmara fria', 'Técnico', 'Produção', 'Térreo', 'daily'],
  ['Portaria da serra', 'Recepção', 'Recepção', 'Externo', 'daily'],
  ['Galpão de expedição', 'Docas', 'Logística', 'Térreo', 'daily'],
]

const lagoNorte: readonly Row[] = [
  ['Corredor de docas', 'Docas', 'Logística', 'Térreo', 'daily'],
  ['Vestiário masculino', 'Vestiário', 'Manutenção', 'Subsolo', 'daily'],
  ['Recepção norte', 'Recepção', 'Recepção', 'Térreo', 'daily'],
  ['Banheiro acessível', 'Sanitário', 'Recepção', 'Térreo', 'daily'],
  ['Ambulatório', 'Saúde', 'Segurança do trabalho', 'Térreo', 'daily'],
  ['Escritório de projetos', 'Escritório', 'Administrativo', '2º andar', 'weekdays'],
  ['Sala de reuniões Garça', 'Reunião', 'Administrativo', '2º andar', 'weekdays'],
  ['Refeitório', 'Alimentação', 'Serviços gerais', 'Térreo', 'monday to saturday'],
  ['Oficina de manutenção', 'Técnico', 'Manutenção', 'Térreo', 'monday to saturday'],
  ['Copa dos motoristas', 'Alimentação', 'Logística', 'Térreo', 'daily'],
  ['Jardim interno', 'Área externa', 'Serviços gerais', 'Térreo', 'every other day'],
  ['Salão de eventos', 'Evento', 'Eventos', 'Térreo', 'alternating weeks'],
  ['Cobertura e calhas', 'Área externa', 'Manutenção', 'Cobertura', 'yearly'],
  ['Central de monitoramento', 'Escritório', 'Segurança do trabalho', '1º andar', 'daily'],
  ['Portaria de cargas', 'Recepção', 'Logística', 'Térreo', 'daily'],
  ['Câmara de resíduos', 'Docas', 'Serviços gerais', 'Externo', 'daily'],
]

/** Rooms of each company, in the order of the companies. Consecutive rooms belong to one cleaner. */
export const rooms: readonly (readonly Room[])[] = [headquarters, portoAzul, serraVerde, lagoNorte].map(
  (rows) => rows.map(([name, category, sector, floor, days]) => ({ name, category, sector, floor, days })),
)

const numberedKinds = [
  ['Escritório', 'Administrativo', 'weekdays'],
  ['Técnico', 'Produção', 'monday to saturday'],
  ['Saúde', 'Segurança do trabalho', 'daily'],
  ['Escritório', 'Recursos humanos', 'every other day'],
] as const

/** Returns the nth numbered room of a company, from 0. It has 3 risks and 4 procedures. */
export function buildNumberedRoom(nth: number): Room {
  const [category, sector, days] = numberedKinds[nth % numberedKinds.length]!
  const floor = 1 + (Math.floor(nth / 40) % 30)
  return {
    name: `Sala ${floor}${String(nth).padStart(4, '0')}`,
    category,
    sector,
    floor: `${floor}º andar`,
    days,
  }
}
