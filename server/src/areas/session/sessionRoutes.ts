import type { FastifyInstance } from 'fastify'
import { captchaRoutes } from './captcha/captchaRoutes.ts'
import { createCaptchas } from './captcha/captchas.ts'
import { casRoutes } from './casRoutes.ts'
import { onlineRoutes } from './onlineRoutes.ts'
import { ownPhoneRoutes } from './ownPhoneRoutes.ts'
import { ownRoutes } from './ownRoutes.ts'
import { phoneRoutes } from './phoneRoutes.ts'
import { platformRoute } from './platformRoute.ts'
import { createQuotas } from './quotas.ts'
import { registerRoutes } from './registerRoutes.ts'
import { resetRoutes } from './resetRoutes.ts'
import type { SessionParts } from './SessionParts.ts'
import { createShortLived } from './shortLived.ts'
import { createSignInGuard } from './signInGuard.ts'
import { signInRoutes } from './signInRoutes.ts'
import { createSmsCodes } from './smsCodes.ts'
import { thirdRoutes } from './third/thirdRoutes.ts'
import { createTwoStep, type Sealing } from './twoStep/createTwoStep.ts'
import { twoStepRoutes } from './twoStep/twoStepRoutes.ts'

export interface SessionOptions extends Omit<SessionParts, 'guard' | 'quotas' | 'shortLived' | 'twoStep'> {
  sealing: Sealing
}

export interface SessionArea {
  /** Removes what has run out; every instance may do it at once. */
  sweep(): Promise<void>
}

/** Everything about getting in, staying in and getting out. */
export function sessionRoutes(app: FastifyInstance, options: SessionOptions): SessionArea {
  const { engine, sessions } = options
  const quotas = createQuotas(engine.db)
  const shortLived = createShortLived(engine.db)
  const guard = createSignInGuard(engine.db, quotas)
  const twoStep = createTwoStep(engine.db, options.sealing)
  const parts: SessionParts = { ...options, guard, quotas, shortLived, twoStep }
  const captchas = createCaptchas(shortLived)
  const codes = createSmsCodes(options.sms, { quotas, shortLived, log: app.log })

  platformRoute(app, parts)
  captchaRoutes(app, captchas, quotas)
  signInRoutes(app, parts, captchas)
  phoneRoutes(app, parts, codes)
  registerRoutes(app, parts, codes)
  resetRoutes(app, parts, codes)
  thirdRoutes(app, parts, codes)
  casRoutes(app, parts)
  ownRoutes(app, parts)
  ownPhoneRoutes(app, parts, codes)
  onlineRoutes(app, parts)
  twoStepRoutes(app, parts)

  return {
    sweep: async () => {
      for (const kept of [sessions, quotas, shortLived, guard]) await kept.sweep()
    },
  }
}
