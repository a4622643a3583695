import { beatFrame } from './gridFrames.ts'

// 2-data-entry-parts.md §9
const beatMs = 10_000
const answerMs = 6_000
const reconnectMs = 5_000

interface LineOptions {
  /** Opens a socket; undefined if that is not possible, such as without a session. */
  connect: () => WebSocket | undefined
  /** Returns true for the answer to a heartbeat. */
  onText: (text: string) => boolean
  onConnected: (isConnected: boolean) => void
  /** Reconnected after a gap: messages sent meanwhile were missed. */
  onReturn: () => void
}

export interface Line {
  /** Returns false if there is no connection. */
  send(text: string): boolean
  close(): void
}

/** A socket with a heartbeat that reconnects when the connection is lost, as long as the page is visible. */
export function reconnectingSocket({ connect, onText, onConnected, onReturn }: LineOptions): Line {
  let socket: WebSocket | undefined
  let isOpen = false
  let wasLost = false
  /** The next heartbeat, its timeout, or the next reconnect: never more than one at a time. */
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = (act: () => void, ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(act, ms)
  }

  function open(): void {
    document.removeEventListener('visibilitychange', open)
    const opened = connect()
    socket = opened
    if (!opened) return retryLater()
    // Late events of a discarded socket must not affect its successor.
    const ifCurrent = (act: () => void) => () => {
      if (socket === opened) act()
    }
    opened.addEventListener(
      'open',
      ifCurrent(() => {
        isOpen = true
        beat()
        onConnected(true)
        if (wasLost) onReturn()
        wasLost = false
      }),
    )
    opened.addEventListener('error', ifCurrent(onLost))
    opened.addEventListener('close', ifCurrent(onLost))
    opened.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (socket === opened && typeof data === 'string' && onText(data)) wait(beat, beatMs)
    })
  }

  function beat(): void {
    socket?.send(beatFrame)
    wait(onLost, answerMs)
  }

  function onLost(): void {
    disconnect()
    retryLater()
  }

  function disconnect(): void {
    clearTimeout(timer)
    const lost = socket
    socket = undefined
    lost?.close()
    if (!isOpen) return
    isOpen = false
    onConnected(false)
  }

  function retryLater(): void {
    wasLost = true
    wait(() => {
      // A hidden page does not reconnect, to spare the server overnight.
      if (document.hidden) document.addEventListener('visibilitychange', open, { once: true })
      else open()
    }, reconnectMs)
  }

  open()
  return {
    send(text) {
      if (isOpen) socket!.send(text)
      return isOpen
    },
    close() {
      document.removeEventListener('visibilitychange', open)
      disconnect()
    },
  }
}
