/// <reference lib="dom" />
import type { CDPSession, Page } from '@playwright/test'

/** What the main thread of a page did. */
export interface Work {
  /** Time of the processor, which foreign work does not stretch. */
  seconds: number
  /** The longest of its tasks: so long the page could not answer. */
  longestSeconds: number
}

interface TraceEvent {
  name: string
  ph: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
}

const begin = 'work begins'
const end = 'work ends'
const microsecond = 1e-6

/** Adds up the tasks of the main thread while something is done: scripts, styles, layout and painting. */
export async function traceWork(page: Page, session: CDPSession, act: () => Promise<unknown>): Promise<Work> {
  const events: TraceEvent[] = []
  const collect = ({ value }: { value: object[] }) => void events.push(...(value as TraceEvent[]))
  session.on('Tracing.dataCollected', collect)
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { recordMode: 'recordUntilFull', includedCategories: ['toplevel', 'blink.user_timing'] },
  })
  await page.evaluate((name) => void performance.mark(name), begin)
  await act()
  await page.evaluate((name) => void performance.mark(name), end)
  const complete = new Promise<void>((done) => session.once('Tracing.tracingComplete', () => done()))
  await session.send('Tracing.end')
  await complete
  session.off('Tracing.dataCollected', collect)
  return workIn(events)
}

function workIn(events: readonly TraceEvent[]): Work {
  const first = events.find(({ name }) => name === begin)
  const last = events.find(({ name }) => name === end)
  if (!first || !last) throw new Error('the trace has no marks')
  const tasks = events
    .filter(
      ({ name, ph, pid, tid, ts, dur = 0 }) =>
        name === 'ThreadControllerImpl::RunTask' &&
        ph === 'X' &&
        pid === first.pid &&
        tid === first.tid &&
        // Neither the task that set the first mark nor the one that set the last.
        ts > first.ts &&
        ts + dur < last.ts,
    )
    .map(({ tdur, dur = 0 }) => (tdur ?? dur) * microsecond)
  return {
    seconds: tasks.reduce((sum, task) => sum + task, 0),
    longestSeconds: Math.max(0, ...tasks),
  }
}
