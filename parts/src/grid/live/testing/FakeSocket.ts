/** A socket controlled by the test. */
export class FakeSocket extends EventTarget {
  readonly sent: string[] = []
  isClosed = false

  send(text: string) {
    this.sent.push(text)
  }

  /** Fires the close event asynchronously, as browsers do. */
  close() {
    this.isClosed = true
    queueMicrotask(() => this.dispatchEvent(new Event('close')))
  }

  open() {
    this.dispatchEvent(new Event('open'))
  }

  fail() {
    this.dispatchEvent(new Event('error'))
    this.dispatchEvent(new Event('close'))
  }

  say(frame: unknown) {
    const data = typeof frame === 'string' ? frame : JSON.stringify(frame)
    this.dispatchEvent(new MessageEvent('message', { data }))
  }

  answerBeat() {
    this.say({ type: 'heart_beat', data: true })
  }
}

/** Creates sockets and records them in the order of creation. */
export function fakeSockets() {
  const sockets: FakeSocket[] = []
  const connect = (): WebSocket => {
    const socket = new FakeSocket()
    sockets.push(socket)
    return socket as unknown as WebSocket
  }
  return { sockets, connect }
}
