import { expect, test } from 'vitest'
import type { Option } from '../../api/resource/ResourceCalls.ts'
import { likelyAncestors, regionPath, withAncestors } from './regionPath.ts'

const records: Option[] = [
  { value: '440000', text: '广东省', parent: '86' },
  { value: '440300', text: '深圳市', parent: '440000' },
  { value: '440305', text: '南山区', parent: '440300' },
  { value: '429004', text: '仙桃市', parent: '420000' },
  { value: '420000', text: '湖北省', parent: '86' },
]
const ask = (requested: string[][]) => (keys: string[]) => {
  requested.push(keys)
  return Promise.resolve(records.filter(({ value }) => keys.includes(value)))
}

test('finds a county with its city and province in one request', async () => {
  const requested: string[][] = []
  const path = await regionPath('440305', ask(requested))
  expect(path.map(({ text }) => text)).toEqual(['广东省', '深圳市', '南山区'])
  expect(requested).toEqual([['440000', '440300', '440305']])
})

test('the record defines the parent, not the digits: 仙桃 is directly below its province', async () => {
  const path = await regionPath('429004', ask([]))
  expect(path.map(({ text }) => text)).toEqual(['湖北省', '仙桃市'])
})

test('an unknown code gives an empty path', async () => {
  expect(await regionPath('999999', ask([]))).toEqual([])
})

test('records that name each other as parents do not cause an endless loop', async () => {
  const circle: Option[] = [
    { value: '110000', text: '甲', parent: '120000' },
    { value: '120000', text: '乙', parent: '110000' },
  ]
  const path = await regionPath('110000', (keys) => Promise.resolve(circle.filter(({ value }) => keys.includes(value))))
  expect(path.length).toBeLessThanOrEqual(5)
})

test('a province has no ancestors', () => {
  expect(likelyAncestors('440000')).toEqual([])
  expect(likelyAncestors('440300')).toEqual(['440000'])
})

test('names matches with their ancestors in one request', async () => {
  const requested: string[][] = []
  const found = await withAncestors(
    records.filter(({ value }) => value === '440305' || value === '440000'),
    ask(requested),
  )
  expect(found.map(({ text }) => text)).toEqual(['广东省', '广东省 / 深圳市 / 南山区'])
  expect(requested).toEqual([['440000', '440300']])
})
