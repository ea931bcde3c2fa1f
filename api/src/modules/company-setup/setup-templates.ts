import type { SetupTemplate } from '@zelo/contract/company-setup'

/** A name in Portuguese and in English. */
type Name = readonly [pt: string, en: string]

/** Reference data for one kind of building. `risks` have the colours of a Brazilian risk map (NR-5). */
export interface Template {
  sectors: readonly Name[]
  categories: readonly Name[]
  procedures: readonly Name[]
  risks: readonly (readonly [...name: Name, color: string])[]
}

const physical = '#2e8b57'
const chemical = '#c0392b'
const biological = '#8a5a2b'
const ergonomic = '#d9a400'
const accident = '#1f6fb5'

/** The rooms, procedures and risks of every kind of building. */
const everywhere: Template = {
  sectors: [
    ['Administrativo', 'Administration'],
    ['Áreas comuns', 'Common areas'],
    ['Área externa', 'Outdoor area'],
    ['Recepção', 'Reception'],
  ],
  categories: [
    ['Banheiro', 'Restroom'],
    ['Copa', 'Pantry'],
    ['Corredor', 'Corridor'],
    ['Depósito', 'Storage room'],
    ['Elevador', 'Elevator'],
    ['Escada', 'Staircase'],
  ],
  procedures: [
    ['Esvaziar lixeiras', 'Empty bins'],
    ['Varrer piso', 'Sweep floor'],
    ['Passar pano úmido no piso', 'Damp mop floor'],
    ['Lavar piso', 'Wash floor'],
    ['Tirar o pó dos móveis', 'Dust furniture'],
    ['Limpar vidros internos', 'Clean inside windows'],
    ['Desinfetar maçanetas e interruptores', 'Disinfect door handles and switches'],
    ['Lavar e desinfetar vasos sanitários', 'Wash and disinfect toilets'],
    ['Limpar pias e espelhos', 'Clean sinks and mirrors'],
    ['Repor papel e sabonete', 'Refill paper and soap'],
  ],
  risks: [
    ['Piso escorregadio', 'Slippery floor', accident],
    ['Choque elétrico', 'Electric shock', accident],
    ['Produto químico', 'Chemical product', chemical],
    ['Postura e esforço', 'Posture and effort', ergonomic],
  ],
}

const own: Record<SetupTemplate, Template> = {
  office: {
    sectors: [
      ['Diretoria', 'Management'],
      ['Operações', 'Operations'],
      ['Tecnologia', 'Technology'],
    ],
    categories: [
      ['Auditório', 'Auditorium'],
      ['Escritório', 'Office'],
      ['Sala de reunião', 'Meeting room'],
    ],
    procedures: [
      ['Aspirar carpete', 'Vacuum carpet'],
      ['Limpar mesas e telefones', 'Clean desks and phones'],
      ['Limpar geladeira e micro-ondas', 'Clean refrigerator and microwave'],
    ],
    risks: [],
  },
  school: {
    sectors: [
      ['Educação infantil', 'Early education'],
      ['Ensino fundamental', 'Elementary school'],
      ['Esportes', 'Sports'],
      ['Refeitório', 'Dining hall'],
    ],
    categories: [
      ['Biblioteca', 'Library'],
      ['Laboratório', 'Laboratory'],
      ['Pátio', 'Schoolyard'],
      ['Quadra', 'Sports court'],
      ['Sala de aula', 'Classroom'],
    ],
    procedures: [
      ['Limpar quadro', 'Clean board'],
      ['Limpar carteiras e cadeiras', 'Clean desks and chairs'],
      ['Desinfetar brinquedos', 'Disinfect toys'],
      ['Desinfetar bebedouros', 'Disinfect drinking fountains'],
    ],
    risks: [['Ruído', 'Noise', physical]],
  },
  hospital: {
    sectors: [
      ['Centro cirúrgico', 'Operating suite'],
      ['Internação', 'Inpatient ward'],
      ['Pronto atendimento', 'Urgent care'],
      ['Terapia intensiva', 'Intensive care'],
    ],
    categories: [
      ['Área crítica', 'Critical area'],
      ['Área semicrítica', 'Semi-critical area'],
      ['Área não crítica', 'Non-critical area'],
      ['Expurgo', 'Soiled utility room'],
      ['Quarto', 'Patient room'],
      ['Sala cirúrgica', 'Operating room'],
    ],
    procedures: [
      ['Limpeza concorrente', 'Daily cleaning'],
      ['Limpeza terminal', 'Terminal cleaning'],
      ['Recolher resíduos infectantes', 'Collect infectious waste'],
      ['Desinfetar leito e mobiliário', 'Disinfect bed and furniture'],
      ['Limpar luminárias e saídas de ar', 'Clean lights and air outlets'],
      ['Repor álcool em gel', 'Refill hand sanitizer'],
    ],
    risks: [
      ['Agente biológico', 'Biological agent', biological],
      ['Perfurocortante', 'Sharp object', accident],
    ],
  },
  shop: {
    sectors: [
      ['Caixas', 'Checkouts'],
      ['Estoque', 'Stockroom'],
      ['Salão de vendas', 'Sales floor'],
    ],
    categories: [
      ['Doca', 'Loading dock'],
      ['Loja', 'Store'],
      ['Praça de alimentação', 'Food court'],
      ['Provador', 'Fitting room'],
      ['Vitrine', 'Shop window'],
    ],
    procedures: [
      ['Limpar balcões e gôndolas', 'Clean counters and shelves'],
      ['Limpar provadores', 'Clean fitting rooms'],
      ['Limpar vitrines', 'Clean shop windows'],
      ['Recolher recicláveis', 'Collect recyclables'],
    ],
    risks: [['Queda de objetos', 'Falling objects', accident]],
  },
}

/** Returns the reference data of a template. The names that every kind of building has come first. */
export function readTemplate(template: SetupTemplate): Template {
  const { sectors, categories, procedures, risks } = own[template]
  return {
    sectors: [...everywhere.sectors, ...sectors],
    categories: [...everywhere.categories, ...categories],
    procedures: [...everywhere.procedures, ...procedures],
    risks: [...everywhere.risks, ...risks],
  }
}
