import { act, screen } from '@testing-library/react'
import { Activity, useState } from 'react'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { fakeServer } from '../../testing/fakeServer.ts'
import { type FakeSocket, fakeSockets } from '../../testing/fakeSocket.ts'
import { renderInApp } from '../../testing/renderInApp.tsx'
import { setBusinessClock } from './businessClock.ts'
import { ownWrites } from '../calls/ownWrites.ts'
import { browserStore } from '../session/browserStore.ts'
import type { ResourceMessage } from './LiveMessage.ts'
import { LiveProvider } from './LiveProvider.tsx'
import { useConnected } from './useConnected.ts'
import { useDictionary } from '../dictionaries/useDictionary.ts'
import { useLive } from './useLive.ts'
import { useLiveRow } from './useLiveRow.ts'
import { useTask } from './useTask.ts'

let sockets: FakeSocket[]
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  browserStore.set('Access-Token', 'tok')
  sockets = fakeSockets()
})
afterEach(() => {
  changes.mockReset()
  vi.useRealTimers()
})

const changes = vi.fn<(message: ResourceMessage) => void>()

function Page() {
  useLive('enterprise', changes)
  const task = useTask('t1')
  const sexes = useDictionary('sex')
  return (
    <>
      <p>{useConnected() ? '在线' : '离线'}</p>
      <p>{task && `${task.status} ${task.done}/${task.total}`}</p>
      <p>{sexes.map(({ text }) => text).join('、')}</p>
    </>
  )
}

const task = { id: 't1', kind: 'export', title: '导出企业', message: null, result: null, createTime: '', total: 10 }
const receive = (frame: unknown) => act(() => sockets[0]!.receive(JSON.stringify(frame)))

function open() {
  const server = fakeServer({
    'GET /sys/task/queryById': { ...task, status: 'running', done: 1 },
    'GET /sys/dict/getDictItems/sex': [{ value: '1', text: '男性' }],
  })
  const page = renderInApp(
    <LiveProvider>
      <Page />
    </LiveProvider>,
    { dictionaries: { sex: [{ value: '1', text: '男' }] } },
  )
  act(() => sockets[0]!.open())
  return { ...page, server }
}

test('changes of a resource reach its subscribers, and unknown frames are ignored', async () => {
  open()
  act(() => sockets[0]!.receive('HeartBeat'))
  act(() => sockets[0]!.receive('null'))
  receive({ cmd: 'topic', msgTxt: '公告' })
  receive({ cmd: 'resource', resource: 'region', ids: ['9'], action: 'edit' })
  receive({ cmd: 'resource', resource: 'enterprise', ids: ['1', '2'], action: 'edit' })
  expect(changes.mock.calls.map(([{ ids, action }]) => ({ ids, action }))).toEqual([
    { ids: ['1', '2'], action: 'edit' },
  ])
  expect(screen.getByText('在线')).toBeInTheDocument()
})

test('a task is updated by the frames, and a late frame does not restart a finished task', async () => {
  open()
  expect(await screen.findByText('running 1/10')).toBeInTheDocument()
  receive({ cmd: 'task', task: { ...task, status: 'running', done: 6 } })
  expect(await screen.findByText('running 6/10')).toBeInTheDocument()
  receive({ cmd: 'task', task: { ...task, status: 'done', done: 10 } })
  receive({ cmd: 'task', task: { ...task, status: 'running', done: 9 } })
  expect(await screen.findByText('done 10/10')).toBeInTheDocument()
})

test('without a socket a task is polled every 2 s until it is finished', async () => {
  const { server } = open()
  await screen.findByText('running 1/10')
  act(() => sockets[0]!.fail())
  server.answer({ 'GET /sys/task/queryById': { ...task, status: 'done', done: 10 } })
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(await screen.findByText('done 10/10')).toBeInTheDocument()
  const requestCount = server.sent('GET /sys/task/queryById').length
  await act(() => vi.advanceTimersByTimeAsync(4_000))
  expect(server.sent('GET /sys/task/queryById')).toHaveLength(requestCount)
})

