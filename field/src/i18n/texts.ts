/** The shape of a catalogue: same keys, any sentences. A missing or unknown key does not compile. */
export type Texts<Source> = {
  [key in keyof Source]: Source[key] extends string ? string : Texts<Source[key]>
}
