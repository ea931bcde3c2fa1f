import type { Violation } from './check-structure.ts'

/** Openings of a comment that hide the subject (docs/writing.md, rules 3 and 4). */
const opening = /^(Who|Whose|Whoever|What|Of an?) /

/** Words that docs/writing.md replaces by plain ones. */
const banned = /\b(anew|for want of|whoever|of nobody’s|of nobody's|once more)\b/i

const longestTitle = 90

/**
 * Matches a declared function, method or constant whose name ends in `Of`. Also matches a parameter with such a name if
 * its type is a function.
 */
const nounName = /\b(?:function\*?|const|let) (\w+Of)\b|\b(\w+Of)\??: \(|^ *(?:async )?\*?(\w+Of)\(.*\{$/gm

/** Checks the rules of docs/writing.md that a program can check: comments, names of functions and test titles. */
export function checkWords(path: string, text: string): Violation[] {
  return [...checkComments(path, text), ...checkFunctionNames(path, text), ...checkTitles(path, text)]
}

function checkFunctionNames(path: string, text: string): Violation[] {
  return [...text.matchAll(nounName)].map((match) => {
    const name = match[1] ?? match[2] ?? match[3]
    return {
      path,
      line: lineAt(text, match.index),
      rule: `"${name}" has no verb: name what the function does`,
    }
  })
}

function checkComments(path: string, text: string): Violation[] {
  return readComments(text).flatMap(({ line, words }) => {
    const violations: Violation[] = []
    const [first] = opening.exec(words) ?? []
    if (first)
      violations.push({ path, line, rule: `a comment begins with "${first.trim()}": name the subject` })
    const [word] = banned.exec(words) ?? []
    if (word) violations.push({ path, line, rule: `"${word}" has a plain word in docs/writing.md` })
    return violations
  })
}

/** Returns the comments that are alone on their lines. Consecutive `//` lines are one comment. */
function readComments(text: string): { line: number; words: string }[] {
  const comments: { line: number; words: string }[] = []
  const pattern = /^[ \t]*(?:\/\*\*?([\s\S]*?)\*\/|\/\/.*(?:\n[ \t]*\/\/.*)*)/gm
  for (const match of text.matchAll(pattern)) {
    const words = match[0]
      .split('\n')
      .map((each) => each.replace(/^\s*(?:\/\*\*?|\*\/|\*|\/\/)\s?/, '').replace(/\s*\*\/$/, ''))
      .join(' ')
      .trim()
    comments.push({ line: lineAt(text, match.index), words })
  }
  return comments
}

function checkTitles(path: string, text: string): Violation[] {
  if (!/\.(test|suite)\.ts$/.test(path)) return []
  const pattern = /^\s*test\(\s*(?:'((?:\\.|[^'\\\n])*)'|"((?:\\.|[^"\\\n])*)"|`((?:\\.|[^`\\])*)`)/gm
  return [...text.matchAll(pattern)].flatMap((match) => {
    const title = match[1] ?? match[2] ?? match[3] ?? ''
    const line = lineAt(text, match.index)
    const claim = title.replace(/ ?\[(R\d|\$\{).*\]$/, '')
    if (/^R\d-\d{3}/.test(title))
      return [{ path, line, rule: 'requirement ids belong at the end of a title' }]
    if (claim.length <= longestTitle) return []
    return [{ path, line, rule: `the title is longer than ${longestTitle} characters (${claim.length})` }]
  })
}

function lineAt(text: string, index: number): number {
  const skipped = text.slice(index).search(/\S/)
  return text.slice(0, index + skipped).split('\n').length
}
