import { connect } from 'node:net'
import { findProgram } from './findProgram.ts'
import { Program } from './Program.ts'
import { until } from './until.ts'

/** Redis of the distribution, without persistence. */
export class Redis {
  readonly port: number
  #server: Program | undefined

  constructor(port: number) {
    this.port = port
  }

  async start(): Promise<void> {
    const args = ['--port', String(this.port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
    this.#server = new Program(findProgram('redis-server'), args)
    await until('Redis listens', 10, () => canConnect(this.port))
  }

  async stop(): Promise<void> {
    await this.#server?.end('SIGKILL')
  }
}

function canConnect(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
  })
}
