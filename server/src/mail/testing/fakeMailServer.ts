import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'

/** Accepts mail as a mail server does, except for recipients called `refused`. */
export async function fakeMailServer(): Promise<{ port: number; letters: string[]; close(): Promise<void> }> {
  const letters: string[] = []
  const server = createServer((socket) => {
    let letter: string | undefined
    let rest = ''
    const say = (line: string): void => void socket.write(`${line}\r\n`)
    say('220 test')
    socket.setEncoding('utf8').on('data', (part: string) => {
      rest += part
      for (let end = rest.indexOf('\r\n'); end >= 0; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end)
        rest = rest.slice(end + 2)
        if (letter !== undefined) {
          if (line !== '.') letter += `${line}\n`
          else {
            letters.push(letter)
            letter = undefined
            say('250 taken')
          }
        } else if (/^DATA/i.test(line)) {
          letter = ''
          say('354 go on')
        } else if (/^RCPT TO:<refused/i.test(line)) say('550 no such mailbox')
        else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
        else say('250 ok')
      }
    })
    socket.on('error', () => {})
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    letters,
    close: async () => {
      server.close()
      await once(server, 'close')
    },
  }
}
