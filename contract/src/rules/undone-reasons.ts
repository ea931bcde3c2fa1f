import { nameKey } from './name-key.ts'

/** Reasons that the field app offers for a task that was not done. A record keeps the text that the phone showed. */
export const undoneReasons = {
  locked: { 'pt-BR': 'Ambiente trancado', 'en-US': 'Room locked' },
  inUse: { 'pt-BR': 'Ambiente em uso', 'en-US': 'Room in use' },
  noSupplies: { 'pt-BR': 'Sem material', 'en-US': 'No supplies' },
  broken: { 'pt-BR': 'Equipamento com defeito', 'en-US': 'Broken equipment' },
} as const

/** Translates a recorded reason. A reason that the cleaner wrote stays unchanged. */
export function translateUndoneReason(recorded: string, language: string): string {
  return findOffered(recorded)?.[language === 'en-US' ? 'en-US' : 'pt-BR'] ?? recorded
}

/**
 * Returns the key under which reports count a reason. Other spellings and translations of a reason have the same key.
 */
export function toReasonKey(recorded: string): string {
  return nameKey(findOffered(recorded)?.['pt-BR'] ?? recorded)
}

function findOffered(recorded: string) {
  return Object.values(undoneReasons).find((words) => Object.values<string>(words).includes(recorded))
}
