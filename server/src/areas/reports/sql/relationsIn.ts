import type { SqlToken } from './sqlTokens.ts'

/** Words that end the list of tables after `from`. */
const ends = new Set(
  'select where group having window union intersect except order limit offset fetch for values'.split(' '),
)
/** Words before the name of a table or before a table list in parentheses. */
const starts = new Set(['from', 'join', 'table', 'only'])

/**
 * The names that stand where a table may stand. Columns, functions and aliases of the same name are not among them. Only
 * views of these names are made, so that a name that is missed here could not be read either.
 */
export function relationsIn(tokens: readonly SqlToken[]): ReadonlySet<string> {
  const found = new Set<string>()
  // One entry a level of parentheses: whether it is inside a list of tables.
  const levels = [false]
  for (const [index, token] of tokens.entries()) {
    const { kind, text } = token
    const [before, after] = [tokens[index - 1], tokens[index + 1]]
    const mayBeTable = isTablePlace(before, levels.at(-1)!)
    if (isSymbol(token, '(')) levels.push(mayBeTable)
    else if (isSymbol(token, ')') && levels.length > 1) levels.pop()
    else if (kind === 'word' && !isSymbol(before, '.')) {
      if (text === 'from' && !isComparison(tokens, index)) levels[levels.length - 1] = true
      else if (ends.has(text)) levels[levels.length - 1] = false
    }
    const isName = (kind === 'word' || kind === 'quoted') && !isSymbol(after, '(')
    if (isName && mayBeTable) found.add(text)
  }
  return found
}

function isTablePlace(before: SqlToken | undefined, isInList: boolean): boolean {
  if (before?.kind === 'word') return starts.has(before.text) && (isInList || before.text === 'table')
  return isInList && (isSymbol(before, ',') || isSymbol(before, '('))
}

/** `is distinct from`, `is not distinct from`. */
function isComparison(tokens: readonly SqlToken[], index: number): boolean {
  const [, distinct, other, is] = [0, 1, 2, 3].map((back) => tokens[index - back])
  if (distinct?.text !== 'distinct') return false
  return other?.text === 'is' || (other?.text === 'not' && is?.text === 'is')
}

const isSymbol = (token: SqlToken | undefined, text: string): boolean => token?.kind === 'symbol' && token.text === text
