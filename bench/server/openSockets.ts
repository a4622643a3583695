import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { SocketUser } from './addSocketUsers.ts'
import { answerParent } from './answerParent.ts'
import type { Place } from './openStage.ts'

const openedAtOnce = 50

/** A process with the sockets of many browsers, which counts what they receive. */
export async function openSockets({ port, users }: Place & { port: number; users: SocketUser[] }) {
  const sockets: WebSocket[] = []
  let changes = 0
  let noticed = (): void => undefined

  async function openNext(): Promise<void> {
    const { id, token } = users[sockets.length % users.length]!
    const address = `ws://127.0.0.1:${port}/api/websocket/${id}?frames=all`
    const socket = new WebSocket(address, token, { perMessageDeflate: false })
    sockets.push(socket)
    socket.on('message', (data: Buffer) => {
      const { cmd } = JSON.parse(data.toString()) as { cmd: string }
      if (cmd === 'resource') changes += 1
      if (cmd === 'topic') noticed()
    })
    await once(socket, 'open')
  }

  const answers = {
    open: async (count: number) => {
      const openRest = async (): Promise<void> => {
        while (sockets.length < count) await openNext()
      }
      await Promise.all(Array.from({ length: openedAtOnce }, openRest))
    },
    /** Some sockets show the list of a resource. */
    subscribe: (count: number, resource: string) => {
      for (const socket of sockets.slice(0, count)) socket.send(JSON.stringify({ cmd: 'subscribe', to: [resource] }))
    },
    /** When so many sockets have received the next notice, in milliseconds since 1970. */
    noticeAt: (count: number) =>
      new Promise<number>((resolve) => {
        let received = 0
        noticed = () => {
          received += 1
          if (received === count) resolve(Date.now())
        }
      }),
    seen: () => ({ changes, open: sockets.filter(({ readyState }) => readyState === WebSocket.OPEN).length }),
  }
  return answerParent(answers, async () => {
    for (const socket of sockets) socket.terminate()
  })
}
