import { readFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { constants, monitorEventLoopDelay, PerformanceObserver } from 'node:perf_hooks'
import { getHeapSpaceStatistics } from 'node:v8'

export interface ProcessWindow {
  cpu: number
  systemCpu: number
  loopDelayMs: number
  loopDelayMaxMs: number
  gcCount: number
  gcMs: number
}

export interface ProcessWatch {
  /** Processor time, delays and collections since the last call of this function. */
  takeWindow(): ProcessWindow
  gc(): { count: number; ms: number; maxMs: number; liveBytes: number }
  close(): void
}

/** Twenty wake-ups a second take about 0.1 % of a processor; fifty take three times as much. */
const resolutionMs = 50

export function watchProcess(): ProcessWatch {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs })
  delays.enable()
  const gc = { count: 0, ms: 0, maxMs: 0, liveBytes: 0 }
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      const { duration } = entry
      gc.count += 1
      gc.ms += duration
      gc.maxMs = Math.max(gc.maxMs, duration)
      if (isFullCollection(entry)) gc.liveBytes = spaceUsed('old_space')
    }
  })
  observer.observe({ entryTypes: ['gc'] })
  let before = { at: performance.now(), own: process.cpuUsage(), machine: machineTimes(), ...gc }

  return {
    takeWindow() {
      const now = { at: performance.now(), own: process.cpuUsage(), machine: machineTimes(), ...gc }
      const ownMs = (now.own.user + now.own.system - before.own.user - before.own.system) / 1000
      const passedMs = Math.max(1, now.at - before.at) * now.machine.processors
      const allMs = now.machine.total - before.machine.total
      const window = {
        cpu: share(ownMs / passedMs),
        systemCpu: allMs > 0 ? share(1 - (now.machine.idle - before.machine.idle) / allMs) : 0,
        // The histogram contains the planned time too.
        loopDelayMs: delayOf(delays.percentile(99)),
        loopDelayMaxMs: delayOf(delays.max),
        gcCount: now.count - before.count,
        gcMs: now.ms - before.ms,
      }
      delays.reset()
      before = now
      return window
    },
    gc: () => gc,
    close() {
      observer.disconnect()
      delays.disable()
    },
  }
}

export const spaceUsed = (name: string): number =>
  getHeapSpaceStatistics().find(({ space_name }) => space_name === name)?.space_used_size ?? 0

/** Threads of the process. Only Linux says so without a helper program. */
export async function countThreads(): Promise<number> {
  const status = await readFile('/proc/self/status', 'utf8').catch(() => '')
  return Number(/^Threads:\s*(\d+)/m.exec(status)?.[1] ?? 1)
}

function isFullCollection(entry: object): boolean {
  const detail: unknown = 'detail' in entry ? entry.detail : undefined
  const isKnown = typeof detail === 'object' && detail !== null && 'kind' in detail
  return isKnown && detail.kind === constants.NODE_PERFORMANCE_GC_MAJOR
}

const share = (value: number): number => Math.min(1, Math.max(0, Math.round(value * 10_000) / 10_000))

/** Without a measurement the maximum of the histogram is 0 and its minimum is huge. */
const delayOf = (nanoseconds: number): number => Math.max(0, Math.round(nanoseconds / 1e5 - resolutionMs * 10) / 10)

function machineTimes(): { idle: number; total: number; processors: number } {
  const all = cpus().map(({ times }) => times)
  return {
    idle: all.reduce((sum, { idle }) => sum + idle, 0),
    total: all.reduce((sum, { idle, user, sys, nice, irq }) => sum + idle + user + sys + nice + irq, 0),
    processors: Math.max(1, all.length),
  }
}
