import { done, sessionEndpoints } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../http/mount.ts'
import type { Quotas } from '../quotas.ts'
import type { Captchas } from './captchas.ts'

/** High, because a whole office may share one address and sign in at nine o'clock. */
const pictures = { max: 300, seconds: 60 }
const checks = { max: 120, seconds: 60 }

export function captchaRoutes(app: FastifyInstance, captchas: Captchas, quotas: Quotas): void {
  mount(app, sessionEndpoints.randomImage, async ({ input, request }) => {
    await quotas.spend(`captcha ${request.ip}`, pictures)
    return await captchas.draw(input.key)
  })

  mount(app, sessionEndpoints.checkCaptcha, async ({ input, request }) => {
    await quotas.spend(`captcha check ${request.ip}`, checks)
    await captchas.check(input.checkKey, input.captcha, true)
    return done('成功')
  })
}
