import { QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createQueryClient, leaveTenantData } from './createQueryClient.ts'

/** A list whose responses are resolved one by one, in the order of the requests. */
function openList() {
  const client = createQueryClient()
  const waiting: ((rows: string[]) => void)[] = []
  const queryKey = ['resource', 'fileObject', 'list']
  const observer = new QueryObserver(client, {
    queryKey,
    queryFn: () => new Promise<string[]>((resolve) => void waiting.push(resolve)),
  })
  const close = observer.subscribe(() => {})
  const answer = async (rows: string[]) => {
    waiting.shift()!(rows)
    await new Promise((resolve) => setTimeout(resolve, 0))
  }
  return { client, queryKey, waiting, answer, close, shown: () => observer.getCurrentResult().data }
}

test('a first response read before a deletion is replaced by one read after it', async () => {
  const { client, queryKey, waiting, answer, close, shown } = openList()
  const refreshed = client.invalidateQueries({ queryKey })
  await answer(['甲', '乙'])
  expect(shown()).toEqual(['甲', '乙'])
  expect(waiting).toHaveLength(1)
  await answer(['乙'])
  await refreshed
  expect(shown()).toEqual(['乙'])
  close()
})

test('a late response of an older refresh does not replace the newer one', async () => {
  const { client, queryKey, waiting, answer, close, shown } = openList()
  await answer(['甲', '乙'])
  void client.invalidateQueries({ queryKey })
  const refreshed = client.invalidateQueries({ queryKey })
  expect(waiting).toHaveLength(2)
  const late = waiting.shift()!
  await answer(['乙'])
  await refreshed
  late(['甲', '乙'])
  await new Promise((resolve) => setTimeout(resolve, 0))
  expect(shown()).toEqual(['乙'])
  expect(waiting).toEqual([])
  close()
})

test('the rows of a page that was left are kept for half an hour', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { client, queryKey, waiting, close } = openList()
  waiting.shift()!(['甲'])
  await vi.advanceTimersByTimeAsync(0)
  close()
  await vi.advanceTimersByTimeAsync(29 * 60_000)
  expect(client.getQueryData(queryKey)).toEqual(['甲'])
  await vi.advanceTimersByTimeAsync(2 * 60_000)
  expect(client.getQueryData(queryKey)).toBeUndefined()
})

test('after a change of the tenant no list shows rows of the other one, while records that are open stay', async () => {
  const { client, answer, close, shown } = openList()
  await answer(['甲'])
  client.setQueryData(['resource', 'contract', 'list', {}], ['乙'])
  client.setQueryData(['page', 'ResourceList'], 'code')
  const record = new QueryObserver(client, {
    queryKey: ['resource', 'contract', 'one', '1'],
    queryFn: () => new Promise(() => {}),
    initialData: '丙',
  })
  const closeRecord = record.subscribe(() => {})
  void leaveTenantData(client)
  expect(shown()).toBeUndefined()
  expect(client.getQueryData(['resource', 'contract', 'list', {}])).toBeUndefined()
  expect(record.getCurrentResult()).toMatchObject({ data: '丙', isFetching: true })
  expect(client.getQueryData(['page', 'ResourceList'])).toBe('code')
  await answer(['丁'])
  expect(shown()).toEqual(['丁'])
  close()
  closeRecord()
})
