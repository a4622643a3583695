import type { FastifyInstance } from 'fastify'
import { notificationRoutes } from './account/notificationRoutes.ts'
import { ownMailRoutes } from './account/ownMailRoutes.ts'
import { profileRoutes } from './account/profileRoutes.ts'
import { createCaptchas, type Captchas } from '../../captcha/captchas.ts'
import { casRoutes } from './casRoutes.ts'
import { demoAccountRoutes } from './demoAccounts.ts'
import { onlineRoutes } from './onlineRoutes.ts'
import { ownPhoneRoutes } from './ownPhoneRoutes.ts'
import { ownRoutes } from './ownRoutes.ts'
import { phoneRoutes } from './phoneRoutes.ts'
import { platformRoute } from './platformRoute.ts'
import { createQuotas, type Quotas } from '../../quotas/createQuotas.ts'
import { registerRoutes } from './registerRoutes.ts'
import { resetRoutes } from './resetRoutes.ts'
import type { SessionParts } from './SessionParts.ts'
import { createShortLived } from '../../captcha/shortLived.ts'
import { createSignInGuard } from './signInGuard.ts'
import { signInRoutes } from './signInRoutes.ts'
import { createSmsCodes } from './smsCodes.ts'
import { startRoute } from './startRoute.ts'
import { thirdRoutes } from './third/thirdRoutes.ts'
import { createTwoStep, type Sealing } from './twoStep/createTwoStep.ts'
import { twoStepRoutes } from './twoStep/twoStepRoutes.ts'
import { unlockRoute } from './unlockRoute.ts'
import { done, sessionEndpoints } from '@lexdesk/domain'
import { mount } from '../../http/mount.ts'

/** High, because a whole office may share one address and sign in at nine o'clock. */
const captchaPictures = { max: 300, seconds: 60 }
const captchaChecks = { max: 120, seconds: 60 }

export interface SessionOptions extends Omit<SessionParts, 'guard' | 'quotas' | 'shortLived' | 'twoStep'> {
  sealing: Sealing
  log: Parameters<typeof createSmsCodes>[1]['log']
}

/** State shared by the session endpoints. */
export function createSessionArea({ log, ...options }: SessionOptions) {
  const { engine, sessions, sms, sealing } = options
  const quotas = createQuotas(engine.db)
  const shortLived = createShortLived(engine.db)
  const guard = createSignInGuard(engine.db, quotas)
  const twoStep = createTwoStep(engine.db, sealing)
  const parts: SessionParts = { ...options, guard, quotas, shortLived, twoStep }
  return {
    parts,
    captchas: createCaptchas(shortLived),
    codes: createSmsCodes(sms, { quotas, shortLived, log }),
    /** Removes expired rows; safe to run on several instances at once. */
    sweep: async (): Promise<void> => {
      for (const store of [sessions, quotas, shortLived, guard]) await store.sweep()
    },
  }
}

/** Sign-in, sign-out and the own account. */
export function sessionRoutes(app: FastifyInstance, area: ReturnType<typeof createSessionArea>): void {
  const { parts, captchas, codes } = area
  platformRoute(app, parts)
  captchaRoutes(app, captchas, parts.quotas)
  signInRoutes(app, parts, captchas)
  phoneRoutes(app, parts, codes)
  registerRoutes(app, parts, codes)
  resetRoutes(app, parts, codes)
  thirdRoutes(app, parts, codes)
  casRoutes(app, parts)
  ownRoutes(app, parts)
  unlockRoute(app, parts)
  demoAccountRoutes(app, parts)
  startRoute(app, parts)
  ownPhoneRoutes(app, parts, codes)
  onlineRoutes(app, parts)
  twoStepRoutes(app, parts)
  profileRoutes(app, parts)
  ownMailRoutes(app, parts)
  notificationRoutes(app, parts)
}

function captchaRoutes(app: FastifyInstance, captchas: Captchas, quotas: Quotas): void {
  mount(app, sessionEndpoints.randomImage, async ({ input, request }) => {
    await quotas.spend(`captcha ${request.ip}`, captchaPictures)
    return await captchas.draw(input.key)
  })

  mount(app, sessionEndpoints.checkCaptcha, async ({ input, request }) => {
    await quotas.spend(`captcha check ${request.ip}`, captchaChecks)
    await captchas.check(input.checkKey, input.captcha, true)
    return done('成功')
  })
}
