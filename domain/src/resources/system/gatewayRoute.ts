import { defineResource } from '../../resource/defineResource.ts'
import { integer, json, text, yesNo } from '../../resource/kinds/builders.ts'
import { problemMessage } from '../../resource/readRow.ts'
import { readFilters } from './gatewayFilters.ts'
import { readPredicates } from './gatewayPredicates.ts'

const zeroOne = { values: ['1', '0'], wireNumber: true } as const

/** Parses the target of a route; an error is shown after the title. */
export function readUpstream(uri: string): URL | { problem: string } {
  const url = URL.canParse(uri) ? new URL(uri) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) return { problem: '应为 http:// 或 https:// 开头的地址' }
  if (url.username || url.password || url.search || url.hash) return { problem: '中不能有用户名、密码和参数' }
  return url
}

/**
 * 网关路由: forwards requests under `/gateway` that match its predicates. Belongs to the whole platform. The four calls
 * of the wire are under `/sys/gatewayRoute`, whose list has no pages; these are the standard ones.
 */
export const gatewayRoute = defineResource({
  name: 'gatewayRoute',
  title: '网关路由',
  path: '/sys/gateway/route',
  table: 'sys_gateway_route',
  titleField: 'name',
  scope: 'platform',
  fields: {
    routerId: text('路由编码', {
      required: true,
      unique: true,
      max: 64,
      problem: (id) => (/^[\w-]+$/.test(id) ? undefined : '只能包含字母、数字和 _ -'),
      list: { width: 150 },
      search: 'like',
    }),
    name: text('路由名称', { required: true, max: 32, list: { width: 160 }, search: 'like' }),
    paths: text('匹配路径', { readOnly: true, max: 2000, list: { width: 200 }, search: 'like', form: false }),
    uri: text('目标地址', {
      required: true,
      max: 200,
      help: '例如 https://api.example.cn',
      list: { width: 240 },
      form: { span: 2 },
    }),
    status: yesNo('启用', { ...zeroOne, default: '1', list: { width: 90 }, search: 'eq' }),
    isPublic: yesNo('允许匿名访问', { ...zeroOne, default: '0', help: '否则登录后才能访问' }),
    stripPrefix: yesNo('去除第一段路径', { ...zeroOne, default: '0', help: '/law/a 转发为 /a' }),
    retryable: yesNo('失败时重试', { ...zeroOne, default: '0', help: '只重试读取请求，一次' }),
    timeoutSeconds: integer('超时', { min: 1, max: 120, default: 30, unit: '秒' }),
    persistable: yesNo('持久化', { ...zeroOne, form: false }),
    showApi: yesNo('显示接口', { ...zeroOne, form: false }),
    predicates: json('断言', { required: true, form: { section: '断言' } }),
    filters: json('过滤器', { form: { section: '过滤器' } }),
  },
  check: ({ uri, predicates, filters }) => {
    const results = [
      ['uri', '目标地址', uri ? readUpstream(uri) : []],
      ['predicates', '断言', predicates === undefined || predicates === null ? [] : readPredicates(predicates)],
      ['filters', '过滤器', readFilters(filters)],
    ] as const
    return results.flatMap(([field, title, read]) =>
      'problem' in read ? [{ field, message: problemMessage(title, read.problem) }] : [],
    )
  },
})
