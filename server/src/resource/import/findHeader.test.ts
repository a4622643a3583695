import { contract, position, type Resource, resources, sheetColumns } from '@lexdesk/domain'
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
    { title: '颜色', reason: '没有对应的字段' },
  ])
  expect(header.unknownColumns).toEqual(['颜色'])
})

describe('a head that is not the title of a field', () => {
  const read = (cells: string[], assigned: [string, string][] = []) => {
    const { layout, ...header } = findHeader(position, [{ line: 1, cells }], { assigned: new Map(assigned) })
    const names = cells.map((_, at) => layout.columns.find(({ index }) => index === at)?.name)
    return { names, unknownColumns: header.unknownColumns, ignoredColumns: header.ignoredColumns }
  }

  test('is found without its hints for filling in', () => {
    expect(read(['职务\n编码（必填，11位）', '职务名称（请写全称）', '职级：'])).toEqual({
      names: ['code', 'name', 'postRank'],
      unknownColumns: [],
      ignoredColumns: [],
    })
  })

  test('gives way to the column that has the title', () => {
    expect(read(['职务名称（请写全称）', '职务编码', '职务名称', '职级'])).toMatchObject({
      names: [undefined, 'code', 'name', 'postRank'],
      unknownColumns: ['职务名称（请写全称）'],
    })
  })

  test('is assigned, and no other column is its field', () => {
    expect(read(['称呼', '职务编码', '职务名称', '职级'], [['称呼', 'name']])).toMatchObject({
      names: ['name', 'code', undefined, 'postRank'],
      unknownColumns: ['职务名称'],
      ignoredColumns: [{ title: '职务名称', reason: '该字段由“称呼”列填写' }],
    })
  })

  test('is named with the required fields that are missing', () => {
    const heads = ['编号', '职务名称（请写全称）', '职务名称（11位）', '职级']
    expect(() => read(heads)).toThrow(
      expect.objectContaining({
        message: expect.stringMatching(
          '缺少必填列：职务编码、职务名称。文件中没有对应字段的列：编号、职务名称（请写全称）、职务名称（11位）',
        ) as string,
        details: { unknownColumns: heads.slice(0, 3), missingColumns: ['职务编码', '职务名称'] },
      }),
    )
  })

  test('an amount is found without 元, not without another unit', () => {
    const titles = sheetColumns(contract).map(({ field }) => field.title)
    const headed = (unit: string) => titles.map((title) => (title === '合同金额' ? `合同金额（${unit}）` : title))
    const unknown = (unit: string) => findHeader(contract, [{ line: 1, cells: headed(unit) }]).unknownColumns
    expect(titles).toContain('合同金额')
    expect(unknown('元')).toEqual([])
    expect(unknown('万元')).toEqual(['合同金额（万元）'])
  })
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
    expect(ignoredColumns.every(({ reason }) => reason !== '没有对应的字段')).toBe(true)
  })
})
