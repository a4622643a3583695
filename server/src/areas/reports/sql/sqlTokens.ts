import { mysqlSpellingProblem } from './mysqlSpelling.ts'
import type { SqlDialect } from './sqlDialect.ts'
import { placeIn, SqlProblem } from './SqlProblem.ts'

export interface SqlToken {
  kind: 'word' | 'quoted' | 'string' | 'number' | 'param' | 'symbol'
  /** Words are in lower case, as PostgreSQL folds them; parameters and quoted names are without their marks. */
  text: string
  at: number
  end: number
}

// The same blanks and the same ends of lines as PostgreSQL: a comment that it sees longer or shorter would hide words.
const blank = /[ \t\n\r\f\v]+/y
const lineComment = /--[^\n\r]*/y
const word = /[A-Za-z_\u0080-\u{10ffff}][A-Za-z0-9_$\u0080-\u{10ffff}]*/uy
const quoted = /"(?:[^"]|"")+"/y
const string = /'(?:[^']|'')*'/y
const numeral = /(?:\d[\d_]*(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?/y
const param = /:[A-Za-z_][A-Za-z0-9_]*/y
const fold = (text: string): string => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/** The tokens of a statement. Spellings that hide what a text means are refused. */
export function sqlTokens(sql: string, dialect: SqlDialect['kind']): SqlToken[] {
  const tokens: SqlToken[] = []
  const refuse = (sentence: string, at: number): never => {
    throw new SqlProblem(sentence, placeIn(sql, at))
  }
  const matchAt = (pattern: RegExp, at: number): string | undefined => {
    pattern.lastIndex = at
    return pattern.exec(sql)?.[0]
  }
  const zero = sql.indexOf('\0')
  if (zero >= 0) refuse('SQL 中有不能使用的字符', zero)

  let at = 0
  const push = (kind: SqlToken['kind'], found: string, text = found): void => {
    tokens.push({ kind, text, at, end: at + found.length })
    at += found.length
  }
  while (at < sql.length) {
    const unread = dialect === 'mysql' ? mysqlSpellingProblem(sql, at) : undefined
    if (unread) refuse(unread, at)
    const skipped = matchAt(blank, at) ?? matchAt(lineComment, at)
    if (skipped) {
      at += skipped.length
      continue
    }
    const [one, two] = [sql[at]!, sql.slice(at, at + 2)]
    if (two === '/*') {
      at = commentEnd(sql, at) ?? refuse('注释没有结束（缺少 */）', at)
      continue
    }
    const name = matchAt(word, at)
    if (name) {
      const next = sql[at + name.length]
      if (/^[eE]$/.test(name) && next === "'") refuse("不能使用 E'…' 字符串，请写普通的 '…'", at)
      if (/^[uU]$/.test(name) && next === '&') refuse('不能使用 U& 写法', at)
      push('word', name, fold(name))
    } else if (one === '"') {
      const found = matchAt(quoted, at) ?? refuse('双引号没有结束', at)
      push('quoted', found, found.slice(1, -1).replaceAll('""', '"'))
    } else if (one === "'") push('string', matchAt(string, at) ?? refuse('字符串没有结束（缺少单引号）', at))
    else if (one === '$') refuse("不能使用 $，参数请写 :参数名，字符串请写 '…'", at)
    else if (two === '::') push('symbol', two)
    else {
      const [value, asked] = [matchAt(numeral, at), matchAt(param, at)]
      if (value) push('number', value)
      else if (asked) push('param', asked, asked.slice(1))
      else push('symbol', one)
    }
  }
  return tokens
}

/** PostgreSQL nests comments. */
function commentEnd(sql: string, start: number): number | undefined {
  let depth = 0
  for (let at = start; at < sql.length; at++) {
    const two = sql.slice(at, at + 2)
    if (two === '/*') depth++
    else if (two === '*/') depth--
    else continue
    at++
    if (depth === 0) return at + 1
  }
  return undefined
}
