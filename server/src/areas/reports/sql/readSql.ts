import type { SqlParam } from '@lexdesk/domain'
import { relationsIn } from './relationsIn.ts'
import { postgresql, type SqlDialect } from './sqlDialect.ts'
import { placeIn, SqlProblem } from './SqlProblem.ts'
import { type SqlToken, sqlTokens } from './sqlTokens.ts'
import { lockWords } from './sqlWords.ts'

/** Every statement may ask for the day of the office's clock. */
export const todayParam = { name: 'today', title: '今天', kind: 'date' }

export interface ReadSql {
  /** With placeholders for the parameters. */
  text: string
  /** The parameters in the order in which their values are bound. */
  names: string[]
  /** What it reads: names of views, and of its own queries after `with`. */
  relations: ReadonlySet<string>
  /** The position in the author's text of a position in `text`. */
  originOf(at: number): number
}

/**
 * Reads the statement of a report: one query, with functions of a list only. This comes before the rights of the
 * database role, which cannot withhold functions and catalogues that everybody may use.
 */
export function readSql(sql: string, params: readonly SqlParam[], dialect = postgresql): ReadSql {
  const tokens = sqlTokens(sql, dialect.kind)
  const refuse = (sentence: string, { at }: { at: number }): never => {
    throw new SqlProblem(sentence, placeIn(sql, at))
  }
  if (tokens.at(-1)?.text === ';') tokens.pop()
  const [first] = tokens
  if (!first) throw new SqlProblem('请输入 SQL')
  if (first.kind !== 'word' || (first.text !== 'select' && first.text !== 'with'))
    refuse('报表只能是一个查询，须以 select 或 with 开头', first)
  for (const [index, token] of tokens.entries()) {
    const problem = problemOf(dialect, token, tokens[index - 1], tokens[index + 1])
    if (problem) refuse(problem, token)
  }
  return { ...withPlaceholders(dialect, sql, tokens, params, refuse), relations: relationsIn(tokens) }
}

function problemOf(
  { knownCalls, refusedWords, isInternalName }: SqlDialect,
  { kind, text }: SqlToken,
  before: SqlToken | undefined,
  after: SqlToken | undefined,
): string | undefined {
  if (kind === 'symbol') {
    if (text === ';') return '报表只能有一个语句，请去掉分号后面的内容'
    // The attribute notation calls functions: (1).name
    if (text === '.' && before?.kind === 'symbol') return '不能在括号后面使用点号'
    return undefined
  }
  if (kind !== 'word' && kind !== 'quoted') return undefined
  if (isInternalName(text, after?.text === '.')) return `不能读取数据库的内部信息（${text}）`
  if (kind === 'word') {
    if (before?.text === 'for' && lockWords.has(text)) return '报表不能锁定数据（for update）'
    // A column may have such a name: t.user
    if (Object.hasOwn(refusedWords, text) && before?.text !== '.') return refusedWords[text]
  }
  const isCall = after?.kind === 'symbol' && after.text === '('
  if (!isCall || isNameOfColumns(before)) return undefined
  // With a schema it is another function of that name.
  return kind === 'word' && knownCalls.has(text) && before?.text !== '.' ? undefined : `不能使用函数 ${text}`
}

/** `as t(a, b)`, `as numeric(10, 2)`, `with t(a, b) as`. */
const isNameOfColumns = (before: SqlToken | undefined): boolean =>
  before?.kind === 'word' && (before.text === 'as' || before.text === 'with')

function withPlaceholders(
  dialect: SqlDialect,
  sql: string,
  tokens: readonly SqlToken[],
  params: readonly SqlParam[],
  refuse: (sentence: string, token: SqlToken) => never,
): Pick<ReadSql, 'text' | 'names' | 'originOf'> {
  const names: string[] = []
  const pieces: { at: number; origin: number }[] = [{ at: 0, origin: 0 }]
  let [text, done] = ['', 0]
  for (const token of tokens.filter(({ kind }) => kind === 'param')) {
    const param = [...params, todayParam].find(({ name }) => name === token.text)
    if (!param) refuse(`没有参数“${token.text}”，请在参数中增加一行`, token)
    if (dialect.bindsByPlace || !names.includes(token.text)) names.push(token.text)
    text += sql.slice(done, token.at)
    pieces.push({ at: text.length, origin: token.at })
    text += dialect.placeholder(param!, names.indexOf(token.text) + 1)
    done = token.end
    pieces.push({ at: text.length, origin: done })
  }
  text += sql.slice(done, tokens.at(-1)!.end)
  const originOf = (at: number): number => {
    const piece = pieces.findLast((one) => one.at <= at)!
    return piece.origin + (at - piece.at)
  }
  return { text, names, originOf }
}
