import { errors } from '@lexdesk/domain'
import type { Transporter } from 'nodemailer'
import type { MailTarget } from './MailTarget.ts'

export interface Letter {
  to: string
  subject: string
  html: string
  attachments?: readonly { name: string; content: Buffer }[]
}

/** Sends mail. Rejects with a Chinese reason when it cannot. */
export interface Mailer {
  send(letter: Letter): Promise<void>
  /** Signs in at the mail server and sends nothing. */
  verify(): Promise<void>
}

const timeoutMs = 15_000

/** Undefined when no mail can be sent. The library is loaded with the first message. */
export function createMailer(target: MailTarget | undefined): Mailer | undefined {
  if (!target) return undefined
  const { host, port, isSecure, user, password, from } = target

  async function withTransport(work: (transport: Transporter) => Promise<unknown>): Promise<void> {
    const { createTransport } = await import('nodemailer')
    const transport = createTransport({
      host,
      port,
      secure: isSecure,
      ...(user !== undefined && { auth: { user, pass: password ?? '' } }),
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      // Messages contain text only, so nothing may be fetched or read from disk.
      disableFileAccess: true,
      disableUrlAccess: true,
    })
    try {
      await work(transport)
    } catch (error) {
      throw errors.refused(reasonOf(error as MailFault, host))
    } finally {
      transport.close()
    }
  }

  return {
    send: ({ to, subject, html, attachments = [] }) =>
      withTransport((transport) =>
        transport.sendMail({
          from,
          to: { name: '', address: to },
          subject,
          html,
          attachments: attachments.map(({ name, content }) => ({ filename: name, content })),
        }),
      ),
    verify: () => withTransport((transport) => transport.verify()),
  }
}

interface MailFault {
  /** Of the library, or of a socket. */
  code?: string
  /** What the mail server said. */
  response?: string
  message: string
}

function reasonOf({ code = '', response, message }: MailFault, host: string): string {
  if (code === 'EAUTH') return '邮件服务器不接受发件账号或密码'
  if (code === 'EENVELOPE') return `邮件服务器拒绝了收件地址：${response ?? message}`
  if (response !== undefined) return `邮件服务器拒绝了邮件：${response}`
  if (code === 'ETIMEDOUT') return `邮件服务器 ${host} 在 ${timeoutMs / 1000} 秒内没有响应`
  if (/^(ECONNECTION|ECONNREFUSED|ECONNRESET|ESOCKET|EDNS|ENOTFOUND|ETLS)$/.test(code))
    return `无法连接邮件服务器 ${host}`
  return `邮件未能发送：${message}`
}
