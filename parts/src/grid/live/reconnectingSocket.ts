import { beatFrame } from './gridFrames.ts'

// 2-data-entry-parts.md §9
const beatMs = 10_000
const answerMs = 6_000
const reconnectMs = 5_000

interface LineOptions {
  /** Opens a socket; undefined while that makes no sense, such as without a session. */
  connect: () => WebSocket | undefined
  /** Gives true for the answer to a heartbeat. */
  onText: (text: string) => boolean
  onConnected: (isConnected: boolean) => void
  /** Connected after a while without: what was said meanwhile was not heard. */
  onReturn: () => void
}

export interface Line {
  /** False when there is no connection now. */
  send(text: string): boolean
  close(): void
}

/** A socket that is looked after: it beats, and when it is lost another is opened, as long as the page is looked at. */
export function reconnectingSocket({ connect, onText, onConnected, onReturn }: LineOptions): Line {
  let socket: WebSocket | undefined
  let isOpen = false
  let wasAway = false
  /** The next beat, the end of waiting for its answer, or the next attempt: never two at a time. */
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
    // Events of a socket that was given up must not disturb its successor.
    const ifCurrent = (act: () => void) => () => {
      if (socket === opened) act()
    }
    opened.addEventListener(
      'open',
      ifCurrent(() => {
        isOpen = true
        beat()
        onConnected(true)
        if (wasAway) onReturn()
        wasAway = false
      }),
    )
    opened.addEventListener('error', ifCurrent(lose))
    opened.addEventListener('close', ifCurrent(lose))
    opened.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (socket === opened && typeof data === 'string' && onText(data)) wait(beat, beatMs)
    })
  }

  function beat(): void {
    socket?.send(beatFrame)
    wait(lose, answerMs)
  }

  function lose(): void {
    leave()
    retryLater()
  }

  function leave(): void {
    clearTimeout(timer)
    const lost = socket
    socket = undefined
    lost?.close()
    if (!isOpen) return
    isOpen = false
    onConnected(false)
  }

  function retryLater(): void {
    wasAway = true
    wait(() => {
      // Nobody looks: the server is not asked in vain through a night.
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
      leave()
    },
  }
}
