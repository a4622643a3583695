import { contract, type Resource, resources, sheetColumns } from '@lexdesk/domain'
import { describe, expect, test } from 'vitest'
import { onlineResources } from '../testing/onlineForms.ts'
import { findHeader } from './findHeader.ts'

const headerOf = (resource: Resource, more: readonly string[]) => {
  const titles = [...sheetColumns(resource).map(({ field }) => field.title), ...more]
  return findHeader(resource, [{ line: 1, cells: titles }])
}

test('the state of a contract is not imported, and the reason is given', () => {
  const header = headerOf(contract, ['状态', '颜色', '错误说明'])
  expect(header.ignoredColumns).toEqual([
    { title: '状态', reason: '由办理步骤决定，请在记录上办理' },
    { title: '颜色', reason: '没有这一列' },
  ])
  expect(header.unknownColumns).toEqual(['颜色'])
})

describe('every column that is not read is named', () => {
  const imported = [...resources, ...onlineResources].filter((one) => sheetColumns(one).length > 0)
  test.each(imported.map((one) => [one.name, one] as const))('%s', (_name, resource) => {
    const taken = new Set(sheetColumns(resource).map(({ field }) => field.title))
    const others = [...new Set(Object.values(resource.fields).map(({ title }) => title))].filter(
      (title) => !taken.has(title),
    )
    const { ignoredColumns, layout } = headerOf(resource, others)
    const number = layout.number && layout.titles[layout.number.index]
    expect(ignoredColumns.map(({ title }) => title)).toEqual(others.filter((title) => title !== number))
    expect(ignoredColumns.every(({ reason }) => reason !== '没有这一列')).toBe(true)
  })
})
