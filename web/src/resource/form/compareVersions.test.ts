import { expect, test } from 'vitest'
import { client, clientRow } from '../testing/client.ts'
import { compareVersions, mergeVersions } from './compareVersions.ts'
import { editableNames } from './formValues.ts'

const names = editableNames(client, 'edit')
const versions = {
  original: clientRow,
  mine: { ...clientRow, name: '我的名称', staff: 30, mobile: '13700137000' },
  latest: { ...clientRow, version: 4, name: '他的名称', remark: '他的备注', mobile: '13700137000' },
}
const titles = (fields: { name: string }[]) => fields.map((field) => field.name)

test('only fields that both changed to different values are in conflict', () => {
  const { disputed, theirs, mine } = compareVersions(client, names, versions)
  expect(titles(disputed)).toEqual(['name'])
  expect(titles(mine)).toEqual(['staff'])
  // Both entered the same number: there is no conflict.
  expect(titles(theirs).toSorted()).toEqual(['mobile', 'remark'])
})

test('the merged row is the latest one with my changes', () => {
  const comparison = compareVersions(client, names, versions)
  const merged = mergeVersions(comparison, versions, { name: 'mine' })
  expect(merged).toMatchObject({ version: 4, name: '我的名称', staff: 30, remark: '他的备注', mobile: '13700137000' })
  expect(mergeVersions(comparison, versions, { name: 'latest' })).toMatchObject({ name: '他的名称', staff: 30 })
})
