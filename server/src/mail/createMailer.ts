import type { MailTarget } from './MailTarget.ts'

export interface Letter {
  to: string
  subject: string
  html: string
}

/** Sends mail. Rejects when it cannot. */
export interface Mailer {
  send(letter: Letter): Promise<void>
}

const timeoutMs = 15_000

/** Undefined when no mail can be sent. The library is loaded with the first message. */
export function createMailer(target: MailTarget | undefined): Mailer | undefined {
  if (!target) return undefined
  const { host, port, isSecure, user, password, from } = target
  return {
    async send({ to, subject, html }) {
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
        await transport.sendMail({ from, to: { name: '', address: to }, subject, html })
      } finally {
        transport.close()
      }
    },
  }
}
