import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { connect, type Socket } from 'node:net'

export interface ClamdAddress {
  host: string
  port: number
}

/** clamd stops reading at `StreamMaxLength` of its configuration. */
export class ScanTooLarge extends Error {
  override name = 'ScanTooLarge'
}

const connectMs = 5_000
const chunkBytes = 64 * 1024

/** The answer of clamd to a command without further bytes, such as `PING` or `VERSION`. */
export const askClamd = (address: ClamdAddress, command: 'PING' | 'VERSION'): Promise<string> =>
  converse(address, connectMs, (socket) => void socket.write(`z${command}\0`))

/** The name of the virus in a file; undefined when it is clean. Rejects when the scanner has not scanned it. */
export async function scanFile(address: ClamdAddress, path: string, answerMs: number): Promise<string | undefined> {
  const answer = await converse(address, answerMs, (socket) => send(socket, path))
  const [, virus] = /^stream: (.+) FOUND$/.exec(answer) ?? []
  if (virus !== undefined) return virus
  if (answer === 'stream: OK') return undefined
  throw /size limit exceeded/i.test(answer) ? new ScanTooLarge(answer) : new Error(`clamd answered: ${answer}`)
}

/** Each piece after its length, in four bytes; the end is a piece of no bytes. */
async function send(socket: Socket, path: string): Promise<void> {
  socket.write('zINSTREAM\0')
  for await (const chunk of createReadStream(path, { highWaterMark: chunkBytes }) as AsyncIterable<Buffer>) {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(chunk.length)
    if (socket.destroyed) return
    socket.write(length)
    if (!socket.write(chunk)) await Promise.race([once(socket, 'drain'), once(socket, 'close')])
  }
  socket.write(Buffer.alloc(4))
}

async function converse(
  { host, port }: ClamdAddress,
  answerMs: number,
  say: (socket: Socket) => void | Promise<void>,
): Promise<string> {
  const socket = connect({ host, port })
  const giveUp = (): void => void socket.destroy(new Error('clamd does not answer'))
  let timer = setTimeout(giveUp, connectMs)
  const answered = new Promise<string>((resolve, reject) => {
    let text = ''
    socket.setEncoding('utf8')
    socket.on('data', (part: string) => {
      text += part
      if (text.includes('\0')) resolve(text.slice(0, text.indexOf('\0')))
    })
    socket.on('error', reject)
    socket.on('close', () => reject(new Error('clamd has closed the connection')))
  })
  socket.once('connect', () => {
    clearTimeout(timer)
    timer = setTimeout(giveUp, answerMs)
    // clamd may answer, or close, before it has got everything.
    Promise.resolve(say(socket)).catch((error: Error) => socket.destroy(error))
  })
  try {
    return await answered
  } finally {
    clearTimeout(timer)
    socket.destroy()
  }
}
