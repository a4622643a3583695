/** A socket that does what the test says. */
export class FakeSocket extends EventTarget {
  readonly sent: string[] = []
  isClosed = false

  send(text: string) {
    this.sent.push(text)
  }

  /** As in a browser, the event comes later. */
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

/** Gives one after the other, and keeps them in the order in which they were asked for. */
export function fakeSockets() {
  const sockets: FakeSocket[] = []
  const connect = (): WebSocket => {
    const socket = new FakeSocket()
    sockets.push(socket)
    return socket as unknown as WebSocket
  }
  return { sockets, connect }
}
