import { once } from 'node:events'
import { ok } from '@lexdesk/domain'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { closeGracefully } from '../http/closeGracefully.ts'
import { listen, testActor, testHttp } from '../http/testing/testHttp.ts'
import { createHub } from './createHub.ts'
import { mountSockets } from './mountSockets.ts'
import { maxSubscriptions } from './readSubscribeFrame.ts'
import type { SocketOptions } from './mountSockets.ts'

const permissions = new Set(['directory:read'])
const sessions = {
  token1: testActor({ userId: 'u1', sessionId: 's1', permissions }),
  token2: testActor({ userId: 'u2', sessionId: 's2', tenantId: 2, permissions }),
  colleague: testActor({ userId: 'u3', sessionId: 's3', permissions }),
  newcomer: testActor({ userId: 'u4', sessionId: 's4' }),
}

async function server(options: Partial<SocketOptions> = {}) {
  const app = await testHttp(sessions)
  const hub = await createHub()
  mountSockets(app, { hub, apiBase: '/api', ...options })
  app.get('/api/rows', { config: { access: 'signedIn' } }, async () => ok('rows'))
  const base = (await listen(app)).replace('http', 'ws')

  function open(path: string, protocol?: string, headers: Record<string, string> = {}): WebSocket {
    const socket = new WebSocket(`${base}${path}`, protocol, { headers })
    socket.on('error', () => undefined)
    onTestFinished(() => socket.terminate())
    return socket
  }
  async function opened(...target: Parameters<typeof open>): Promise<WebSocket> {
    const socket = open(...target)
    await once(socket, 'open')
    return socket
  }
  async function refusal(...target: Parameters<typeof open>): Promise<number | undefined> {
    const [, answer] = await once(open(...target), 'unexpected-response')
    return (answer as { statusCode?: number }).statusCode
  }
  return { app, hub, opened, refusal }
}

async function closeCode(socket: WebSocket): Promise<number> {
  const [code] = await once(socket, 'close')
  return code as number
}

function messagesOf(socket: WebSocket): unknown[] {
  const received: unknown[] = []
  socket.on('message', (data: Buffer) => void received.push(JSON.parse(data.toString())))
  return received
}

describe('access to a socket', () => {
  test('the user, with the token as sub-protocol (echoed) or as reader cookie', async () => {
    const { opened } = await server()
    const socket = await opened('/api/websocket/u1', 'token1')
    expect(socket.protocol).toBe('token1')
    for (const path of ['/api/websocket/u1', '/api/vxeSocket/u1/page-1'])
      await opened(path, undefined, { cookie: 'lexdesk_reader=token1' })
  })

  test('not by a token in the URL, nor by the cookie from a page of another origin', async () => {
    const { refusal } = await server()
    expect(await refusal('/api/websocket/u1?token=token1')).toBe(401)
    const cookie = 'lexdesk_reader=token1'
    expect(await refusal('/api/websocket/u1', undefined, { cookie, origin: 'http://127.0.0.1:1' })).toBe(401)
    expect(await refusal('/api/websocket/u2', undefined, { cookie })).toBe(403)
    expect(await refusal('/api/vxeSocket/u2/page-1', undefined, { cookie })).toBe(403)
    expect(await refusal('/api/websocket/u1', undefined, { cookie: 'lexdesk_reader=gone' })).toBe(500)
  })

  test('the cookie does not open another route by an upgrade', async () => {
    const { refusal } = await server()
    expect(await refusal('/api/rows', undefined, { cookie: 'lexdesk_reader=token1' })).toBe(401)
  })

  test('not without a token, with an invalid one, an ended session or another user’s id', async () => {
    const { refusal } = await server()
    expect(await refusal('/api/websocket/u1')).toBe(401)
    expect(await refusal('/api/websocket/u1', 'made-up')).toBe(401)
    expect(await refusal('/api/websocket/u1', 'gone')).toBe(500)
    expect(await refusal('/api/websocket/u2', 'token1')).toBe(403)
  })

  test('an upgrade of any other path ends with its ordinary response', async () => {
    const { refusal } = await server()
    expect(await refusal('/api/nowhere', 'token1')).toBe(404)
  })

  test('limits the sockets of a user; closing one makes room', async () => {
    const { opened, refusal, hub } = await server({ maxPerUser: 2 })
    const first = await opened('/api/websocket/u1', 'token1')
    await opened('/api/websocket/u1', 'token1')
    expect(await refusal('/api/websocket/u1', 'token1')).toBe(429)
    await opened('/api/websocket/u2', 'token2')
    first.close()
    await vi.waitFor(() => expect(hub.countOf('u1')).toBe(1))
    await opened('/api/websocket/u1', 'token1')
  })
})

