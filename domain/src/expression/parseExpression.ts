import { type ASTNode, type Environment, ParseError, TypeError as CheckError } from '@marcbachmann/cel-js'
import { functions, macros, methods, startFunctions } from './environment.ts'
import { problemWords, typeWord } from './problemWords.ts'

export const longestExpression = 500

export type ResultType = 'bool' | 'double' | 'string' | 'list<string>'

/** A sentence for the designer of a form. */
export interface ExpressionProblem {
  problem: string
}

interface Comparison {
  /** The variable whose lines have the field. */
  subTable?: string
  name: string
  text: string
}

export interface Expression {
  /** The variables that it reads. */
  uses: ReadonlySet<string>
  /** Those of them that it asks for with `blank()`. */
  asksBlank: ReadonlySet<string>
  /** The texts that it compares with a variable, or with a field of the lines of one. */
  comparisons: readonly Comparison[]
  type: string
  run(values: Record<string, unknown>): unknown
}

const wholeNumber = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[A-Za-z_]\w*|\d+\.\d+(?:[eE][+-]?\d+)?|\d+[eE][+-]?\d+|(\d+)/g
const suffix = '.0'

/** The language keeps whole numbers apart from others; people do not: 金额 * 2. */
function withDecimals(source: string): { text: string; at(position: number): number } {
  const ends: number[] = []
  const text = source.replace(wholeNumber, (token: string, whole: string | undefined, offset: number) => {
    if (whole === undefined) return token
    ends.push(offset + token.length)
    return token + suffix
  })
  const at = (position: number): number =>
    ends.reduce(
      (place, end, index) => (position > end + index * suffix.length ? place - suffix.length : place),
      position,
    )
  return { text, at }
}

/**
 * Parses and checks an expression; nothing but the listed functions and operators is accepted. `more` names those of
 * `startFunctions` that it may call too.
 */
export function parseExpression(
  env: Environment,
  source: string,
  wanted?: ResultType,
  more: readonly string[] = [],
): Expression | ExpressionProblem {
  if (source.trim() === '') return { problem: '没有写表达式' }
  if (source.length > longestExpression) return { problem: `不能超过 ${longestExpression} 个字符` }
  const { text, at } = withDecimals(source)
  const place = (position: number, words: string): ExpressionProblem => ({
    problem: `第 ${Math.max(at(position), 0) + 1} 个字符处${words}`,
  })
  try {
    const run = env.parse(text)
    const walk = createWalk(more)
    const refused = walk.visit(run.ast, false)
    if (refused) return place(refused.node.start, refused.words)
    const { valid, type = '', error } = run.check()
    if (!valid) throw error ?? new Error('not checked')
    const isWanted = wanted === undefined || type === wanted || (wanted === 'list<string>' && type === 'list')
    if (!isWanted) return { problem: `结果应为${typeWord(wanted)}，现在是${typeWord(type)}` }
    return { uses: walk.uses, asksBlank: walk.asksBlank, comparisons: walk.comparisons, type, run }
  } catch (error) {
    if (!(error instanceof ParseError || error instanceof CheckError)) throw error
    return place(error.range?.start ?? 0, problemWords(error))
  }
}

interface Refused {
  node: ASTNode
  words: string
}

const plain: ReadonlySet<string> = new Set([
  ...['==', '!=', '<', '<=', '>', '>=', '+', '-', '*', '/', '%', 'in', '?:', '||', '&&', '!_', '-_', '.', 'list'],
])

const isNode = (value: unknown): value is ASTNode => typeof value === 'object' && value !== null && 'op' in value

/** Finds the first part that is not allowed, and the variables on the way. */
function createWalk(more: readonly string[]) {
  const uses = new Set<string>()
  const asksBlank = new Set<string>()
  const comparisons: Comparison[] = []
  /** What the line of an enclosing `all`, `map` … is called, and the variable that it is of. */
  let line: { name: string; of: string } | undefined
  const sideOf = (node: unknown): Omit<Comparison, 'text'> | undefined => {
    if (!isNode(node)) return undefined
    if (node.op === 'id') return { name: node.args }
    const [receiver, name] = node.op === '.' ? node.args : []
    return receiver?.op === 'id' && name && receiver.args === line?.name ? { subTable: line.of, name } : undefined
  }
  const textsOf = (node: unknown): string[] => {
    if (!isNode(node)) return []
    if (node.op === 'list') return node.args.flatMap(textsOf)
    return node.op === 'value' && typeof node.args === 'string' ? [node.args] : []
  }
  const compare = (one: unknown, other: unknown): void => {
    const side = sideOf(one)
    if (side) comparisons.push(...textsOf(other).map((text) => ({ ...side, text })))
  }
  const each = (nodes: readonly unknown[], inMacro: boolean): Refused | undefined => {
    for (const node of nodes) {
      const refused = isNode(node) ? visit(node, inMacro) : undefined
      if (refused) return refused
    }
    return undefined
  }

  function visit(node: ASTNode, inMacro: boolean): Refused | undefined {
    switch (node.op) {
      case 'value':
        return ['string', 'number', 'boolean'].includes(typeof node.args)
          ? undefined
          : { node, words: '的写法不能使用，空值请用 blank(字段)' }
      case 'id':
        uses.add(node.args)
        return undefined
      case 'call': {
        const [name, args] = node.args
        if (!functions.has(name) && !more.includes(name)) {
          const only = startFunctions.get(name)
          return { node, words: `的函数 ${name} ${only ? `只能用在${only}里` : '不能使用'}` }
        }
        if (name === 'blank' && args[0]?.op === 'id') asksBlank.add(args[0].args)
        return each(args, inMacro)
      }
      case 'rcall': {
        const [name, receiver, args] = node.args
        if (!macros.has(name)) {
          if (!methods.has(name)) return { node, words: `的函数 ${name} 不能使用` }
          return each([receiver, ...args], inMacro)
        }
        if (inMacro) return { node, words: `的 ${name} 不能写在另一个逐行计算里` }
        // The first argument only names the line.
        const [lineName, ...rest] = args
        line = lineName?.op === 'id' && receiver.op === 'id' ? { name: lineName.args, of: receiver.args } : undefined
        const refused = each([receiver], inMacro) ?? each(rest, true)
        line = undefined
        if (lineName?.op === 'id') uses.delete(lineName.args)
        return refused
      }
      default:
        if (!plain.has(node.op)) return { node, words: '的写法不能使用' }
        if (node.op === '==' || node.op === '!=' || node.op === 'in') {
          compare(node.args[0], node.args[1])
          compare(node.args[1], node.args[0])
        }
        return each(Array.isArray(node.args) ? node.args : [node.args], inMacro)
    }
  }
  return { uses, asksBlank, comparisons, visit }
}
