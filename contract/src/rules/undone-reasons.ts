/** The reasons that the field app offers for an undone task. A record keeps the words shown on the phone. */
export const undoneReasons = {
  locked: { 'pt-BR': 'Ambiente trancado', 'en-US': 'Room locked' },
  inUse: { 'pt-BR': 'Ambiente em uso', 'en-US': 'Room in use' },
  noSupplies: { 'pt-BR': 'Sem material', 'en-US': 'No supplies' },
  broken: { 'pt-BR': 'Equipamento com defeito', 'en-US': 'Broken equipment' },
} as const

/** Returns a recorded reason in the reader's language. A custom reason stays unchanged. */
export function translateUndoneReason(recorded: string, language: string): string {
  const offered = Object.values(undoneReasons).find((words) =>
    Object.values<string>(words).includes(recorded),
  )
  return offered?.[language === 'en-US' ? 'en-US' : 'pt-BR'] ?? recorded
}
