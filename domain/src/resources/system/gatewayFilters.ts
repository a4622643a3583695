/** One filter of a gateway route, as on the wire (wire contract §3.19). */
export interface GatewayFilter {
  name: FilterName
  title: string
  args: { key: string; value: string }[]
}

interface Argument {
  key: string
  title: string
  default?: string
  /** An integer within these bounds. */
  between?: readonly [min: number, max: number]
}

const headerName: Argument = { key: 'name', title: '名称' }
const headerValue: Argument = { key: 'value', title: '值' }

export type FilterName =
  | 'RequestRateLimiter'
  | 'Hystrix'
  | 'StripPrefix'
  | 'AddRequestHeader'
  | 'RemoveRequestHeader'
  | 'AddResponseHeader'
  | 'RemoveResponseHeader'

export const filterForms: Readonly<Record<FilterName, { title: string; args: readonly Argument[] }>> = {
  RequestRateLimiter: {
    title: '限流过滤器',
    args: [
      { key: 'key-resolver', title: '计数对象', default: '#{@ipKeyResolver}' },
      { key: 'redis-rate-limiter.replenishRate', title: '每秒次数', default: '20', between: [1, 100_000] },
      { key: 'redis-rate-limiter.burstCapacity', title: '突发上限', default: '20', between: [1, 100_000] },
    ],
  },
  Hystrix: {
    title: '熔断器',
    args: [
      { key: 'name', title: '名称', default: 'default' },
      { key: 'fallbackUri', title: '降级提示', default: 'forward:/fallback' },
      { key: 'failures', title: '连续失败次数', default: '5', between: [1, 1000] },
      { key: 'seconds', title: '熔断秒数', default: '10', between: [1, 3600] },
    ],
  },
  StripPrefix: { title: '去除前缀', args: [{ key: 'parts', title: '段数', default: '1', between: [1, 20] }] },
  AddRequestHeader: { title: '添加请求头', args: [headerName, headerValue] },
  RemoveRequestHeader: { title: '移除请求头', args: [headerName] },
  AddResponseHeader: { title: '添加响应头', args: [headerName, headerValue] },
  RemoveResponseHeader: { title: '移除响应头', args: [headerName] },
}

/** The key of a rate limit: by address, by user or global; by address by default. */
export const keyResolvers = [
  { value: '#{@ipKeyResolver}', text: '每个来源地址' },
  { value: '#{@userKeyResolver}', text: '每个用户' },
  { value: '#{@apiKeyResolver}', text: '整条路由' },
] as const

const maxFilters = 20
const maxValueLength = 1000
/** Headers of the connection, and those that protect our own pages, cannot be changed by routes. */
const protectedHeaders =
  /^(host|connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade|content-length|cookie|set-cookie|x-access-token|content-security-policy|x-content-type-options|x-frame-options|strict-transport-security)$/i

/** Parses the filters of a route and fills in missing arguments; an error is shown after the title. */
export function readFilters(raw: unknown): GatewayFilter[] | { problem: string } {
  if (raw === null || raw === undefined || raw === '') return []
  if (!Array.isArray(raw)) return { problem: '应为列表' }
  if (raw.length > maxFilters) return { problem: `最多 ${maxFilters} 个` }
  const filters: GatewayFilter[] = []
  for (const [index, item] of (raw as unknown[]).entries()) {
    const { name, args } = (item ?? {}) as { name?: unknown; args?: unknown }
    const at = `第 ${index + 1} 个`
    if (typeof name !== 'string' || !Object.hasOwn(filterForms, name)) return { problem: `${at}不是已知的过滤器` }
    const form = filterForms[name as FilterName]
    const sent = new Map(
      (Array.isArray(args) ? (args as unknown[]) : []).map((arg) => {
        const { key, value } = (arg ?? {}) as { key?: unknown; value?: unknown }
        return [String(key), typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '']
      }),
    )
    const filter: GatewayFilter = { name: name as FilterName, title: form.title, args: [] }
    for (const argument of form.args) {
      const value = sent.get(argument.key) || argument.default || ''
      const problem = problemOfArgument(argument, value)
      if (problem) return { problem: `${at}（${form.title}）的${argument.title}${problem}` }
      filter.args.push({ key: argument.key, value })
    }
    filters.push(filter)
  }
  const once = (['RequestRateLimiter', 'Hystrix', 'StripPrefix'] as const).find(
    (name) => filters.filter((filter) => filter.name === name).length > 1,
  )
  return once ? { problem: `中${filterForms[once].title}只能有一个` } : filters
}

function problemOfArgument({ key, between }: Argument, value: string): string | undefined {
  if (value === '') return '没有填写'
  if (value.length > maxValueLength) return `不能超过 ${maxValueLength} 个字`
  if (between) {
    const number = Number(value)
    return Number.isInteger(number) && number >= between[0] && number <= between[1]
      ? undefined
      : `应为 ${between[0]} 到 ${between[1]} 之间的整数`
  }
  if (key === 'key-resolver' && !keyResolvers.some((resolver) => resolver.value === value))
    return `只能为 ${keyResolvers.map((resolver) => resolver.value).join('、')} 之一`
  if (key === 'name' && !/^[\w-]+$/.test(value)) return '只能包含字母、数字和 _ -'
  if (key === 'name' && protectedHeaders.test(value)) return `“${value}”由网关自己处理，不能设置`
  return key === 'value' && /[^\t\x20-\x7e\x80-\xff]/.test(value) ? '只能包含英文字符' : undefined
}

export function filterArgument({ args }: GatewayFilter, key: string): string {
  return args.find((arg) => arg.key === key)?.value ?? ''
}
