import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { createMailer } from './createMailer.ts'
import { fakeMailServer } from './testing/fakeMailServer.ts'

afterEach(() => void vi.useRealTimers())

const letter = { to: 'client@example.cn', subject: '开庭提醒', html: '12月1日 开庭' }
const mailerAt = (port: number) =>
  createMailer({
    host: '127.0.0.1',
    port,
    isSecure: false,
    user: undefined,
    password: undefined,
    from: 'office@example.cn',
  })!

test('an address that the mail server does not know is told, and the next letter is sent', async () => {
  const server = await fakeMailServer()
  const mailer = mailerAt(server.port)
  await expect(mailer.send({ ...letter, to: 'refused@example.cn' })).rejects.toThrow(
    '邮件服务器拒绝了收件地址：550 no such mailbox',
  )
  await mailer.send(letter)
  expect(server.letters).toHaveLength(1)
  await server.close()
})

test('a mail server that never answers is given up after some seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const sending = mailerAt((silent.address() as AddressInfo).port).send(letter)
  const reason = sending.catch((error: Error) => error.message)
  const [socket] = (await once(silent, 'connection')) as [{ destroy(): void }]
  await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0))
  await vi.advanceTimersByTimeAsync(16_000)
  expect(await reason).toBe('邮件服务器 127.0.0.1 在 15 秒内没有响应')
  socket.destroy()
  silent.close()
})

test('a server that is no mail server is told', async () => {
  const other = createServer((socket) => socket.on('error', () => {}).write('HTTP/1.1 400 Bad Request\r\n\r\n'))
  other.listen(0, '127.0.0.1')
  await once(other, 'listening')
  await expect(mailerAt((other.address() as AddressInfo).port).send(letter)).rejects.toThrow(
    '邮件服务器拒绝了邮件：HTTP/1.1 400 Bad Request',
  )
  other.close()
})
