/** Reasons that the field app offers if no photo can be taken. A record keeps the text that the phone showed. */
export const noPhotoReasons = {
  camera: { 'pt-BR': 'A câmera não funciona', 'en-US': 'The camera does not work' },
  permission: {
    'pt-BR': 'O celular não permite usar a câmera',
    'en-US': 'The phone does not allow the camera',
  },
  forbidden: { 'pt-BR': 'Não é permitido fotografar aqui', 'en-US': 'Photos are not allowed here' },
  people: { 'pt-BR': 'Há pessoas no ambiente', 'en-US': 'There are people in the room' },
} as const

/** Translates a recorded reason. A reason that the user wrote stays unchanged. */
export function translateNoPhotoReason(recorded: string, language: string): string {
  const offered = Object.values(noPhotoReasons).find((words) =>
    Object.values<string>(words).includes(recorded),
  )
  return offered?.[language === 'en-US' ? 'en-US' : 'pt-BR'] ?? recorded
}
