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
] as const
/** As the mean, of the samples that have a value. */
const meanOfKnown = ['diskUsed', 'diskFree', 'busKeys', 'busMemory'] as const

/**
 * The samples of the last steps, each combined into one. Steps begin at fixed times of the clock, and the current one is
 * left out: it would look like a drop of what is counted.
 */
export function combineSamples(samples: readonly ServerSample[], { now, stepMs, steps }: Steps): ServerSample[] {
  const current = Math.floor(now / stepMs)
  const groups = new Map<number, ServerSample[]>()
  for (const sample of samples) {
    const step = Math.floor(sample.at / stepMs)
    if (step >= current || step < current - steps) continue
    const group = groups.get(step)
    if (group) group.push(sample)
    else groups.set(step, [sample])
  }
  return [...groups.values()].map(combined)
}

interface Steps {
  now: number
  stepMs: number
  steps: number
}

function combined(samples: readonly ServerSample[]): ServerSample {
  const one = { ...samples.at(-1)! }
  for (const name of added) one[name] = samples.reduce((sum, sample) => sum + sample[name], 0)
  for (const name of mean) one[name] = samples.reduce((sum, sample) => sum + sample[name], 0) / samples.length
  for (const name of meanOfKnown) {
    const values = samples.flatMap((sample) => sample[name] ?? [])
    one[name] = values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : null
  }
  for (const name of worst) {
    const values = samples.flatMap((sample) => sample[name] ?? [])
    if (values.length > 0) one[name] = Math.max(...values)
  }
  return one
}
