import { ok } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import type { SessionParts } from './SessionParts.ts'

/** What the sign-in page must know before anybody is known: the name, and the ways to sign in. */
export function platformRoute(app: FastifyInstance, { settings, sms }: SessionParts): void {
  const { platformName, platformShortName, loginCaptcha, registration, thirdLogins } = settings
  app.get('/sys/platform', { config: { access: 'public' } }, async () =>
    ok({
      name: platformName,
      shortName: platformShortName,
      loginCaptcha,
      registration,
      smsLogin: sms !== undefined,
      thirdLogins: thirdLogins.map(({ source, title }) => ({ source, title })),
    }),
  )
}
