import { expect, test } from 'vitest'
import { combineSamples } from './combineSamples.ts'

const sample = (
  at: number,
  figures: { heapUsed?: number; requests?: number; p95?: number | null; busKeys?: number | null } = {},
) => ({
  at,
  heapUsed: 0,
  heapTotal: 0,
  rss: 0,
  external: 0,
  cpu: 0,
  systemCpu: 0,
  freeMemory: 0,
  loopDelayMs: 0,
  loopDelayMaxMs: 0,
  gcCount: 0,
  gcMs: 0,
  handles: 0,
  connections: 0,
  sockets: 0,
  requests: 0,
  failures: 0,
  p50: null,
  p95: null,
  p99: null,
  diskUsed: 0,
  diskFree: 0,
  busKeys: 0,
  busMemory: 0,
  ...figures,
})

test('[A1.04] counts are added, durations are the worst, sizes are the mean; the current step is left out', () => {
  const samples = [
    sample(4_000, { requests: 100 }),
    sample(10_000, { heapUsed: 10, requests: 3, p95: 40 }),
    sample(15_000, { heapUsed: 20, requests: 4, p95: null }),
    sample(25_000, { heapUsed: 30, requests: 5 }),
    sample(31_000, { requests: 9 }),
  ]
  const steps = combineSamples(samples, { now: 32_000, stepMs: 10_000, steps: 2 })
  expect(steps.map(({ at, heapUsed, requests, p95 }) => ({ at, heapUsed, requests, p95 }))).toEqual([
    { at: 15_000, heapUsed: 15, requests: 7, p95: 40 },
    { at: 25_000, heapUsed: 30, requests: 5, p95: null },
  ])
})

test('[A1.04] the mean leaves out samples without a value; a step of such samples has none', () => {
  const samples = [
    sample(10_000, { busKeys: 8 }),
    sample(12_000, { busKeys: null }),
    sample(14_000, { busKeys: 4 }),
    sample(21_000, { busKeys: null }),
  ]
  const steps = combineSamples(samples, { now: 32_000, stepMs: 10_000, steps: 2 })
  expect(steps.map(({ busKeys }) => busKeys)).toEqual([6, null])
})