test('a changed dictionary is fetched by itself, once for several changes, and not by all browsers at once', async () => {
  const { server } = open()
  expect(screen.getByText('男')).toBeInTheDocument()
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.8)
  onTestFinished(() => random.mockRestore())
  for (let times = 0; times < 3; times += 1) receive({ cmd: 'dict', codes: [{ code: 'sex', isSourced: false }] })
  await act(() => vi.advanceTimersByTimeAsync(700))
  expect(server.sent('GET /sys/dict/getDictItems/sex')).toHaveLength(0)
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(server.sent('GET /sys/dict/getDictItems/sex')).toHaveLength(1)
  expect(await screen.findByText('男性')).toBeInTheDocument()
  expect(server.sent('GET /sys/dict/queryAllDictItems')).toHaveLength(0)
})

test('many dictionaries that change together are fetched by one request', async () => {
  const { server, client } = open()
  const refetch = vi.spyOn(client, 'invalidateQueries')
  const codes = ['sex', 'a', 'b', 'c', 'd', 'e'].map((code) => ({ code, isSourced: false }))
  receive({ cmd: 'dict', codes })
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(refetch.mock.calls.map(([filter]) => filter?.queryKey?.[0])).toEqual(['dictionaries', 'dictionary'])
  expect(server.sent('GET /sys/dict/getDictItems/sex')).toHaveLength(0)
})

const subscribed = (socket: FakeSocket) =>
  socket.sent.filter((text) => text !== 'HeartBeat').map((text) => (JSON.parse(text) as { to: string[] }).to)

function Tab() {
  const [isShown, setShown] = useState(true)
  return (
    <LiveProvider>
      <button onClick={() => setShown(!isShown)}>切换</button>
      <Activity mode={isShown ? 'visible' : 'hidden'}>
        <List />
      </Activity>
      <Record />
    </LiveProvider>
  )
}
function List() {
  useLive('enterprise', changes)
  return null
}
function Record() {
  useLiveRow('contract', '7', contractChanges)
  return null
}
const contractChanges = vi.fn<() => void>()

test('a page is subscribed while it is shown, and until its data is no longer fresh', async () => {
  fakeServer({})
  renderInApp(<Tab />)
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  act(() => sockets[0]!.open())
  expect(subscribed(sockets[0]!)).toEqual([['enterprise', 'contract/7']])
  receive({ cmd: 'resource', resource: 'contract', ids: ['6'], action: 'edit' })
  expect(contractChanges).not.toHaveBeenCalled()
  receive({ cmd: 'resource', resource: 'contract', ids: ['6', '7'], action: 'edit' })
  expect(contractChanges).toHaveBeenCalledOnce()

  act(() => screen.getByText('切换').click())
  await act(() => vi.advanceTimersByTimeAsync(9_000))
  act(() => screen.getByText('切换').click())
  await act(() => vi.advanceTimersByTimeAsync(10_500))
  expect(subscribed(sockets[0]!)).toHaveLength(1)
  act(() => screen.getByText('切换').click())
  await act(() => vi.advanceTimersByTimeAsync(11_000))
  expect(subscribed(sockets[0]!).slice(1)).toEqual([['contract/7']])
  act(() => screen.getByText('切换').click())
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(new Set(subscribed(sockets[0]!).at(-1))).toEqual(new Set(['enterprise', 'contract/7']))
})

test('changes from before the subscription count, except those of this tab', () => {
  open()
  ownWrites.answered('own')
  const missed = { cmd: 'resource', resource: 'enterprise', ids: ['1'], action: 'edit', isReplay: true }
  receive({ ...missed, requestIds: ['own'] })
  expect(changes).not.toHaveBeenCalled()
  receive({ ...missed, requestIds: ['own', null] })
  receive({ ...missed, requestIds: [] })
  expect(changes).toHaveBeenCalledTimes(2)
})

