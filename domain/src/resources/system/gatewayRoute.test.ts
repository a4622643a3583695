import { expect, test } from 'vitest'
import { readFilters } from './gatewayFilters.ts'
import { expressionError, readMoment, readPredicates } from './gatewayPredicates.ts'
import { readUpstream } from './gatewayRoute.ts'

const path = { name: 'Path', args: ['/law/**'] }

test('parses predicates as on the wire', () => {
  expect(
    readPredicates([path, { name: 'Method', args: 'GET,POST' }, { name: 'Header', args: ['X-A', '\\d+'] }]),
  ).toEqual([path, { name: 'Method', args: ['GET', 'POST'] }, { name: 'Header', args: ['X-A', '\\d+'] }])
})

test.each([
  [[], '至少要有一条路径断言'],
  [[{ name: 'Method', args: ['GET'] }], '至少要有一条路径断言'],
  [[{ name: 'Script', args: ['x'] }], '第 1 条不是已知的断言'],
  [[{ name: 'constructor', args: ['x'] }], '第 1 条不是已知的断言'],
  [[{ name: 'Path', args: ['law'] }], '第 1 条（路径）应以 / 开头，** 只能放在最后'],
  [[{ name: 'Path', args: ['/**/law'] }], '第 1 条（路径）应以 / 开头，** 只能放在最后'],
  [[{ name: 'Path', args: [] }], '第 1 条（路径）没有填写'],
  [[path, { name: 'Method', args: ['STEAL'] }], '第 2 条（请求方法）只能为'],
  [[path, { name: 'Header', args: ['X-A', '(a+)+'] }], '第 2 条（请求头）的表达式不支持分组和多选'],
  [[path, { name: 'Query', args: ['a', '.*.*.*b'] }], '第 2 条（查询参数）的表达式最多有 2 个不定长的量词'],
  [[path, { name: 'After', args: ['昨天'] }], '第 2 条（晚于）的时间格式'],
  [[path, { name: 'Between', args: ['2026-02-01 00:00:00', '2026-01-01 00:00:00'] }], '第 2 条（介于）的开始时间'],
])('refuses %j', (raw, problem) => {
  expect(readPredicates(raw)).toMatchObject({ problem: expect.stringContaining(problem) })
})

test('times are in Chinese time unless they name a zone', () => {
  expect(readMoment('2026-01-01 08:00:00')).toBe(Date.UTC(2026, 0, 1))
  expect(readMoment('2026-01-01T00:00:00.000Z')).toBe(Date.UTC(2026, 0, 1))
  expect(readMoment('2026-01-01T08:00:00+08:00[Asia/Shanghai]')).toBe(Date.UTC(2026, 0, 1))
  expect(readMoment('2026-01-01')).toBeUndefined()
})

test('accepts ordinary expressions', () => {
  for (const good of ['\\d+', 'v[12]', 'abc', '[a-z]{2,8}\\.cn', 'x\\(y\\)', '.*law.*'])
    expect(expressionError(good), good).toBeUndefined()
  for (const bad of ['a|b', '[', '(x)', '\\1', 'a+b+c+']) expect(expressionError(bad), bad).toBeTruthy()
})

test('fills in missing arguments of filters', () => {
  expect(
    readFilters([{ name: 'RequestRateLimiter', args: [{ key: 'redis-rate-limiter.replenishRate', value: 5 }] }]),
  ).toEqual([
    {
      name: 'RequestRateLimiter',
      title: '限流过滤器',
      args: [
        { key: 'key-resolver', value: '#{@ipKeyResolver}' },
        { key: 'redis-rate-limiter.replenishRate', value: '5' },
        { key: 'redis-rate-limiter.burstCapacity', value: '20' },
      ],
    },
  ])
  expect(readFilters(null)).toEqual([])
})

const header = (name: string, value = 'x') => ({
  name: 'AddRequestHeader',
  args: [
    { key: 'name', value: name },
    { key: 'value', value },
  ],
})
test.each([
  [[{ name: 'Groovy' }], '第 1 个不是已知的过滤器'],
  [[header('X-Access-Token')], '第 1 个（添加请求头）的名称“X-Access-Token”由网关自己处理'],
  [[header('Host')], '由网关自己处理'],
  [[header('X-A', 'a\r\nb: c')], '的值只能包含英文字符'],
  [[header('')], '的名称没有填写'],
  [[{ name: 'StripPrefix', args: [{ key: 'parts', value: '0' }] }], '的段数应为 1 到 20 之间的整数'],
  [[{ name: 'Hystrix' }, { name: 'Hystrix' }], '中熔断器只能有一个'],
])('refuses %j', (raw, problem) => {
  expect(readFilters(raw)).toMatchObject({ problem: expect.stringContaining(problem) })
})

test.each(['lb://law', 'ftp://x', 'x', 'http://a:b@host', 'http://host/?x=1'])('refuses the target %s', (uri) => {
  expect(readUpstream(uri)).toHaveProperty('problem')
})
