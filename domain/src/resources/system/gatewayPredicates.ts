/** One predicate of a gateway route, as on the wire (wire contract §3.19). */
export interface Predicate {
  name: PredicateName
  args: string[]
}

/** The arguments of each predicate: a list of values of one kind, or named values. */
export const predicateForms = {
  Path: { title: '路径', list: true, labels: ['路径'], hint: '例如 /law/**，* 为一段，** 为其后所有' },
  Method: { title: '请求方法', list: true, labels: ['方法'], hint: '例如 GET' },
  Host: { title: '主机名', list: true, labels: ['主机名'], hint: '例如 *.example.cn' },
  RemoteAddr: { title: '来源地址', list: true, labels: ['网段'], hint: '例如 10.1.0.0/16' },
  Header: { title: '请求头', list: false, labels: ['名称', '表达式'], hint: '表达式留空则只要求存在' },
  Query: { title: '查询参数', list: false, labels: ['名称', '表达式'], hint: '表达式留空则只要求存在' },
  Cookie: { title: 'Cookie', list: false, labels: ['名称', '表达式'], hint: '表达式留空则只要求存在' },
  After: { title: '晚于', list: false, labels: ['时间'], hint: '例如 2026-01-01 00:00:00' },
  Before: { title: '早于', list: false, labels: ['时间'], hint: '例如 2026-12-31 23:59:59' },
  Between: { title: '介于', list: false, labels: ['开始时间', '结束时间'], hint: '例如 2026-01-01 00:00:00' },
} as const

export type PredicateName = keyof typeof predicateForms

export const gatewayMethods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'] as const

const maxPredicates = 20
const maxValueLength = 200
const optionalSecond: readonly string[] = ['Header', 'Query', 'Cookie']

/** Parses the predicates of a route; an error is shown after the title. */
export function readPredicates(raw: unknown): Predicate[] | { problem: string } {
  if (!Array.isArray(raw) || raw.length === 0) return { problem: '至少要有一条路径断言' }
  if (raw.length > maxPredicates) return { problem: `最多 ${maxPredicates} 条` }
  const predicates: Predicate[] = []
  for (const [index, item] of (raw as unknown[]).entries()) {
    const { name, args } = (item ?? {}) as { name?: unknown; args?: unknown }
    const at = `第 ${index + 1} 条`
    if (typeof name !== 'string' || !Object.hasOwn(predicateForms, name)) return { problem: `${at}不是已知的断言` }
    const predicate = { name: name as PredicateName, args: argsOf(args) }
    const problem = problemOfPredicate(predicate)
    if (problem) return { problem: `${at}（${predicateForms[predicate.name].title}）${problem}` }
    predicates.push(predicate)
  }
  return predicates.some(({ name }) => name === 'Path') ? predicates : { problem: '至少要有一条路径断言' }
}

function argsOf(raw: unknown): string[] {
  const list = Array.isArray(raw) ? (raw as unknown[]) : typeof raw === 'string' ? raw.split(',') : []
  return list.map((arg) => (typeof arg === 'string' || typeof arg === 'number' ? String(arg).trim() : ''))
}

function problemOfPredicate({ name, args }: Predicate): string | undefined {
  const { list, labels } = predicateForms[name]
  if (args.some((arg) => arg.length > maxValueLength)) return `的值不能超过 ${maxValueLength} 个字`
  if (list ? args.length === 0 || args.includes('') : !args[0]) return '没有填写'
  if (list) return args.map(listChecks[name as ListName]).find(Boolean)
  if (args.length > labels.length) return `最多 ${labels.length} 个值`
  if (optionalSecond.includes(name)) {
    if (!/^[\w.-]+$/.test(args[0]!)) return '的名称只能包含字母、数字和 _ . -'
    return args[1] ? expressionError(args[1]) : undefined
  }
  if (args.length < labels.length || args.some((arg) => readMoment(arg) === undefined))
    return '的时间格式应为 2026-01-01 00:00:00'
  return name === 'Between' && readMoment(args[0]!)! >= readMoment(args[1]!)! ? '的开始时间应早于结束时间' : undefined
}

type ListName = 'Path' | 'Method' | 'Host' | 'RemoteAddr'

const listChecks: Record<ListName, (arg: string) => string | undefined> = {
  Path: (path) =>
    /^(\/[^/?#\\\s]*)+$/.test(path) && !/\*\*(?!$)/.test(path) && !/\/\.\.?(\/|$)/.test(path)
      ? undefined
      : '应以 / 开头，** 只能放在最后',
  Method: (method) =>
    (gatewayMethods as readonly string[]).includes(method.toUpperCase())
      ? undefined
      : `只能为 ${gatewayMethods.join('、')} 之一`,
  Host: (host) => (/^[\w.*:-]+$/.test(host) ? undefined : '只能包含字母、数字、. - 和 *'),
  RemoteAddr: (range) => (/^[0-9a-fA-F.:]+(\/\d{1,3})?$/.test(range) ? undefined : '应为 IP 地址或网段'),
}

/** Milliseconds of a time in GMT+8, or in the zone that it names. */
export function readMoment(text: string): number | undefined {
  const plain = text.replace(/\[.*\]$/, '')
  const isLocal = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(plain)
  const time = Date.parse(isLocal ? `${plain.replace(' ', 'T')}+08:00` : plain)
  return Number.isNaN(time) || (!isLocal && !/T.*(Z|[+-]\d\d:\d\d)$/.test(plain)) ? undefined : time
}

const unlimited = /(?<!\\)[*+]|\{\d+,\}/g
const maxUnbounded = 2

/**
 * Expressions run on every request, so only those without catastrophic backtracking are accepted: characters, classes
 * and quantifiers, without groups and alternatives, and with at most two unbounded quantifiers.
 */
export function expressionError(expression: string): string | undefined {
  const outside = expression.replace(/\\./g, 'x').replace(/\[[^\]]*\]/g, 'x')
  if (/[()|]/.test(outside) || /\\[1-9kpP]/.test(expression)) return '的表达式不支持分组和多选'
  if ((outside.match(unlimited) ?? []).length > maxUnbounded) return `的表达式最多有 ${maxUnbounded} 个不定长的量词`
  try {
    return new RegExp(expression, 'u') instanceof RegExp ? undefined : ''
  } catch {
    return '的表达式不正确'
  }
}
