/** The shape of a catalogue: the same keys, any sentences. A key that is missing or unknown does not compile. */
export type Texts<Source> = {
  [key in keyof Source]: Source[key] extends string ? string : Texts<Source[key]>
}
