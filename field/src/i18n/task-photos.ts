import type { Language } from '@zelo/ui/lib/language.ts'

/** The texts of task details and due photos. They load together with the components that show them. */
const texts = {
  'pt-BR': {
    how: 'Como fazer',
    minutes: (count: number) => `${count} min`,
    product: 'Produto',
    ppe: 'EPI',
    cannot: 'Não consigo tirar a foto',
    title: 'Sem foto',
    why: 'Por que não há foto?',
    about: 'A tarefa fica feita, e o coordenador vê o motivo.',

    other: 'Outro motivo',
    otherLabel: 'Qual é o motivo?',
    choose: 'Escolha um motivo',
    write: 'Escreva o motivo',
    send: 'Concluir sem foto',
    photo: 'Foto',
    photoWhy: 'Esta tarefa pede uma foto quando não é feita.',
    take: 'Tirar a foto',
    retake: 'Trocar a foto',
    taken: 'Foto pronta',
    needed: 'Tire a foto ou diga por que não há foto',
    bad: 'Esta foto não abre e não pode ser enviada. Tire outra.',
  },
  'en-US': {
    how: 'How to do it',
    minutes: (count: number) => `${count} min`,
    product: 'Product',
    ppe: 'PPE',
    cannot: 'I cannot take the photo',
    title: 'No photo',
    why: 'Why is there no photo?',
    about: 'The task is done, and the coordinator sees the reason.',

    other: 'Another reason',
    otherLabel: 'What is the reason?',
    choose: 'Choose a reason',
    write: 'Write the reason',
    send: 'Finish without a photo',
    photo: 'Photo',
    photoWhy: 'This task asks for a photo when it is not done.',
    take: 'Take the photo',
    retake: 'Change the photo',
    taken: 'Photo ready',
    needed: 'Take the photo or say why there is none',
    bad: 'This photo does not open and cannot be sent. Take another one.',
  },
} satisfies Record<Language, unknown>

export function readPhotoTexts(language: string) {
  return texts[language === 'en-US' ? 'en-US' : 'pt-BR']
}
