import { errors } from '@lexdesk/domain'

/** Each statement takes a connection and a process of a database server. */
const mostAtOnce = 4
const mostWaiting = 40

let running = 0
const waiting: (() => void)[] = []

/** Runs a few statements at once and lets the others wait: a dashboard asks for many. */
export async function inTurn<T>(signal: AbortSignal | undefined, work: () => Promise<T>): Promise<T> {
  if (running < mostAtOnce) running++
  else await turn(signal)
  try {
    if (signal?.aborted) throw errors.refused('已取消')
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}

/** Resolves when another statement has ended and left its place. */
function turn(signal: AbortSignal | undefined): Promise<void> {
  if (waiting.length >= mostWaiting) throw errors.refused('等待运行的 SQL 报表过多，请稍后再试')
  return new Promise((resolve, reject) => {
    function leave(): void {
      waiting.splice(waiting.indexOf(enter), 1)
      reject(errors.refused('已取消'))
    }
    function enter(): void {
      signal?.removeEventListener('abort', leave)
      resolve()
    }
    waiting.push(enter)
    signal?.addEventListener('abort', leave)
  })
}
