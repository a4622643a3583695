/** Timeout of a request; callers may time out earlier. */
export const answerTimeoutMs = 15_000

const unreadable = '返回数据类型不识别' // 2-data-entry-parts.md §5
const unanswered = '服务器没有响应，请稍后重试'

type Ask = (signal: AbortSignal) => unknown
/** Returns undefined for an answer of another shape. */
type Read<T> = (answer: unknown) => T | undefined

/** Sends one request. An invalid answer and a timeout throw with a message; `signal` aborts it. */
export async function askFor<T>(ask: Ask, read: Read<T>, signal: AbortSignal): Promise<T> {
  const controller = new AbortController()
  let stop = () => {}
  const end = new Promise<never>((_, reject) => {
    const timer = setTimeout(() => reject(new Error(unanswered)), answerTimeoutMs)
    const abort = () => reject(new DOMException('The question was given up', 'AbortError'))
    signal.addEventListener('abort', abort)
    if (signal.aborted) abort()
    stop = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
    }
  })
  // Aborted before the request started: no one awaits this promise.
  end.catch(() => {})
  try {
    const answer = read(await Promise.race([ask(controller.signal), end]))
    if (answer === undefined) throw new Error(unreadable)
    return answer
  } finally {
    stop()
    controller.abort()
  }
}