test('a first connection that comes late is like one after an interruption', async () => {
  fakeServer({})
  const { client } = renderInApp(<Tab />)
  const refetch = vi.spyOn(client, 'invalidateQueries')
  act(() => sockets[0]!.fail())
  await act(() => vi.advanceTimersByTimeAsync(7_000))
  act(() => sockets[1]!.open())
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  expect(JSON.parse(sockets[1]!.sent[0]!)).toEqual({ cmd: 'subscribe', to: ['enterprise', 'contract/7'] })
  expect(refetch.mock.calls.map(([filter]) => filter?.queryKey?.[0])).toContain('resource')
})

test('after an interruption a page is subscribed again before its data is fetched', async () => {
  open()
  await screen.findByText('running 1/10')
  act(() => sockets[0]!.fail())
  await act(() => vi.advanceTimersByTimeAsync(7_000))
  act(() => sockets[1]!.open())
  expect(subscribed(sockets[1]!)).toEqual([['enterprise']])
})

test('after an interruption all visible queries and the menu are refetched, not by all browsers at once', async () => {
  const { client } = open()
  await screen.findByText('running 1/10')
  const refetch = vi.spyOn(client, 'invalidateQueries')
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.5)
  onTestFinished(() => random.mockRestore())
  act(() => sockets[0]!.fail())
  await act(() => vi.advanceTimersByTimeAsync(6_000))
  act(() => sockets[1]!.open())
  await act(() => vi.advanceTimersByTimeAsync(900))
  expect(refetch).not.toHaveBeenCalled()
  await act(() => vi.advanceTimersByTimeAsync(100))
  const names = refetch.mock.calls.map(([filter]) => filter?.queryKey?.[0])
  expect(names).toEqual(
    expect.arrayContaining(['session', 'resource', 'dictionaries', 'task', 'tasks', 'notices', 'platform']),
  )
})

test.each<[string, object, number, (string | undefined)[]]>([
  ['topic', { cmd: 'topic', msgId: '1', msgTxt: '通告' }, 400, ['notices']],
  ['notices', { cmd: 'notices' }, 1_600, ['notices']],
  ['demoClock', { cmd: 'demoClock', now: '2026-01-01 08:00:00' }, 1_600, [undefined]],
  ['resync', { cmd: 'resync' }, 1_600, ['session', 'resource', 'dictionaries', 'task', 'tasks', 'notices', 'platform']],
])('%s: each browser refetches at its own time, and once for several messages', async (_, frame, afterMs, keys) => {
  const { client } = open()
  await screen.findByText('running 1/10')
  onTestFinished(setBusinessClock(''))
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.8)
  onTestFinished(() => random.mockRestore())
  const refetch = vi.spyOn(client, 'invalidateQueries')
  for (let times = 0; times < 3; times += 1) receive(frame)
  await act(() => vi.advanceTimersByTimeAsync(afterMs - 100))
  expect(refetch).not.toHaveBeenCalled()
  await act(() => vi.advanceTimersByTimeAsync(5_000))
  const names = refetch.mock.calls.map(([filter]) => filter?.queryKey?.[0])
  expect(names.filter((name) => keys.includes(name as string))).toEqual(expect.arrayContaining(keys))
  expect(names.filter((name) => name === keys.at(-1))).toHaveLength(1)
})

test('a notice to this user alone is fetched at once', () => {
  const { client } = open()
  const refetch = vi.spyOn(client, 'invalidateQueries')
  receive({ cmd: 'user', msgId: '1', msgTxt: '通知' })
  expect(refetch.mock.calls.map(([filter]) => filter?.queryKey?.[0])).toEqual(['notices'])
})

test('when messages of other instances were lost, all visible queries and the menu are refetched', async () => {
  const { client } = open()
  const refetch = vi.spyOn(client, 'invalidateQueries')
  receive({ cmd: 'resync' })
  await act(() => vi.advanceTimersByTimeAsync(2_000))
  const names = refetch.mock.calls.map(([filter]) => filter?.queryKey?.[0])
  expect(names).toEqual(expect.arrayContaining(['session', 'resource', 'dictionaries', 'notices']))
})
