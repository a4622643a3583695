import { done, ok } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { bodyOf } from '../../../http/inputs.ts'
import { textIn } from '../inputs.ts'
import type { Quotas } from '../quotas.ts'
import type { Captchas } from './captchas.ts'

const config = { access: 'public' as const }
/** An office behind one address signs in at nine o'clock. */
const pictures = { max: 300, seconds: 60 }
const checks = { max: 120, seconds: 60 }

export function captchaRoutes(app: FastifyInstance, captchas: Captchas, quotas: Quotas): void {
  app.get('/sys/randomImage/:key', { config }, async (request) => {
    await quotas.spend(`captcha ${request.ip}`, pictures)
    return ok(await captchas.draw((request.params as { key: string }).key))
  })

  app.post('/sys/checkCaptcha', { config }, async (request) => {
    await quotas.spend(`captcha check ${request.ip}`, checks)
    const body = bodyOf(request)
    await captchas.check(textIn(body, 'checkKey'), textIn(body, 'captcha'), true)
    return done('成功')
  })
}
