import { type ChangeLine, position } from '@lexdesk/domain'
import { expect, test } from 'vitest'
import { compareVersions } from './compareVersions.ts'

const names = {
  dictionary: () => [
    { value: '1', text: '员级' },
    { value: '2', text: '助理级' },
  ],
  find: () => undefined,
}
const line = (version: number, changes: ChangeLine['changes'] = []): ChangeLine => ({
  id: `l${version}`,
  action: 'edit',
  title: '编辑',
  version,
  by: 'admin',
  byName: '管理员',
  at: '2026-11-16 09:00:00',
  reason: null,
  changes,
})
const rank = {
  field: 'postRank',
  title: '职级',
  before: '1',
  after: '2',
  beforeText: '员级（旧称）',
  afterText: '助理级',
}
const name = { field: 'name', title: '职务名称', before: '甲', after: '乙', beforeText: '甲', afterText: '乙' }
const lines = [line(3, [rank]), line(2, [name]), line(1)]
const content = { code: 'c', name: '乙', postRank: '2', postRank_dictText: '助理级' }

test('every field is shown in both versions with the labels of that time; differences are marked', () => {
  const fields = compareVersions(
    position,
    lines,
    { line: 'l1', content: { ...content, name: '甲', postRank: '1' } },
    { line: 'l3', content },
    names,
  )
  const words = fields.map((one) => [one.name, one.left.text, one.right.text, one.isChanged])
  expect(words).toEqual([
    ['code', 'c', 'c', false],
    ['name', '甲', '乙', true],
    ['postRank', '员级（旧称）', '助理级', true],
  ])
})

test('a field that changed only later is equal in both and shows its value at that time', () => {
  const [, , compared] = compareVersions(
    position,
    lines,
    { line: 'l1', content: { ...content, name: '甲', postRank: '1' } },
    { line: 'l2', content: { ...content, postRank: '1' } },
    names,
  )
  expect(compared).toMatchObject({ isChanged: false, left: { text: '员级（旧称）' }, right: { text: '员级（旧称）' } })
})
