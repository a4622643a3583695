import { heartbeatMs, serviceRestartCode, socketReconnectMs } from '@lexdesk/domain'
import { apiAddress } from '../calls/apiAddress.ts'

const spreadMs = 2_000

interface LiveConnectionOptions {
  userId: string
  /** Read before each attempt: the session may have been renewed in the meantime. */
  token: () => string | undefined
  onFrame: (frame: unknown) => void
  /** Called with a function to send messages, and without one when the connection is lost. */
  onConnected: (send?: (text: string) => void) => void
}

/**
 * Keeps a socket open. Reconnects once, 5 s after an error or a close, even if both events arrive. A server loses all its
 * clients in the same moment: a random time is added, so that they do not come back at once. A server that announces its
 * restart is back sooner, and the whole wait is random.
 */
export function openLiveConnection({ userId, token, onFrame, onConnected }: LiveConnectionOptions): () => void {
  let socket: WebSocket | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let beat: ReturnType<typeof setInterval> | undefined
  let isAnswered = true

  function connect() {
    retry = undefined
    const currentToken = token()
    if (currentToken === undefined) return retryLater()
    const opened = new WebSocket(socketAddress(userId), [currentToken])
    socket = opened
    // Events of a discarded socket must not affect its successor.
    const ifCurrent = (act: () => void) => () => {
      if (socket === opened) act()
    }
    opened.addEventListener('open', ifCurrent(start))
    opened.addEventListener(
      'error',
      ifCurrent(() => disconnect()),
    )
    opened.addEventListener('close', ({ code }) => {
      if (socket === opened) disconnect(code === serviceRestartCode ? Math.random() * 2 * socketReconnectMs : undefined)
    })
    opened.addEventListener('message', (event: MessageEvent<unknown>) => {
      if (socket !== opened) return
      isAnswered = true
      onFrame(event.data)
    })
  }

  function start() {
    isAnswered = true
    beat = setInterval(() => {
      if (!isAnswered) return disconnect()
      isAnswered = false
      socket?.send('HeartBeat')
    }, heartbeatMs)
    const opened = socket
    onConnected((text) => {
      if (opened === socket) opened?.send(text)
    })
  }

  function disconnect(waitMs?: number) {
    const lost = socket
    socket = undefined
    clearInterval(beat)
    lost?.close()
    onConnected()
    retryLater(waitMs)
  }

  function retryLater(waitMs = socketReconnectMs + Math.random() * spreadMs) {
    retry ??= setTimeout(connect, waitMs)
  }

  connect()
  return () => {
    clearTimeout(retry)
    clearInterval(beat)
    const last = socket
    socket = undefined
    last?.close()
  }
}

function socketAddress(userId: string): string {
  const { protocol, host } = window.location
  const path = apiAddress(`/websocket/${encodeURIComponent(userId)}?frames=all`)
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}${path}`
}
