import type { SetupTemplate } from '@zelo/contract/company-setup'
import type { ProcedureDetails } from '@zelo/contract/procedure-details'
import type { PhotoRule } from '@zelo/contract/rules/photo-rule'

/** A name in Portuguese and in English. */
type Name = readonly [pt: string, en: string]

/** The details of a procedure. Texts are in Portuguese and English. */
interface Details {
  minutes: number
  instruction?: Name
  product?: Name
  ppe?: Name
  photoRule?: PhotoRule
}

/** Reference data for one kind of building. `risks` have the colours of a Brazilian risk map (NR-5). */
export interface Template {
  sectors: readonly Name[]
  categories: readonly Name[]
  procedures: readonly (readonly [...name: Name, details: Details])[]
  risks: readonly (readonly [...name: Name, color: string])[]
}

const physical = '#2e8b57'
const chemical = '#c0392b'
const biological = '#8a5a2b'
const ergonomic = '#d9a400'
const accident = '#1f6fb5'

const detergent: Name = ['Detergente neutro', 'Neutral detergent']
const allPurpose: Name = ['Limpador multiuso', 'All-purpose cleaner']
const glassCleaner: Name = ['Limpa-vidros', 'Glass cleaner']
const alcohol: Name = ['Álcool 70%', '70% alcohol']
const disinfectant: Name = ['Desinfetante hospitalar ou clorado', 'Hospital or chlorine disinfectant']
const gloves: Name = ['Luvas', 'Gloves']
const bootsAndGloves: Name = ['Luvas e botas de borracha', 'Rubber gloves and boots']
const hospital: Name = ['Luvas, máscara, óculos e avental', 'Gloves, mask, goggles and apron']
const wetFloor: Name = [
  'Sinalize o piso molhado. Comece pelo fundo e termine na porta.',
  'Put up the wet floor sign. Start at the back and finish at the door.',
]
const letItWork: Name = [
  'Limpe antes de desinfetar. Deixe o produto agir pelo tempo do rótulo.',
  'Clean before you disinfect. Let the product work for the time on its label.',
]
const cleanToDirty: Name = [
  'Comece pelas áreas mais limpas e vá de cima para baixo. Troque o pano a cada ambiente.',
  'Start with the cleanest areas and work from top to bottom. Use a fresh cloth in each room.',
]
const closedBag: Name = [
  'Feche o saco com até dois terços de volume. Não aperte nem arraste o saco.',
  'Close the bag when it is two thirds full. Do not press or drag it.',
]

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
    ['Esvaziar lixeiras', 'Empty bins', { minutes: 4, ppe: gloves }],
    ['Varrer piso', 'Sweep floor', { minutes: 8 }],
    [
      'Passar pano úmido no piso',
      'Damp mop floor',
      { minutes: 10, product: detergent, ppe: gloves, instruction: wetFloor },
    ],
    [
      'Lavar piso',
      'Wash floor',
      { minutes: 15, product: detergent, ppe: bootsAndGloves, instruction: wetFloor, photoRule: 'slot' },
    ],
    ['Tirar o pó dos móveis', 'Dust furniture', { minutes: 8, product: allPurpose }],
    ['Limpar vidros internos', 'Clean inside windows', { minutes: 12, product: glassCleaner, ppe: gloves }],
    [
      'Desinfetar maçanetas e interruptores',
      'Disinfect door handles and switches',
      { minutes: 5, product: alcohol, ppe: gloves },
    ],
    [
      'Lavar e desinfetar vasos sanitários',
      'Wash and disinfect toilets',
      {
        minutes: 10,
        product: disinfectant,
        ppe: bootsAndGloves,
        instruction: letItWork,
        photoRule: 'undone',
      },
    ],
    ['Limpar pias e espelhos', 'Clean sinks and mirrors', { minutes: 6, product: allPurpose, ppe: gloves }],
    ['Repor papel e sabonete', 'Refill paper and soap', { minutes: 4, photoRule: 'undone' }],
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
      ['Aspirar carpete', 'Vacuum carpet', { minutes: 15 }],
      ['Limpar mesas e telefones', 'Clean desks and phones', { minutes: 8, product: allPurpose }],
      [
        'Limpar geladeira e micro-ondas',
        'Clean refrigerator and microwave',
        { minutes: 12, product: detergent, ppe: gloves },
      ],
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
      ['Limpar quadro', 'Clean board', { minutes: 3 }],
      [
        'Limpar carteiras e cadeiras',
        'Clean desks and chairs',
        { minutes: 12, product: allPurpose, ppe: gloves },
      ],
      [
        'Desinfetar brinquedos',
        'Disinfect toys',
        { minutes: 15, product: disinfectant, ppe: gloves, instruction: letItWork },
      ],
      [
        'Desinfetar bebedouros',
        'Disinfect drinking fountains',
        { minutes: 5, product: alcohol, ppe: gloves },
      ],
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
      [
        'Limpeza concorrente',
        'Daily cleaning',
        { minutes: 20, product: disinfectant, ppe: hospital, instruction: cleanToDirty, photoRule: 'slot' },
      ],
      [
        'Limpeza terminal',
        'Terminal cleaning',
        { minutes: 45, product: disinfectant, ppe: hospital, instruction: cleanToDirty, photoRule: 'always' },
      ],
      [
        'Recolher resíduos infectantes',
        'Collect infectious waste',
        { minutes: 8, ppe: hospital, instruction: closedBag, photoRule: 'undone' },
      ],
      [
        'Desinfetar leito e mobiliário',
        'Disinfect bed and furniture',
        { minutes: 12, product: disinfectant, ppe: hospital, instruction: letItWork },
      ],
      [
        'Limpar luminárias e saídas de ar',
        'Clean lights and air outlets',
        { minutes: 15, product: allPurpose, ppe: gloves },
      ],
      ['Repor álcool em gel', 'Refill hand sanitizer', { minutes: 3, photoRule: 'undone' }],
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
      ['Limpar balcões e gôndolas', 'Clean counters and shelves', { minutes: 12, product: allPurpose }],
      ['Limpar provadores', 'Clean fitting rooms', { minutes: 8, product: allPurpose }],
      [
        'Limpar vitrines',
        'Clean shop windows',
        { minutes: 12, product: glassCleaner, ppe: gloves, photoRule: 'slot' },
      ],
      ['Recolher recicláveis', 'Collect recyclables', { minutes: 8, ppe: gloves }],
    ],
    risks: [['Queda de objetos', 'Falling objects', accident]],
  },
}

/** Returns the reference data of a template. Names that all kinds of buildings share come first. */
export function readTemplate(template: SetupTemplate): Template {
  const { sectors, categories, procedures, risks } = own[template]
  return {
    sectors: [...everywhere.sectors, ...sectors],
    categories: [...everywhere.categories, ...categories],
    procedures: [...everywhere.procedures, ...procedures],
    risks: [...everywhere.risks, ...risks],
  }
}

/** Returns the details of a procedure in Portuguese (`place` 0) or English (`place` 1). */
export function toProcedureDetails(details: Details, place: 0 | 1): ProcedureDetails {
  const { minutes, instruction, product, ppe, photoRule = null } = details
  const read = (text: Name | undefined) => text?.[place] ?? ''
  return { instruction: read(instruction), product: read(product), ppe: read(ppe), minutes, photoRule }
}
