import { mount } from '../../http/mount.ts'
import { policyWords, sessionEndpoints } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { loadPolicy } from '../../access/passwordPolicy.ts'
import { wallClock } from '../../clock/wallClock.ts'
import { demoAccountsFor } from './demoAccounts.ts'
import type { SessionParts } from './SessionParts.ts'

/** Public settings for the sign-in page: product name, sign-in methods and password policy. */
export function platformRoute(app: FastifyInstance, { engine, settings, sms }: SessionParts): void {
  const { platformName, platformShortName, loginCaptcha, registration, thirdLogins, demoClock } = settings
  mount(app, sessionEndpoints.platform, async ({ request }) => {
    const demoAccounts = demoAccountsFor(settings, request)
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
      ...(demoAccounts && { demoAccounts }),
      // Returned by demonstrations only: their business time.
      ...(demoClock && { demoClock: wallClock() }),
    }
  })
}
