// Letters that Portuguese does not have, and the places in a word where foreign names and loanwords use them. In any
// other place, such a letter is the result of a wrong decoding. For example, `FÛSICA` is FÍSICA. A letter that is not
// listed, such as þ, is always the result of a wrong decoding.

const consonant = '[b-df-hj-np-tv-z]'

/** The places where each letter may occur, as a pattern for the lower-case word. `_` stands for the letter. */
const foreignPlaces: Record<string, RegExp> = {
  // Müller, Jäger, Schröder, Zürich, Björn, Åse, Søren
  ä: RegExp(`(^|${consonant})_(${consonant}|[aiu]|$)`),
  ö: RegExp(`(^|${consonant})_(${consonant}|[iu]|$)`),
  ü: RegExp(`(^|${consonant}|[ae])_(${consonant}|e|$)`),
  å: RegExp(`(^|${consonant})_(${consonant}|$)`),
  ø: RegExp(`(^|${consonant})_(${consonant}|$)`),
  æ: RegExp(`(^|${consonant})_(${consonant}|o|$)`),
  // Strauß, Großmann, Fußball, but not `usußrio` (usuário)
  ß: RegExp(`([aeoäöü]|ei|[aeoä]u)_(${consonant}|[aeiu]|$)|^${consonant}+[iu]_([bfkm]|$)`),
  // Noël, Gabriëlle, Anaïs
  ë: RegExp(`[ao]_(${consonant}|$)|i_ll`),
  ï: RegExp(`[aou]_${consonant}`),
  // Première, Genève, Agnès, caffè
  è: RegExp(`i_r|._(${consonant}{1,2}es?$)|[bcdfgknp-z]_s$|[cft]_$`),
  // Salò, Gesù, lunedì
  ò: /..[cdlr]_$/,
  ù: /(^o|es|rt|pi|al)_$/,
  ì: /([er]d|rl|os)_$/,
  // Île, Benoît, goût, crème brûlée
  î: /(^|[abdfgnopru])_[lmnrt]/,
  û: /(o|fl|ff|[bc]r)_(t|l|r|ch|me|$)|^[fms]_[rt]/,
  // Œuvre, cœur, Phœnix
  œ: /^_(u|il|no|di)|[bcmnsv]_u|ph_n/,
  ÿ: /[aou]_/,
  // Dušan, Božena, Nový
  š: /(^|[aeiou])_([aeiouknpt]|$)/,
  ž: /(^|[aeioun])_([aeiouln]|$)/,
  ý: RegExp(`(${consonant}|e)_(${consonant}|$)`),
}

/** Returns whether a foreign letter may occur between the parts `before` and `behind` of its lower-case word. */
export function isForeignName(letter: string, before: string, behind: string): boolean {
  return foreignPlaces[letter]?.test(`${before}_${behind}`) ?? false
}
