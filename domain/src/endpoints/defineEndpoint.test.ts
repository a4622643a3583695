import { describe, expect, test } from 'vitest'
import type { AppError } from '../errors.ts'
import { dictionary, integer, references, rows, text } from '../resource/kinds/builders.ts'
import { answerOf, defineEndpoint, listInput, parseInput, rowInput, endpointRequest } from './defineEndpoint.ts'

const endpoint = defineEndpoint({
  method: 'POST',
  path: '/sys/thing/:id/move',
  access: 'signedIn',
  input: {
    id: text('编号', { required: true }),
    count: integer('数量', { min: 1 }),
    size: integer('大小', { default: 10 }),
    title: text('标题', { wire: 'titile' }),
    level: dictionary('级别', 'ent_level'),
    userIds: references('用户', 'user'),
    lines: rows('明细', { name: text('名称', { required: true }) }),
  },
  answer: answerOf<null>(),
})

const refusalOf = (raw: object): AppError => {
  try {
    parseInput(endpoint.input, { ...raw })
  } catch (error) {
    return error as AppError
  }
  throw new Error('was accepted')
}

describe('the input of an endpoint', () => {
  test('is parsed into typed values; a missing value is undefined or the default', () => {
    const input = parseInput(endpoint.input, { id: 7, count: '3', titile: ' 题 ', userIds: 'a,b', unknown: 1 })
    expect(input).toEqual({ id: '7', count: 3, size: 10, title: '题', userIds: ['a', 'b'], lines: [] })
    const id: string = input.id
    const count: number | undefined = input.count
    const size: number = input.size
    expect([id, count, size]).toEqual(['7', 3, 10])
  })

  test('is a bad request that names a missing required value', () => {
    for (const id of [undefined, null, '', '  '])
      expect(refusalOf({ id })).toMatchObject({ code: 'bad_request', status: 400, message: '缺少参数 id' })
  })

  test('reports wrong values by title, under the names that were sent', () => {
    const refusal = refusalOf({ id: 'a', count: 0, titile: {}, lines: [{}] })
    expect(refusal).toMatchObject({ code: 'invalid' })
    expect(refusal.fields).toEqual([
      { field: 'count', message: '数量不能小于 1' },
      { field: 'titile', message: '标题应为文本' },
      { field: 'lines[0].name', message: '明细第 1 行：请输入名称' },
    ])
  })

  test('may have a custom parser', () => {
    expect(parseInput({ parse: (raw) => Object.keys(raw) }, { a: 1 })).toEqual(['a'])
    expect(parseInput(listInput({ name: 'user' }), { pageNo: '2' })).toEqual({ pageNo: '2' })
    expect(parseInput(rowInput({ name: 'user' }), { realname: '甲' })).toEqual({ realname: '甲' })
  })
})

test('a client puts parameters into the path and uses wire names', () => {
  expect(endpointRequest(endpoint, { id: 'a/b', title: '题', count: 2 })).toEqual({
    path: '/sys/thing/a%2Fb/move',
    values: { count: 2, titile: '题' },
  })
})
