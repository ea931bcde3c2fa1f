import type { PlainValues } from '@zelo/contract/environments'
import type { AreaKind } from '@zelo/contract/rules/area-kinds'
import type { Room } from './rooms.ts'

type Area = readonly [squareMetres: number, kind: AreaKind]

/** The areas of the rooms that have their own name. Such a name is unique in the group. */
const areas: Readonly<Record<string, Area>> = {
  'Recepção da matriz': [64, 'cold-floor'],
  Auditório: [180, 'carpeted-floor'],
  'Banheiro feminino': [18.5, 'restroom'],
  'Banheiro masculino': [18.5, 'restroom'],
  'Sala de treinamento e integração de novos colaboradores': [72, 'carpeted-floor'],
  Diretoria: [36, 'carpeted-floor'],
  'Copa da diretoria': [9.8, 'cold-floor'],
  'Escritório de compras': [42, 'cold-floor'],
  'Escritório comercial': [55, 'cold-floor'],
  Faturamento: [38.5, 'cold-floor'],
  'Sala de reuniões Ipê': [24, 'carpeted-floor'],
  'Escada principal': [48, 'cold-floor'],
  'Sala de servidores': [16, 'cold-floor'],
  Estacionamento: [1250, 'paved-floor'],
  'Reservatório de água': [30, 'cold-floor'],
  'Recepção principal': [85, 'cold-floor'],
  'Banheiro feminino, térreo': [22.4, 'restroom'],
  'Banheiro masculino, térreo': [22.4, 'restroom'],
  'Escada de emergência A': [56, 'cold-floor'],
  'Copa, 2º andar': [12, 'cold-floor'],
  'Sala de reuniões Jangada': [28, 'carpeted-floor'],
  'Sala de reuniões Maré': [32, 'carpeted-floor'],
  Enfermaria: [26, 'hospital'],
  'Sala de espera': [34, 'open-space'],
  'Refeitório do porto': [210, 'cold-floor'],
  'Corredor do refeitório': [45.6, 'open-space'],
  'Pátio de contêineres': [8400, 'paved-floor'],
  'Casa de máquinas': [60, 'workshop'],
  'Sala de controle': [48, 'cold-floor'],
  'Guarita do cais': [8.5, 'cold-floor'],
  'Corredor do cais': [320, 'warehouse'],
  'Laboratório de qualidade': [75, 'laboratory'],
  'Laboratório de microbiologia': [58, 'laboratory'],
  'Escada de emergência B': [52, 'cold-floor'],
  Almoxarifado: [480, 'warehouse'],
  'Vestiário feminino': [40, 'restroom'],
  'Linha de envase': [620, 'workshop'],
  'Linha de rotulagem': [390, 'workshop'],
  'Sala da supervisão': [18, 'cold-floor'],
  'Recepção da fábrica': [44, 'cold-floor'],
  'Refeitório da fábrica': [260, 'cold-floor'],
  'Copa da produção': [14.2, 'cold-floor'],
  'Subestação elétrica': [90, 'workshop'],
  'Câmara fria': [110, 'warehouse'],
  'Portaria da serra': [12, 'cold-floor'],
  'Galpão de expedição': [1800, 'warehouse'],
  'Corredor de docas': [240, 'warehouse'],
  'Vestiário masculino': [46, 'restroom'],
  'Recepção norte': [38, 'cold-floor'],
  'Banheiro acessível': [6.3, 'restroom'],
  Ambulatório: [22, 'hospital'],
  'Escritório de projetos': [68, 'cold-floor'],
  'Sala de reuniões Garça': [20, 'carpeted-floor'],
  Refeitório: [150, 'cold-floor'],
  'Oficina de manutenção': [135, 'workshop'],
  'Copa dos motoristas': [11, 'cold-floor'],
  'Jardim interno': [95, 'green-area'],
  'Salão de eventos': [300, 'open-space'],
  'Cobertura e calhas': [540, 'paved-floor'],
  'Central de monitoramento': [30, 'cold-floor'],
  'Portaria de cargas': [15, 'cold-floor'],
  'Câmara de resíduos': [25.5, 'paved-floor'],
}

/**
 * Returns the plain fields of a room. If the room has a number instead of its own name, the fields depend on its
 * category.
 */
export function findPlainFields({ name, category }: Room): PlainValues {
  const [area, areaKind] = areas[name] ?? (category === 'Técnico' ? [60, 'workshop'] : [24, 'cold-floor'])
  return { area, areaKind }
}
