import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import type { Instance } from './Instance.ts'

/** Passes each connection on to the next of the instances that should get one. */
export class Balancer {
  readonly #server: Server
  readonly #sockets = new Set<Socket>()

  private constructor(server: Server) {
    this.#server = server
  }

  static async open(targets: () => readonly Instance[]): Promise<Balancer> {
    let turn = 0
    const server = createServer((near) => {
      const among = targets()
      turn += 1
      const target = among[turn % among.length]
      if (!target) return void near.destroy()
      const far = connect(target.port, '127.0.0.1')
      for (const [from, to] of [
        [near, far],
        [far, near],
      ] as const) {
        balancer.#sockets.add(from)
        from.on('error', () => to.destroy())
        from.on('close', () => {
          balancer.#sockets.delete(from)
          to.destroy()
        })
        from.pipe(to)
      }
    })
    const balancer = new Balancer(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return balancer
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy()
    await new Promise<void>((resolve) => this.#server.close(() => resolve()))
  }
}
