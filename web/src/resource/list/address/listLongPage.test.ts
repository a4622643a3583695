import { type AnyRow, maxPageSize, page, type Params } from '@lexdesk/domain'
import { expect, test } from 'vitest'
import { listLongPage } from './listLongPage.ts'
import type { ListSource } from './listUrls.ts'

/** A source of `total` rows that refuses what the server refuses; `shift` rows are added after the first request. */
function sourceOf(total: number, shift = 0) {
  const asked: string[] = []
  const list: ListSource['list'] = ({ pageNo, pageSize, name }: Params) => {
    const [no, size] = [Number(pageNo), Number(pageSize)]
    if (size > maxPageSize) throw new Error(`${size} 行太多`)
    const from = (no - 1) * size - (asked.length > 0 ? shift : 0)
    asked.push([no, size, name].join(' '))
    const count = Math.max(0, Math.min(size, total - from))
    const records = Array.from({ length: count }, (_, n) => ({ id: String(from + n), version: 1 }) as unknown as AnyRow)
    return Promise.resolve(page(records, total, no, size))
  }
  return { asked, source: { list, remove: () => Promise.resolve('') } }
}
const wanted = (pageNo: number, pageSize: number) => ({ pageNo, pageSize, name: '*科技*' })
const ends = ({ records }: { records: AnyRow[] }) => [records.length, records[0]?.id, records.at(-1)?.id]

test('a thousand rows are read by two requests, of the right part of the list', async () => {
  const { source, asked } = sourceOf(2_700)
  const second = await listLongPage(source, wanted(2, 1_000))
  expect(ends(second)).toEqual([1_000, '1000', '1999'])
  expect(second).toMatchObject({ total: 2_700, size: 1_000, current: 2, pages: 3 })
  expect(ends(await listLongPage(source, wanted(3, 1_000)))).toEqual([700, '2000', '2699'])
  expect(asked).toEqual(['3 500 *科技*', '4 500 *科技*', '5 500 *科技*', '6 500 *科技*'])
})

test('a page that one request can fill needs no second one', async () => {
  const { source, asked } = sourceOf(151)
  expect(ends(await listLongPage(source, wanted(1, 1_000)))).toEqual([151, '0', '150'])
  expect(ends(await listLongPage(source, wanted(1, 100)))).toEqual([100, '0', '99'])
  expect(ends(await listLongPage(source, wanted(4, 1_000))), 'past the end').toEqual([0, undefined, undefined])
  expect(asked).toEqual(['1 500 *科技*', '1 100 *科技*', '7 500 *科技*'])
})

test('no row appears twice if rows are added between the requests', async () => {
  const { source } = sourceOf(1_000, 1)
  const { records } = await listLongPage(source, wanted(1, 1_000))
  expect(new Set(records.map(({ id }) => id)).size).toBe(records.length)
  expect(records).toHaveLength(999)
})
