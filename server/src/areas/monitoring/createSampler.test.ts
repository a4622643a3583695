import { createServer } from 'node:http'
import { sampleEveryMs } from '@lexdesk/domain'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Hub } from '../../realtime/createHub.ts'
import { createSampler, type Sampler } from './createSampler.ts'
import { type KeptTrace, keptTraces, type RequestWatch } from './watchRequests.ts'

// Timers are fake, and reading a disk would not end between two of them.
const disks = {
  room: () => Promise.resolve({ size: 100, free: 60 }),
  all: () => Promise.resolve([{ name: '数据目录', max: 100, rest: 60, restPPT: 40 }]),
}

const minuteMs = 60_000
let sampler: Sampler
let hear: (data: unknown) => void
let traces: KeptTrace[] = []

beforeEach(async () => {
  vi.useFakeTimers()
  const hub = {
    state: () => ({ instance: 'own', sockets: 2, users: 1, topics: 1, listeners: 1, sent: 0, received: 0 }),
    redisState: () => Promise.resolve(undefined),
    announce: (_topic: string, data: unknown) => hear(data),
    listen: (_topic: string, listener: (data: unknown) => void) => {
      hear = listener
      return () => {}
    },
  } as unknown as Hub
  const requests = {
    takeWindow: () => ({ requests: 1, failures: 0, p50: 1, p95: 1, p99: 1 }),
    totals: () => ({ requests: 1, failures: 0, slowest: [] }),
    takeTraces: () => traces.splice(0),
  } as unknown as RequestWatch
  const runtime = {
    takeWindow: () => ({ cpu: 0, systemCpu: 0, loopDelayMs: 0, loopDelayMaxMs: 0, gcCount: 0, gcMs: 0 }),
    gc: () => ({ count: 0, ms: 0 }),
  } as never
  const server = createServer()
  vi.spyOn(server, 'getConnections').mockImplementation((callback) => {
    callback(null, 3)
    return server
  })
  const onError = (error: unknown) => {
    throw error
  }
  sampler = await createSampler({ hub, server, disks, requests, runtime, onError })
})
afterEach(() => {
  sampler.close()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const trace = (requestId: number): KeptTrace => ({ tenantId: 1, trace: { requestId } as never })
const otherSpeaks = (sent: number[] = []) => {
  const [own] = sampler.instances()
  const { facts, samples, disks, bus } = own!
  const sample = { ...samples.at(-1)!, at: Date.now() }
  hear({ facts: { ...facts, id: 'other' }, sample, disks, bus, traces: sent.map(trace) })
}
const other = () => sampler.instances().find(({ facts }) => facts.id === 'other')

test('[A1.04] after 61 minutes the points of the last 60 are left', async () => {
  await vi.advanceTimersByTimeAsync(61 * minuteMs)
  const { samples, isStopped } = sampler.instances()[0]!
  const last = samples.at(-1)!.at
  expect(Date.now() - last).toBeLessThanOrEqual(sampleEveryMs)
  expect(samples[0]!.at).toBe(last - 60 * minuteMs)
  expect(samples).toHaveLength((60 * minuteMs) / sampleEveryMs + 1)
  expect(isStopped).toBe(false)
})

test('[A1.04] another instance has stopped after three silent intervals, and is forgotten after an hour', async () => {
  otherSpeaks()
  await vi.advanceTimersByTimeAsync(3 * sampleEveryMs)
  expect(other()).toMatchObject({ isStopped: false })
  await vi.advanceTimersByTimeAsync(sampleEveryMs)
  expect(other()).toMatchObject({ isStopped: true })
  expect(sampler.instances().map(({ facts, isStopped }) => [facts.id, isStopped])).toEqual([
    ['own', false],
    ['other', true],
  ])
  otherSpeaks()
  expect(other()).toMatchObject({ isStopped: false })
  await vi.advanceTimersByTimeAsync(61 * minuteMs)
  expect(other()).toBeUndefined()
})

test('[A1.04] the last 500 requests of an instance are kept, each announced once', async () => {
  traces = [1, 2].map(trace)
  await vi.advanceTimersByTimeAsync(2 * sampleEveryMs)
  expect(sampler.instances()[0]!.traces).toEqual([1, 2].map(trace))
  const ids = Array.from({ length: 300 }, (_, index) => index)
  otherSpeaks(ids)
  otherSpeaks(ids.map((id) => id + 300))
  expect(other()!.traces).toHaveLength(keptTraces)
  expect(other()!.traces.at(-1)).toEqual(trace(599))
})
