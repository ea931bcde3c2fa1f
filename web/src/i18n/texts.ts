/**
 * The type of a text section in another language. It has the same keys with any sentences. A missing or unknown key does
 * not compile.
 */
export type Texts<Source> = {
  [key in keyof Source]: Source[key] extends string ? string : Texts<Source[key]>
}
