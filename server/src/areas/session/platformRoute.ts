import { mount } from '../../http/mount.ts'
import { policyWords, sessionEndpoints } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { loadPolicy } from '../../access/passwordPolicy.ts'
import { wallClock } from '../../clock/wallClock.ts'
import type { SessionParts } from './SessionParts.ts'

/** What the sign-in page must know before anybody is known: the name, the ways to sign in, and what passwords are like. */
export function platformRoute(app: FastifyInstance, { engine, settings, sms }: SessionParts): void {
  const { platformName, platformShortName, loginCaptcha, registration, thirdLogins, demoClock } = settings
  mount(app, sessionEndpoints.platform, async () => {
    const policy = await loadPolicy(engine.db.kysely)
    const { minLength, needsBothCases, needsLetter, needsDigit, needsSpecial } = policy
    return {
      name: platformName,
      shortName: platformShortName,
      loginCaptcha,
      registration,
      smsLogin: sms !== undefined,
      thirdLogins: thirdLogins.map(({ source, title }) => ({ source, title })),
      passwordPolicy: {
        ...{ minLength, needsBothCases, needsLetter, needsDigit, needsSpecial },
        words: policyWords(policy),
      },
      // Told only by a demonstration: the time that business goes by there.
      ...(demoClock && { demoClock: wallClock() }),
    }
  })
}
