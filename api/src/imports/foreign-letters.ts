// Letters that Portuguese does not have, in the places where names and loanwords have them.
// In other places they come from a wrong encoding: `FÛSICA` is FÍSICA. So does any other letter, such as þ.

const consonant = '[b-df-hj-np-tv-z]'

/** The allowed places of each letter. `_` stands for the letter in its lower-case word. */
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

/** Returns whether a name may have a foreign letter between these parts of its lower-case word. */
export function isForeignName(letter: string, before: string, behind: string): boolean {
  return foreignPlaces[letter]?.test(`${before}_${behind}`) ?? false
}
