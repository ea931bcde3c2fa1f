/** Type of a catalog with the keys of `Source` and any texts. A missing or unknown key is a type error. */
export type Texts<Source> = {
  [key in keyof Source]: Source[key] extends string ? string : Texts<Source[key]>
}