describe('an open socket', () => {
  test('gets its messages', async () => {
    const { opened, hub } = await server()
    const one = messagesOf(await opened('/api/websocket/u1?frames=all', 'token1'))
    const two = messagesOf(await opened('/api/websocket/u2?frames=all', 'token2'))
    hub.publish({ userId: 'u1' }, { cmd: 'task', task: { id: 't1', done: 5 } })
    hub.publish({ tenantId: 2 }, { cmd: 'resource', resource: 'enterprise', ids: ['1'], action: 'add' })
    await vi.waitFor(() => expect([one.length, two.length]).toEqual([1, 1]))
    expect(one[0]).toEqual({ cmd: 'task', task: { id: 't1', done: 5 } })
    expect(two[0]).toMatchObject({ cmd: 'resource' })
  })

  test('gets only the commands of the wire contract unless it asks for all', async () => {
    const { opened, hub } = await server()
    const stock = messagesOf(await opened('/api/websocket/u1', 'token1'))
    const own = messagesOf(await opened('/api/websocket/u1?frames=all', 'token1'))
    for (const cmd of ['resource', 'dict', 'user']) hub.publish({ userId: 'u1' }, { cmd })
    await vi.waitFor(() => expect([stock, own].map(({ length }) => length)).toEqual([1, 3]))
    expect(stock).toEqual([{ cmd: 'user' }])
  })

  test('gets the reply to its own heartbeat only', async () => {
    const { opened } = await server()
    const sender = await opened('/api/websocket/u1', 'token1')
    const received = messagesOf(sender)
    const others = messagesOf(await opened('/api/websocket/u2', 'token2'))
    sender.send('HeartBeat')
    sender.send('not json {')
    await vi.waitFor(() => expect(received).toEqual([{ cmd: 'heartcheck', msgTxt: '心跳响应' }]))
    expect(others).toEqual([])
  })

  test('subscribes to what its pages show; other texts and names change nothing, and stock clients cannot', async () => {
    const { opened, hub } = await server()
    const own = await opened('/api/websocket/u1?frames=all', 'token1')
    const stock = await opened('/api/websocket/u2', 'token2')
    const subscribe = (socket: WebSocket, to: unknown) => socket.send(JSON.stringify({ cmd: 'subscribe', to }))
    const usersOf = (...target: Parameters<typeof hub.subscribers>) =>
      [...hub.subscribers(...target)].map(([{ userId }]) => userId)
    for (const socket of [stock, own]) subscribe(socket, ['enterprise', 'contract/7', '', 'a b', 'a/b/c', 7, null])
    await vi.waitFor(() => expect(hub.state().subscriptions).toBe(2))
    for (const text of ['[]', 'null', '{"cmd":"subscribe"}', '{"cmd":"other","to":[]}', '{']) own.send(text)
    const answer = once(own, 'message')
    own.send('HeartBeat')
    await answer
    expect([usersOf('enterprise', []), usersOf('contract', ['7']), usersOf('contract', ['8'])]).toEqual([
      ['u1'],
      ['u1'],
      [],
    ])
    subscribe(
      own,
      Array.from({ length: 300 }, (_, n) => `contract/${n}`),
    )
    await vi.waitFor(() => expect(hub.state().subscriptions).toBe(maxSubscriptions))
    own.close()
    await vi.waitFor(() => expect(hub.state().subscriptions).toBe(0))
  })

  test('says which names are new and for how long they were shown before', async () => {
    const late: unknown[] = []
    const onLateSubscription = ({ userId }: { userId: string }, names: readonly string[], waitedMs: number) =>
      void late.push([userId, names, waitedMs])
    const { opened, hub } = await server({ onLateSubscription })
    const own = await opened('/api/websocket/u1?frames=all', 'token1')
    const subscribe = (to: readonly string[], waitedMs?: unknown) =>
      own.send(JSON.stringify({ cmd: 'subscribe', to, waitedMs }))
    subscribe(['enterprise'])
    subscribe(['enterprise', 'contract/7'], 120)
    subscribe(['enterprise'], 'long')
    subscribe(['enterprise', 'contract/7', 'region'], 0)
    await vi.waitFor(() => expect(hub.state().subscriptions).toBe(3))
    expect(late).toEqual([
      ['u1', ['contract/7'], 120],
      ['u1', ['contract/7', 'region'], 0],
    ])
  })

  test('an ordinary request to its address gets an answer', async () => {
    const { app } = await server()
    const answer = await app.inject({ url: '/api/websocket/u1', headers: { 'x-access-token': 'token1' } })
    expect(answer.statusCode).toBe(404)
  })

  test('is closed when it sends more than 64 KiB or floods', async () => {
    const { opened } = await server()
    const large = await opened('/api/websocket/u1', 'token1')
    large.send('x'.repeat(65 * 1024))
    expect(await closeCode(large)).toBe(1009)
    const flooding = await opened('/api/websocket/u1', 'token1')
    for (let i = 0; i < 300; i += 1) flooding.send('HeartBeat')
    expect(await closeCode(flooding)).toBe(1008)
  })

  test('is dropped when it no longer answers pings', async () => {
    const { opened, hub } = await server({ pingMs: 50 })
    const silent = await opened('/api/websocket/u1', 'token1')
    silent.pong = () => undefined
    expect(await closeCode(silent)).toBe(1006)
    await vi.waitFor(() => expect(hub.countOf('u1')).toBe(0))
  })

  test('stays open while it answers pings', async () => {
    const { opened, hub } = await server({ pingMs: 30 })
    await opened('/api/websocket/u1', 'token1')
    await new Promise((done) => setTimeout(done, 200))
    expect(hub.countOf('u1')).toBe(1)
  })

  test('is terminated when it does not read, before it fills the memory', async () => {
    const { opened, hub } = await server()
    const asleep = await opened('/api/websocket/u1', 'token1')
    asleep.pause()
    const frame = { cmd: 'topic', msgTxt: '律'.repeat(100_000) }
    for (let i = 0; i < 100 && hub.countOf('u1') > 0; i += 1) {
      hub.publish('all', frame)
      await new Promise((done) => setImmediate(done))
    }
    await vi.waitFor(() => expect(hub.countOf('u1')).toBe(0))
  })

  test('ends with its session: at once when notified, soon when the session expires', async () => {
    const living = new Set(['s1', 's2', 's3'])
    const { opened, hub } = await server({ sessionCheckMs: 50, livingSessions: async () => living })
    const notified = await opened('/api/websocket/u1', 'token1')
    hub.closeSession('s1')
    expect(await closeCode(notified)).toBe(4001)
    const expiring = await opened('/api/websocket/u2', 'token2')
    const others = await Promise.all(Array.from({ length: 3 }, () => opened('/api/websocket/u3', 'colleague')))
    living.delete('s2')
    expect(await closeCode(expiring)).toBe(4001)
    expect(others.every(({ readyState }) => readyState === WebSocket.OPEN)).toBe(true)
  })

  test('gets 1012 when the server stops', async () => {
    const { app, opened } = await server()
    const socket = await opened('/api/websocket/u1', 'token1')
    const code = closeCode(socket)
    const started = Date.now()
    await closeGracefully(app)
    expect(await code).toBe(1012)
    expect(Date.now() - started).toBeLessThan(1_500)
  })
})

