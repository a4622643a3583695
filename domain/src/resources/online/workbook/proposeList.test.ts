import { expect, test } from 'vitest'
import type { OnlineKind } from '../OnlineField.ts'
import { proposeList } from './proposeList.ts'

const column = (title: string, kind: OnlineKind) => ({ title, kind })
const chosen = (choice: 'inList' | 'inSearch', columns: ReturnType<typeof column>[]) =>
  proposeList(columns)
    .filter((one) => one[choice] === 'Y')
    .map(({ title }) => title)

test('a list is searched by the name, dictionaries, records and the first date', () => {
  const columns = [
    column('序号', 'integer'),
    column('立案日期', 'date'),
    column('案号', 'text'),
    column('客户', 'reference'),
    column('结案日期', 'date'),
    column('审级', 'dictionary'),
    column('备注', 'text'),
  ]
  expect(chosen('inSearch', columns)).toEqual(['立案日期', '案号', '客户', '审级'])
})

test('it is searched by four columns at most, dictionaries before records, records before the date', () => {
  const columns = [
    column('日期', 'date'),
    column('部门', 'department'),
    column('名称', 'text'),
    column('承办人', 'user'),
    column('级别', 'dictionary'),
    column('标签', 'dictionaries'),
  ]
  expect(chosen('inSearch', columns)).toEqual(['部门', '名称', '级别', '标签'])
})

test('two columns with the same content are told apart', () => {
  const columns = Array.from({ length: 6 }, () => column('类别', 'dictionary'))
  expect(chosen('inSearch', columns)).toHaveLength(4)
})

test('the list shows the first eight columns that a list can show', () => {
  const columns = [column('正文', 'richText'), ...[...'一二三四五六七八九'].map((title) => column(title, 'number'))]
  expect(chosen('inList', columns)).toEqual([...'一二三四五六七八'])
  expect(chosen('inSearch', columns)).toEqual([])
})
