/// <reference lib="dom" />
import type { CDPSession, Page } from '@playwright/test'

/** The work of a page's main thread. */
export interface Work {
  /** CPU time, which other load does not affect. */
  seconds: number
  /** The longest task: how long the page was unresponsive. */
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

/** Sums the tasks of the main thread during an operation: scripts, styles, layout and painting. */
export async function traceWork(page: Page, session: CDPSession, act: () => Promise<unknown>): Promise<Work> {
  const events: TraceEvent[] = []
  const collect = ({ value }: { value: object[] }) => void events.push(...(value as TraceEvent[]))
  session.on('Tracing.dataCollected', collect)
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { recordMode: 'recordUntilFull', includedCategories: ['toplevel', 'blink.user_timing'] },
  })
  try {
    await page.evaluate((name) => void performance.mark(name), begin)
    await act()
    await page.evaluate((name) => void performance.mark(name), end)
  } finally {
    // Also after a failure: a browser records one trace at a time.
    const complete = new Promise<void>((done) => session.once('Tracing.tracingComplete', () => done()))
    await session.send('Tracing.end')
    await complete
    session.off('Tracing.dataCollected', collect)
  }
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
        // Exclude the tasks that set the first and the last mark.
        ts > first.ts &&
        ts + dur < last.ts,
    )
    .map(({ tdur, dur = 0 }) => (tdur ?? dur) * microsecond)
  return {
    seconds: tasks.reduce((sum, task) => sum + task, 0),
    longestSeconds: Math.max(0, ...tasks),
  }
}