describe('the socket of a grid', () => {
  const mine = '/api/vxeSocket/u1/page-1'
  const change = { id: 'row1', amount: 800 }
  const update = (row: unknown = change, caseId: unknown = 'case-1') =>
    JSON.stringify({ type: 'update_vxe_table', data: { socketKey: 'vxe-default', args: [row, caseId] } })
  const beat = JSON.stringify({ type: 'heart_beat', data: '' })

  test('opens for the user only, on a page with a valid name', async () => {
    const { opened, refusal } = await server()
    await opened(mine, 'token1')
    expect(await refusal(mine)).toBe(401)
    expect(await refusal(mine, 'made-up')).toBe(401)
    expect(await refusal('/api/vxeSocket/u2/page-1', 'token1')).toBe(403)
    expect(await refusal('/api/vxeSocket/u4/page-1', 'newcomer')).toBe(403)
    for (const page of ['a.b', 'x'.repeat(65), '%E9%A1%B5', "1'--"])
      expect(await refusal(`/api/vxeSocket/u1/${page}`, 'token1'), page).toBe(400)
  })

  test('sends the heartbeat reply to its sender only', async () => {
    const { opened } = await server()
    const sender = await opened(mine, 'token1')
    const received = messagesOf(sender)
    const others = messagesOf(await opened('/api/vxeSocket/u3/page-1', 'colleague'))
    sender.send(beat)
    await vi.waitFor(() => expect(received).toEqual([{ type: 'heart_beat', data: true }]))
    expect(others).toEqual([])
  })

  test('a changed row reaches every grid of the tenant, including the sender, and no other socket', async () => {
    const { opened } = await server()
    const sender = await opened(mine, 'token1')
    const own = messagesOf(sender)
    const colleague = messagesOf(await opened('/api/vxeSocket/u3/page-2', 'colleague'))
    const stranger = messagesOf(await opened('/api/vxeSocket/u2/page-1', 'token2'))
    const bell = messagesOf(await opened('/api/websocket/u3', 'colleague'))
    sender.send(update())
    const frame = { type: 'update_vxe_table', data: { socketKey: 'vxe-default', args: [change, 'case-1'] } }
    await vi.waitFor(() => expect([own, colleague]).toEqual([[frame], [frame]]))
    expect([stranger, bell]).toEqual([[], []])
  })

  test('ignores what is not a grid message, and stays open', async () => {
    const { opened } = await server()
    const sender = await opened(mine, 'token1')
    const own = messagesOf(sender)
    const colleague = messagesOf(await opened('/api/vxeSocket/u3/page-1', 'colleague'))
    const invalid = [
      'not json {',
      'null',
      '[]',
      '"heart_beat"',
      JSON.stringify({ type: 'common_send_date', data: { key: 'x', args: [] } }),
      JSON.stringify({ type: 'update_vxe_table' }),
      JSON.stringify({ type: 'update_vxe_table', data: { socketKey: 'vxe-default', args: 'row' } }),
      JSON.stringify({ type: 'update_vxe_table', data: { args: [change] } }),
      update(null),
      update('row1'),
      update({ amount: 1 }),
      update({ id: '' }),
      update(change, { toString: 1 }),
      JSON.stringify({ type: 'update_vxe_table', data: { socketKey: 'vxe-default', args: [change, 'c', 'more'] } }),
      // Only the table of the example pages is shared.
      JSON.stringify({ type: 'update_vxe_table', data: { socketKey: 'enterprise', args: [change, 'case-1'] } }),
    ]
    for (const text of invalid) sender.send(text)
    sender.send(Buffer.from(update()))
    sender.send(beat)
    await vi.waitFor(() => expect(own).toEqual([{ type: 'heart_beat', data: true }]))
    expect(colleague).toEqual([])
  })

  test('gets no other messages', async () => {
    const { opened, hub } = await server()
    const grid = messagesOf(await opened(mine, 'token1'))
    const bell = messagesOf(await opened('/api/websocket/u1?frames=all', 'token1'))
    hub.publish('all', { cmd: 'dict', codes: [] })
    hub.publish({ tenantId: 1 }, { cmd: 'resource' })
    hub.publish({ userId: 'u1' }, { cmd: 'task' })
    await vi.waitFor(() => expect(bell).toHaveLength(3))
    expect(grid).toEqual([])
  })

  test('is closed when it sends more than 64 KiB, floods, or its session ends', async () => {
    const { opened, hub } = await server()
    const large = await opened(mine, 'token1')
    large.send(update({ id: 'row1', text: 'x'.repeat(65 * 1024) }))
    expect(await closeCode(large)).toBe(1009)
    const flooding = await opened(mine, 'token1')
    for (let i = 0; i < 1_100; i += 1) flooding.send(beat)
    expect(await closeCode(flooding)).toBe(1008)
    const ending = await opened(mine, 'token1')
    hub.closeSession('s1')
    expect(await closeCode(ending)).toBe(4001)
  })

  test('counts among the sockets of its user, and makes room when it closes', async () => {
    const { opened, refusal, hub } = await server({ maxPerUser: 2 })
    await opened('/api/websocket/u1', 'token1')
    const grid = await opened(mine, 'token1')
    expect(await refusal(mine, 'token1')).toBe(429)
    grid.close()
    await vi.waitFor(() => expect(hub.countOf('u1')).toBe(1))
    await opened(mine, 'token1')
  })
})
