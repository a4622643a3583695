import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'

/** What the scanner finds in this test. */
export const virusText = 'X5O!VIRUS-FOR-TESTS'

/** A clamd that knows one virus, and takes files of at most `maxBytes`. */
export async function startFakeClamd(maxBytes = 1024 * 1024) {
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket)).on('error', () => {})
    let held = Buffer.alloc(0)
    socket.on('data', (bytes: Buffer) => {
      held = Buffer.concat([held, bytes])
      const answer = answerTo(held, maxBytes)
      if (answer !== undefined) socket.end(`${answer}\0`)
    })
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const port = await listen(0)
  const leave = async () => {
    for (const socket of open) socket.destroy()
    if (server.listening) await new Promise((done) => server.close(done))
  }
  return { address: `127.0.0.1:${port}`, leave, comeBack: () => listen(port) }
}

/** Undefined while a command is incomplete. */
function answerTo(held: Buffer, maxBytes: number): string | undefined {
  const end = held.indexOf(0)
  if (end < 0) return undefined
  const command = held.toString('utf8', 0, end)
  if (command === 'zPING') return 'PONG'
  if (command === 'zVERSION') return 'ClamAV 1.4.2/27650'
  if (command !== 'zINSTREAM') return 'UNKNOWN COMMAND'
  const pieces: Buffer[] = []
  for (let at = end + 1; at + 4 <= held.length;) {
    const length = held.readUInt32BE(at)
    const bytes = Buffer.concat(pieces)
    if (bytes.length > maxBytes) return 'INSTREAM size limit exceeded. ERROR'
    if (length === 0) return bytes.includes(virusText) ? 'stream: Test-Virus FOUND' : 'stream: OK'
    if (at + 4 + length > held.length) return undefined
    pieces.push(held.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return undefined
}
