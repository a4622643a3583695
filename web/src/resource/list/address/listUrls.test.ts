import { position } from '@lexdesk/domain'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { listUrls, resourceSource } from './listUrls.ts'

function answer(result: unknown, message = '删除成功!') {
  const calls: string[] = []
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
    calls.push(`${init.method ?? 'GET'} ${decodeURIComponent(address)}`)
    return Promise.resolve(Response.json({ success: true, message, code: 0, result, timestamp: 0 }))
  })
  return calls
}
afterEach(() => vi.unstubAllGlobals())

describe('the endpoints of a list page', () => {
  test('[P7.04] reports a page without its list address', async () => {
    await expect(listUrls({}).list({})).rejects.toThrow('请设置url.list属性!')
  })
  test('[P7.04] reports a page without its delete address', async () => {
    await expect(listUrls({ list: '/x/list' }).remove(['1'])).rejects.toThrow('请设置url.delete属性!')
  })
  test('[P7.04] reports a page without its batch address', async () => {
    await expect(listUrls({ delete: '/x/delete' }).remove(['1', '2'])).rejects.toThrow('请设置url.deleteBatch属性!')
  })
  test('a resource that an area stores itself has no generic list', async () => {
    await expect(resourceSource({ ...position, calls: 'options' }).list({})).rejects.toThrow('请设置url.list属性!')
  })

  test('one row is deleted by id, several by ids joined by comma', async () => {
    const calls = answer(null)
    const source = resourceSource(position)
    expect(await source.remove(['a'])).toBe('删除成功!')
    await source.remove(['a', 'b'])
    expect(calls).toEqual([
      expect.stringMatching(/DELETE .*\/sys\/position\/delete\?id=a$/),
      expect.stringMatching(/DELETE .*\/sys\/position\/deleteBatch\?ids=a,b$/),
    ])
  })

  test('many ids are split into several requests, so that no URL grows too long', async () => {
    const calls = answer(null)
    const ids = Array.from({ length: 450 }, (_, index) => `id-${index}`)
    await listUrls({ deleteBatch: '/x' }).remove(ids)
    expect(calls).toHaveLength(3)
    expect(calls.flatMap((address) => address.split('ids=')[1]!.split(','))).toEqual(ids)
  })

  test('accepts a plain array and counts written as strings', async () => {
    answer([{ id: '1' }])
    expect(await listUrls({ list: '/x' }).list({})).toMatchObject({ total: 1, records: [{ id: '1' }] })
    answer({ records: [{ id: '1' }], total: '57', size: '10', current: '1', pages: '6' })
    expect(await listUrls({ list: '/x' }).list({})).toMatchObject({ total: 57, pages: 6 })
  })
})
