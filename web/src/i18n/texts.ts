/**
 * The type of a text section in another language. The keys are the same, but the sentences are free. A missing or
 * unknown key does not compile.
 */
export type Texts<Source> = {
  [key in keyof Source]: Source[key] extends string ? string : Texts<Source[key]>
}
