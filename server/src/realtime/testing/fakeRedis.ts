import { createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

interface FakeRedis {
  url: string
  /** Drops every connection, as a restart would. */
  drop(): void
  /** Drops every connection and those that follow, until it returns. */
  leave(): void
  comeBack(): void
  close(): Promise<void>
}

/** A minimal Redis for one channel: HELLO, SUBSCRIBE, PUBLISH, INFO, DBSIZE, and OK to everything else. */
export async function startFakeRedis(): Promise<FakeRedis> {
  const sockets = new Set<Socket>()
  const subscribers = new Map<string, Set<Socket>>()
  let isAway = false

  function handle(socket: Socket, [command = '', ...args]: string[]): void {
    const name = command.toUpperCase()
    if (name === 'HELLO') socket.write(`%1\r\n${bulk('proto')}:3\r\n`)
    else if (name === 'PING') socket.write('+PONG\r\n')
    else if (name === 'SUBSCRIBE') {
      const channel = args[0] ?? ''
      subscribers.set(channel, (subscribers.get(channel) ?? new Set()).add(socket))
      socket.write(`>3\r\n${bulk('subscribe')}${bulk(channel)}:1\r\n`)
    } else if (name === 'PUBLISH') {
      const [channel = '', text = ''] = args
      const receivers = subscribers.get(channel) ?? new Set<Socket>()
      for (const receiver of receivers) receiver.write(`>3\r\n${bulk('message')}${bulk(channel)}${bulk(text)}`)
      socket.write(`:${receivers.size}\r\n`)
    } else if (name === 'INFO') socket.write(bulk('# Memory\r\nused_memory:812345\r\nconnected_clients:2\r\n'))
    else if (name === 'DBSIZE') socket.write(':7\r\n')
    else socket.write('+OK\r\n')
  }

  const server = createServer((socket) => {
    if (isAway) return void socket.destroy()
    sockets.add(socket)
    let rest = Buffer.alloc(0)
    socket.on('error', () => undefined)
    socket.on('close', () => {
      sockets.delete(socket)
      for (const group of subscribers.values()) group.delete(socket)
    })
    socket.on('data', (chunk) => {
      rest = Buffer.concat([rest, chunk])
      for (let read = readCommand(rest); read; read = readCommand(rest)) {
        rest = rest.subarray(read.length)
        handle(socket, read.words)
      }
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))

  const drop = (): void => sockets.forEach((socket) => socket.destroy())
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    drop,
    leave() {
      isAway = true
      drop()
    },
    comeBack: () => void (isAway = false),
    close() {
      drop()
      return new Promise((done) => server.close(() => done()))
    },
  }
}

function bulk(text: string): string {
  return `$${Buffer.byteLength(text)}\r\n${text}\r\n`
}

/** `*2\r\n$4\r\nPING\r\n…`; undefined while the command is incomplete. */
function readCommand(data: Buffer): { words: string[]; length: number } | undefined {
  let at = data.indexOf('\r\n')
  if (at < 0) return undefined
  const count = Number(data.toString('latin1', 1, at))
  const words: string[] = []
  at += 2
  for (let i = 0; i < count; i += 1) {
    const end = data.indexOf('\r\n', at)
    if (end < 0) return undefined
    const size = Number(data.toString('latin1', at + 1, end))
    if (data.length < end + 2 + size + 2) return undefined
    words.push(data.toString('utf8', end + 2, end + 2 + size))
    at = end + 2 + size + 2
  }
  return { words, length: at }
}
