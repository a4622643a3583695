import { vi } from 'vitest'

/** A socket controlled by the test. */
export class FakeSocket extends EventTarget {
  static opened: FakeSocket[] = []
  readonly url: string
  readonly protocols: string[]
  readonly sent: string[] = []
  isClosed = false

  constructor(url: string, protocols: string[]) {
    super()
    this.url = url
    this.protocols = protocols
    FakeSocket.opened.push(this)
  }

  send(text: string) {
    this.sent.push(text)
  }

  /** As in a browser, the event is asynchronous. */
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

  receive(frame: string) {
    this.dispatchEvent(new MessageEvent('message', { data: frame }))
  }
}

/** Stubs WebSocket; the sockets are listed in the order in which they were opened. */
export function fakeSockets(): FakeSocket[] {
  FakeSocket.opened = []
  vi.stubGlobal('WebSocket', FakeSocket)
  return FakeSocket.opened
}
