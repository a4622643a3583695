import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'

/**
 * A TCP proxy that can be closed like a broken network: bytes are no longer passed on, and neither side is told. New
 * connections are accepted all the same, which a broken network would not do.
 */
export class Gate {
  readonly #server: Server
  readonly #sockets = new Set<Socket>()
  #isOpen = true

  private constructor(server: Server) {
    this.#server = server
  }

  /** From a port of this address to one of the machine itself. */
  static async to(port: number, address: string): Promise<Gate> {
    const server = createServer()
    const gate = new Gate(server)
    server.on('connection', (near) => gate.#join(near, connect(port, '127.0.0.1')))
    await new Promise<void>((resolve) => server.listen(0, address, resolve))
    return gate
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  #join(near: Socket, far: Socket): void {
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#sockets.add(from)
      if (!this.#isOpen) from.pause()
      from.on('data', (bytes) => to.write(bytes))
      from.on('error', () => to.destroy())
      from.on('close', () => {
        this.#sockets.delete(from)
        to.destroy()
      })
    }
  }

  /** From now on nothing arrives on either side; new connections are accepted and get no answer. */
  shut(): void {
    this.#isOpen = false
    for (const socket of this.#sockets) socket.pause()
  }

  reopen(): void {
    this.#isOpen = true
    for (const socket of this.#sockets) socket.resume()
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    await new Promise<void>((resolve) => this.#server.close(() => resolve()))
  }
}
