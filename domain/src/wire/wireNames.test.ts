import { expect, test } from 'vitest'
import { defineResource } from '../resource/defineResource.ts'
import { dictionaries, dictionary, file, rows, text } from '../resource/kinds/builders.ts'
import { category } from '../resources/system/category.ts'
import { rowFromWire, rowToWire } from './wireNames.ts'

const resource = defineResource({
  name: 'notice',
  title: '通知',
  path: '/notice',
  titleField: 'title',
  fields: {
    title: text('标题', { wire: 'titile' }),
    tags: dictionaries('标签', 'tag'),
    status: dictionary('状态', 'status', { wireNumber: true }),
    papers: rows('资料', { name: text('名称'), files: file('文件', { count: 0 }) }),
  },
})

const inside = {
  title: '放假',
  tags: ['a', 'b'],
  status: '1',
  papers: [{ id: '1', name: '表', files: ['x.pdf', 'y.pdf'] }],
}
const onWire = { titile: '放假', tags: 'a,b', status: 1, papers: [{ id: '1', name: '表', files: 'x.pdf,y.pdf' }] }

test('converts names and lists between wire and domain, in sub-tables too', () => {
  expect(rowToWire(resource)(structuredClone(inside))).toEqual(onWire)
  expect(rowFromWire(resource, onWire)).toEqual(inside)
})

test('reads 0 as the parent of a root', () => {
  const rowsOf = (pid: unknown) => rowFromWire(category, { pid, name: '0' })
  expect(rowsOf('0')).toEqual({ parentId: null, name: '0' })
  expect(rowsOf('7')).toEqual({ parentId: '7', name: '0' })
})

test('passes through values that are not rows, so that validation names them', () => {
  expect(rowFromWire(resource, { papers: [1, null], tags: '' })).toEqual({ papers: [1, null], tags: null })
})
