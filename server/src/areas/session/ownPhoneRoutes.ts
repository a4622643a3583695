import { done, errors, sessionEndpoints } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../http/mount.ts'
import { editOwnUser } from './account/editOwnUser.ts'
import { mobileIn } from './phoneRoutes.ts'
import type { SessionParts } from './SessionParts.ts'
import type { SmsCodes } from './smsCodes.ts'
import { userByPhone } from './userRows.ts'

/** Changes the own phone number, confirmed by a code sent to the new one (wire contract §3.1). */
export function ownPhoneRoutes(app: FastifyInstance, { engine }: SessionParts, codes: SmsCodes): void {
  mount(app, sessionEndpoints.updateMobile, async ({ input, actor, request }) => {
    const phone = mobileIn(input, 'phone')
    // Ownership of the number is verified before the answer reveals anything about it.
    const guess = await codes.guess(phone, 'register', input.smscode)
    if (guess !== 'right') throw errors.refused(guess === 'gone' ? '手机验证码失效，请重新获取' : '手机验证码错误')
    const holder = await userByPhone(engine.db.kysely, phone)
    if (holder && holder.id !== actor.userId) throw errors.invalid([{ field: 'phone', message: '该手机号已注册' }])
    await editOwnUser(engine, { actor, address: request.ip, title: '更换手机号' }, { phone })
    return done('手机号设置成功!')
  })
}
