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
const wrong = (changes = {}) =>
  readRow(announcement, { ...good, ...changes }, 'add').errors.map(({ field, message }) => `${field} ${message}`)

test('a complete announcement passes and is of ordinary priority', () => {
  expect(wrong()).toEqual([])
  expect(readRow(announcement, good, 'add').values).toMatchObject({ priority: 'L' })
})

test('what is meant for some users names them', () => {
  expect(wrong({ msgType: 'USER' })).toEqual(['userIds 指定用户不能为空！'])
  expect(wrong({ msgType: 'USER', userIds: [] })).toEqual(['userIds 指定用户不能为空！'])
  expect(wrong({ msgType: 'USER', userIds: ['u1'] })).toEqual([])
})

test.each(['2026-04-28 00:00:00', '2026-04-27 23:59:59'])('it may not end at %s, when it begins later', (endTime) => {
  expect(wrong({ endTime })).toEqual(['startTime 开始时间需小于结束时间', 'endTime 结束时间需大于开始时间'])
})

describe('the page that it opens', () => {
  test.each([
    ['url', '/legal/enterprise?detail=1'],
    ['url', 'https://flk.npc.gov.cn/'],
    ['component', 'system/UserList'],
    [null, null],
  ])('%s %s', (openType, openPage) => {
    expect(wrong({ openType, openPage })).toEqual([])
  })

  test.each([
    ['url', 'javascript:alert(1)'],
    ['url', '//evil.example'],
    ['url', null],
    ['component', '../../x.js'],
  ])('but not %s %s', (openType, openPage) => {
    expect(wrong({ openType, openPage })).toHaveLength(1)
  })
})
