/** The type of a catalogue: the same keys, with any text. A missing or unknown key does not compile. */
export type Texts<Source> = {
  [key in keyof Source]: Source[key] extends string ? string : Texts<Source[key]>
}
