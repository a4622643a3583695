import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { StartError } from '../database/connection/StartError.ts'
import { createHub } from './createHub.ts'
import type { Hub, HubMember } from './createHub.ts'
import { startFakeRedis } from './testing/fakeRedis.ts'

function member(facts: Partial<HubMember> = {}) {
  const received: unknown[] = []
  const closed: number[] = []
  return {
    received,
    closed,
    userId: 'u1',
    tenantId: 1,
    sessionId: 's1',
    send: (text: string) => void received.push(JSON.parse(text)),
    close: (code: number) => void closed.push(code),
    ...facts,
  }
}

async function hubOn(url?: string, options: Parameters<typeof createHub>[0] = {}): Promise<Hub> {
  const hub = await createHub({ redis: url === undefined ? undefined : { url, channel: 'office' }, ...options })
  onTestFinished(() => hub.close())
  return hub
}

describe('one process', () => {
  test('a message reaches everyone, one tenant, or one user in all tabs', async () => {
    const hub = await hubOn()
    const first = member()
    const secondTab = member()
    const colleague = member({ userId: 'u2' })
    const stranger = member({ userId: 'u3', tenantId: 2 })
    for (const each of [first, secondTab, colleague, stranger]) hub.join(each)

    hub.publish('all', { cmd: 'dict', codes: [{ code: 'sex', isSourced: false }] })
    hub.publish({ tenantId: 1 }, { cmd: 'resource', resource: 'enterprise', ids: ['7'], action: 'edit' })
    hub.publish({ userId: 'u1' }, { cmd: 'task', task: { id: 't1' } })

    const commandsOf = (who: typeof first) => who.received.map((message) => (message as { cmd: string }).cmd)
    expect(commandsOf(first)).toEqual(['dict', 'resource', 'task'])
    expect(commandsOf(secondTab)).toEqual(['dict', 'resource', 'task'])
    expect(commandsOf(colleague)).toEqual(['dict', 'resource'])
    expect(commandsOf(stranger)).toEqual(['dict'])
  })

  test('a stock client gets the commands of the wire contract only', async () => {
    const hub = await hubOn()
    const stock = member({ isStock: true })
    hub.join(stock)
    for (const cmd of ['resource', 'dict', 'task', 'session', 'demoClock', 'topic']) hub.publish('all', { cmd })
    hub.publish({ userId: 'u1' }, { cmd: 'user' })
    expect(stock.received).toEqual([{ cmd: 'topic' }, { cmd: 'user' }])
  })

  test('a socket is found by what it shows, until it shows something else or closes', async () => {
    const hub = await hubOn()
    const [list, record, both, other] = ['u1', 'u2', 'u3', 'u4'].map((userId) => member({ userId }))
    const leave = [list!, record!, both!, other!].map((each) => hub.join(each))
    hub.subscribe(list!, ['enterprise'])
    hub.subscribe(record!, ['enterprise/2', 'enterprise/3', 'contract/2'])
    hub.subscribe(both!, ['enterprise', 'enterprise/2'])
    hub.subscribe(other!, ['contract', 'enterprise/9'])
    const shown = () => [...hub.subscribers('enterprise', ['1', '2', '3'])]
    expect(new Map(shown())).toEqual(
      new Map<unknown, unknown>([
        [list, 'all'],
        [record, new Set(['2', '3'])],
        [both, 'all'],
      ]),
    )
    expect(hub.state().subscriptions).toBe(8)
    hub.subscribe(list!, [])
    hub.subscribe(both!, ['enterprise/2'])
    leave[1]!()
    hub.subscribe(record!, ['enterprise'])
    expect(shown()).toEqual([[both, new Set(['2'])]])
  })

  test('a message reaches more sockets than are served at once', async () => {
    const hub = await hubOn()
    const all = Array.from({ length: 1_200 }, (_, n) => member({ userId: `u${n}` }))
    const leaves = all.map((each) => hub.join(each))
    hub.publish('all', { cmd: 'topic' })
    expect(all[0]!.received).toHaveLength(1)
    leaves.at(-1)!()
    await vi.waitFor(() => expect(all.at(-2)!.received).toHaveLength(1))
    expect(all.every(({ received }, n) => received.length === (n < 1_199 ? 1 : 0))).toBe(true)
  })

  test('a closed socket gets nothing and does not count', async () => {
    const hub = await hubOn()
    const one = member()
    const leave = hub.join(one)
    expect(hub.countOf('u1')).toBe(1)
    leave()
    hub.publish('all', { cmd: 'topic' })
    expect([one.received, hub.countOf('u1')]).toEqual([[], 0])
  })

  test('a grid message reaches all grids of the tenant, and grids get nothing else', async () => {
    const hub = await hubOn()
    const [one, other, otherTenant] = [1, 1, 2].map((tenantId) => member({ tenantId, isGrid: true }))
    const bell = member()
    const leave = [one!, other!, otherTenant!, bell].map((each) => hub.join(each))[1]!
    hub.publishToGrids(1, { type: 'update_vxe_table', data: 1 })
    hub.publish('all', { cmd: 'topic' })
    leave()
    hub.publishToGrids(1, { type: 'update_vxe_table', data: 2 })
    expect(other!.received).toEqual([{ type: 'update_vxe_table', data: 1 }])
    expect(one!.received).toHaveLength(2)
    expect(otherTenant!.received).toEqual([])
    expect(bell.received).toEqual([{ cmd: 'topic' }])
  })

  test('an ended session closes only its own sockets', async () => {
    const hub = await hubOn()
    const ended = member()
    const other = member({ sessionId: 's2' })
    hub.join(ended)
    hub.join(other)
    hub.closeSession('s1')
    expect([ended.closed, other.closed]).toEqual([[4001], []])
  })

  test('ending a session looks at its own sockets alone, and at none that has left', async () => {
    const hub = await hubOn()
    let looks = 0
    const others = Array.from({ length: 100 }, (_, n) => member({ userId: `u${n}`, sessionId: `s${n}` }))
    for (const other of others) {
      hub.join(other)
      Object.defineProperty(other, 'sessionId', { get: () => (looks += 1) })
    }
    const [ended, left] = [member({ sessionId: 'ending' }), member({ sessionId: 'ending' })]
    hub.join(ended)
    hub.join(left)()
    hub.closeSession('ending')
    expect([ended.closed, left.closed, looks]).toEqual([[4001], [], 0])
  })
})

