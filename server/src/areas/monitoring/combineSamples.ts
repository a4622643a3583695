import type { ServerSample } from '@lexdesk/domain'

/** How a figure of several samples becomes one: counts are added, durations are the worst, the rest is the mean. */
const added = ['gcCount', 'gcMs', 'requests', 'failures'] as const
const worst = ['loopDelayMs', 'loopDelayMaxMs', 'p50', 'p95', 'p99'] as const
const mean = [
  'heapUsed',
  'heapTotal',
  'rss',
  'external',
  'cpu',
  'systemCpu',
  'freeMemory',
  'handles',
  'connections',
  'sockets',
  'diskUsed',
  'diskSize',
  'busKeys',
  'busMemory',
] as const

/** Samples of equal steps on the clock, so that a point does not change once its step is over. */
export function combineSamples(samples: readonly ServerSample[], stepMs: number): ServerSample[] {
  const steps = new Map<number, ServerSample[]>()
  for (const sample of samples) {
    const step = Math.floor(sample.at / stepMs)
    const inStep = steps.get(step)
    if (inStep) inStep.push(sample)
    else steps.set(step, [sample])
  }
  return [...steps.values()].map(combined)
}

function combined(samples: readonly ServerSample[]): ServerSample {
  const one = { ...samples.at(-1)! }
  for (const name of added) one[name] = samples.reduce((sum, sample) => sum + sample[name], 0)
  for (const name of mean) one[name] = samples.reduce((sum, sample) => sum + sample[name], 0) / samples.length
  for (const name of worst) {
    const values = samples.flatMap((sample) => sample[name] ?? [])
    if (values.length > 0) one[name] = Math.max(...values)
  }
  return one
}
