/** The shape of a text section: the same keys with any sentences. A missing or unknown key fails to compile. */
export type Texts<Source> = {
  [key in keyof Source]: Source[key] extends string ? string : Texts<Source[key]>
}