describe('several instances over Redis', () => {
  async function pair() {
    const redis = await startFakeRedis()
    onTestFinished(() => redis.close())
    return { redis, here: await hubOn(redis.url), there: await hubOn(redis.url) }
  }

  test('a message reaches other instances, and arrives only once', async () => {
    const { here, there } = await pair()
    const near = member()
    const far = member({ userId: 'u2' })
    here.join(near)
    there.join(far)
    here.publish('all', { cmd: 'topic', msgTxt: '开庭通知' })
    await vi.waitFor(() => expect(far.received).toEqual([{ cmd: 'topic', msgTxt: '开庭通知' }]))
    expect(near.received).toHaveLength(1)
  })

  test('grid messages reach other instances too', async () => {
    const { here, there } = await pair()
    const far = member({ userId: 'u2', isGrid: true })
    there.join(far)
    here.publishToGrids(1, { type: 'update_vxe_table', data: 7 })
    await vi.waitFor(() => expect(far.received).toEqual([{ type: 'update_vxe_table', data: 7 }]))
  })

  test('an ended session closes its sockets everywhere, and events reach every cache', async () => {
    const { here, there } = await pair()
    const far = member()
    const forgotten: unknown[] = []
    there.join(far)
    there.listen('permissions', (data) => void forgotten.push(data))
    here.listen('permissions', (data) => void forgotten.push(data))
    here.closeSession('s1')
    here.announce('permissions', { userId: 'u1' })
    await vi.waitFor(() => expect([far.closed, forgotten.length]).toEqual([[4001], 2]))
  })

  test('a broken connection recovers; meanwhile local users still get messages', async () => {
    const { redis, here, there } = await pair()
    const near = member()
    const far = member({ userId: 'u2' })
    here.join(near)
    there.join(far)
    redis.drop()
    here.publish('all', { cmd: 'during' })
    expect(near.received).toEqual([{ cmd: 'during' }])
    await vi.waitFor(
      () => {
        here.publish('all', { cmd: 'after' })
        expect(far.received).toContainEqual({ cmd: 'after' })
      },
      { timeout: 10_000, interval: 100 },
    )
  })

  test('loss and return are logged once, and our clients read again what they show', async () => {
    const redis = await startFakeRedis()
    onTestFinished(() => redis.close())
    const lines: string[] = []
    const log = {
      info: (_: object, event: string) => lines.push(event),
      warn: (_: object, event: string) => lines.push(event),
    }
    const hub = await hubOn(redis.url, { log })
    const ours = member()
    const stock = member({ isStock: true })
    hub.join(ours)
    hub.join(stock)
    expect(hub.state().redis).toBe('connected')
    redis.leave()
    await vi.waitFor(() => expect(hub.state().redis).toBe('lost'))
    hub.announce('permissions', null)
    redis.comeBack()
    await vi.waitFor(() => expect(hub.state().redis).toBe('connected'), { timeout: 10_000 })
    await vi.waitFor(() => expect(lines).toEqual(['redis_lost', 'redis_returned']))
    expect([ours.received, stock.received]).toEqual([[{ cmd: 'resync' }], []])
  })

  test('another deployment on the same Redis gets nothing', async () => {
    const { redis, here, there } = await pair()
    const elsewhere = await hubOn(undefined, { redis: { url: redis.url, channel: 'other' } })
    const [colleague, stranger] = [member(), member()]
    there.join(colleague)
    elsewhere.join(stranger)
    here.publish('all', { cmd: 'topic' })
    await vi.waitFor(() => expect(colleague.received).toHaveLength(1))
    expect(stranger.received).toEqual([])
  })

  test('an unreachable Redis stops the startup with a message that hides the password', async () => {
    const redis = await startFakeRedis()
    await redis.close()
    const url = redis.url.replace('redis://', 'redis://:s3cret@')
    const error = await hubOn(url).catch((reason: Error) => reason)
    expect(error).toBeInstanceOf(StartError)
    expect((error as Error).message).toMatch(/^无法连接 Redis（127\.0\.0\.1:\d+），请检查 REDIS_URL$/)
  })
})
