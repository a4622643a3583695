import { describe, expect, test } from 'vitest'
import { readRow } from '../../resource/readRow.ts'
import { announcement } from './announcement.ts'

const good = {
  title: '五一值班',
  msgAbstract: '值班表',
  msgCategory: '1',
  msgType: 'ALL',
  startTime: '2026-04-28 00:00:00',
  endTime: '2026-05-06 00:00:00',
}
const errorsOf = (changes = {}) =>
  readRow(announcement, { ...good, ...changes }, 'add').errors.map(({ field, message }) => `${field} ${message}`)

test('a complete announcement is valid and has normal priority', () => {
  expect(errorsOf()).toEqual([])
  expect(readRow(announcement, good, 'add').values).toMatchObject({ priority: 'L' })
})

test('an announcement for some users names them', () => {
  expect(errorsOf({ msgType: 'USER' })).toEqual(['userIds 指定用户不能为空！'])
  expect(errorsOf({ msgType: 'USER', userIds: [] })).toEqual(['userIds 指定用户不能为空！'])
  expect(errorsOf({ msgType: 'USER', userIds: ['u1'] })).toEqual([])
})

test.each(['2026-04-28 00:00:00', '2026-04-27 23:59:59'])('refuses to end at %s, before it starts', (endTime) => {
  expect(errorsOf({ endTime })).toEqual(['startTime 开始时间需小于结束时间', 'endTime 结束时间需大于开始时间'])
})

describe('the page that it opens', () => {
  test.each([
    ['url', '/legal/enterprise?detail=1'],
    ['url', 'https://flk.npc.gov.cn/'],
    ['component', 'system/UserList'],
    [null, null],
  ])('%s %s', (openType, openPage) => {
    expect(errorsOf({ openType, openPage })).toEqual([])
  })

  test.each([
    ['url', 'javascript:alert(1)'],
    ['url', '//evil.example'],
    ['url', null],
    ['component', '../../x.js'],
  ])('refuses %s %s', (openType, openPage) => {
    expect(errorsOf({ openType, openPage })).toHaveLength(1)
  })
})
