/** The beginning of the names under which this browser keeps what a person is writing; several people may use one phone. */
export function draftPrefix(userId: number | undefined): string {
  return `zelo.field-draft.${userId}.`
}
