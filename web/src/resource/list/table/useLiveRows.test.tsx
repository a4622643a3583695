import { ok } from '@lexdesk/domain'
import { type QueryClient, useQuery } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { LiveProvider } from '../../../api/live/LiveProvider.tsx'
import { resourceApi } from '../../../api/resource/resourceApi.ts'
import { browserStore } from '../../../api/session/browserStore.ts'
import { type FakeServer, fakeServer, jsonAnswer, refusal } from '../../../testing/fakeServer.ts'
import { type FakeSocket, fakeSockets } from '../../../testing/fakeSocket.ts'
import { renderInApp } from '../../../testing/renderInApp.tsx'
import { resourceNamed } from '../testing/listFixture.tsx'
import { useLiveRows } from './useLiveRows.ts'

const list = 'GET /sys/position/list'
const position = resourceNamed('position')
const api = resourceApi(position)

let sockets: FakeSocket[]
let server: FakeServer
let name: string
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  browserStore.set('Access-Token', 'tok')
  sockets = fakeSockets()
  name = '原名'
  server = fakeServer({
    [list]: () => ({ records: [{ id: 'p1', name }], total: 1 }),
    'PUT /sys/position/edit': () => write('own-write', '新名'),
  })
})
afterEach(() => vi.useRealTimers())

/** Commits like the server, whose answer carries the id of the request. */
function write(requestId: string, newName: string): Response {
  name = newName
  const answer = jsonAnswer(ok({ id: 'p1', name }))
  answer.headers.set('x-request-id', requestId)
  return answer
}

function List() {
  const { data } = useQuery({
    queryKey: ['resource', 'position', 'list'],
    queryFn: ({ signal }) => api.list({}, { signal }),
    retry: false,
  })
  const marked = useLiveRows('position')
  return data?.records.map((row) => (
    <p key={row.id} aria-current={marked.has(row.id)}>
      {String(row.name)}
    </p>
  ))
}

let client: QueryClient
const refetchList = () => client.invalidateQueries({ queryKey: ['resource', 'position'] })

async function openList() {
  ;({ client } = renderInApp(
    <LiveProvider>
      <List />
    </LiveProvider>,
  ))
  act(() => sockets[0]!.open())
  await screen.findByText('原名')
  expect(server.sent(list)).toHaveLength(1)
}

const publish = (requestId?: string) =>
  act(() =>
    sockets[0]!.receive(
      JSON.stringify({
        cmd: 'resource',
        resource: 'position',
        ids: ['p1'],
        action: 'edit',
        requestIds: [requestId ?? null],
      }),
    ),
  )
const wait = (ms = 1_000) => act(() => vi.advanceTimersByTimeAsync(ms))
const save = () => act(() => api.edit({ id: 'p1', name: '新名' }))
const isMarked = () => screen.getByText('新名').getAttribute('aria-current') === 'true'

test('an own write is followed by one refetch, and its row is highlighted', async () => {
  await openList()
  await save()
  await act(refetchList)
  publish('own-write')
  await wait()
  expect(server.sent(list)).toHaveLength(2)
  expect(isMarked()).toBe(true)
})

test('the message may arrive before the answer of the write', async () => {
  await openList()
  publish('own-write')
  await save()
  await act(refetchList)
  await wait()
  expect(server.sent(list)).toHaveLength(2)
  expect(isMarked()).toBe(true)
})

test.each([
  ['of another user or tab', 'other-write'],
  ['of a job', undefined],
])('a write %s is followed by one refetch', async (_whose, requestId) => {
  await openList()
  await save()
  await act(refetchList)
  publish('own-write')
  await wait()
  publish(requestId)
  await wait()
  expect(server.sent(list)).toHaveLength(3)
})

test('changes of others that arrive together with an own change are fetched', async () => {
  await openList()
  await save()
  await act(refetchList)
  publish('own-write')
  publish('other-write')
  await wait()
  expect(server.sent(list)).toHaveLength(3)
})

test('a failed refetch is repeated', async () => {
  await openList()
  await save()
  server.answer({ [list]: () => refusal('系统繁忙', {}, 500) })
  await act(refetchList)
  server.answer({ [list]: () => ({ records: [{ id: 'p1', name }], total: 1 }) })
  publish('own-write')
  await wait()
  expect(server.sent(list)).toHaveLength(3)
  expect(screen.getByText('新名')).toBeInTheDocument()
})

test('a refetch that fails after the message is repeated', async () => {
  await openList()
  await save()
  let fail: (answer: Response) => void = () => {}
  server.answer({ [list]: () => new Promise<Response>((resolve) => (fail = resolve)) })
  const refetched = refetchList()
  publish('own-write')
  await wait()
  expect(server.sent(list)).toHaveLength(2)
  server.answer({ [list]: () => ({ records: [{ id: 'p1', name }], total: 1 }) })
  fail(refusal('系统繁忙', {}, 500))
  await act(() => refetched)
  await wait()
  expect(server.sent(list)).toHaveLength(3)
  expect(screen.getByText('新名')).toBeInTheDocument()
})

test('a refetch that started before the commit is repeated', async () => {
  await openList()
  await act(refetchList)
  await save()
  publish('own-write')
  await wait()
  expect(server.sent(list)).toHaveLength(3)
  expect(screen.getByText('新名')).toBeInTheDocument()
})

test('a write without a refetch by hand is fetched once', async () => {
  await openList()
  await save()
  publish('own-write')
  await wait()
  expect(server.sent(list)).toHaveLength(2)
})
