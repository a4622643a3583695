import { expect, test } from 'vitest'
import type { NameMatch } from '../../names/useNameMatch.ts'
import { narrow, readNodes } from './TreeNode.ts'

const isMeant: NameMatch = (name, typed) => name.includes(typed)

const departments = readNodes([
  {
    key: '1',
    title: '律云',
    children: [
      { id: '2', departName: '法律顾问部', isLeaf: true },
      { id: '3', departName: '财务部', isLeaf: true },
    ],
  },
])!

test('reads departments, categories and tree dictionaries in their own formats', () => {
  expect(readNodes([{ key: 'a', name: '合同', leaf: 0, code: 'B01' }])).toMatchObject([
    { title: '合同', isLeaf: false },
  ])
  expect(readNodes([{ value: 'a', label: '合同', leaf: '1' }])).toMatchObject([
    { key: 'a', title: '合同', isLeaf: true },
  ])
  expect(readNodes({ records: [{ id: 5 }] })).toMatchObject([{ key: '5', title: '5' }])
  expect(departments[0]!.children!.map(({ title }) => title)).toEqual(['法律顾问部', '财务部'])
})

test('skips nodes without a key, with a duplicate key, or with another shape', () => {
  expect(readNodes([{ title: '无' }, { key: 'a' }, { key: 'a' }, null, 'x'])).toHaveLength(1)
  expect(readNodes('x')).toBeUndefined()
  expect(readNodes(null)).toEqual([])
})

test('a match retains the path to it', () => {
  expect(narrow(departments, '财务', isMeant)).toMatchObject([{ key: '1', children: [{ key: '3' }] }])
  expect(narrow(departments, '没有', isMeant)).toEqual([])
})
