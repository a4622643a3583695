import { randomInt } from 'node:crypto'
import { accountEndpoints, codeMinutes, codeTries, done, errors, patterns, smsResendSeconds } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { mount } from '../../../http/mount.ts'
import type { SessionParts } from '../SessionParts.ts'
import { userByEmail } from '../userRows.ts'
import { editOwnUser } from './editOwnUser.ts'

const kind = 'mail code'
const perHour = { max: 10, seconds: 3600 }

/** Changes the own mail address, confirmed by a code sent to the new one. */
export function ownMailRoutes(app: FastifyInstance, parts: SessionParts): void {
  const { engine, mailer, quotas, shortLived, settings } = parts

  function emailIn({ email }: { email: string }): string {
    const address = email.trim()
    if (address === '') throw errors.invalid([{ field: 'email', message: '请输入邮箱' }])
    if (!patterns.email.test(address) || address.length > 45)
      throw errors.invalid([{ field: 'email', message: patterns.email.message }])
    return address
  }

  mount(app, accountEndpoints.mailCode, async ({ input, actor, request }) => {
    const email = emailIn(input)
    if (!mailer) throw errors.refused('系统未配置邮件服务，请联系管理员修改邮箱')
    const again = await quotas.add(`mail again ${actor.userId} ${email}`, smsResendSeconds)
    if (again.used > 1) throw errors.refused(`验证码${codeMinutes}分钟内，仍然有效！`)
    await quotas.spend(`mail ${actor.userId}`, perHour)
    const code = String(randomInt(1_000_000)).padStart(6, '0')
    await shortLived.put(kind, `${actor.userId} ${email}`, code, codeMinutes * 60)
    const html = `<p>您正在修改登录邮箱，验证码：<b>${code}</b>，${codeMinutes} 分钟内有效。如非本人操作，请忽略本邮件。</p>`
    try {
      await mailer.send({ to: email, subject: `${settings.platformShortName}：邮箱验证码`, html })
    } catch (error) {
      request.log.warn({ err: error }, 'mail_code_failed')
      throw errors.refused('邮件发送失败，请检查邮箱地址，或联系管理员')
    }
    return done('验证码已发送，请查收邮件')
  })

  mount(app, accountEndpoints.saveEmail, async ({ input, actor, request }) => {
    const email = emailIn(input)
    // Ownership of the address is verified before the answer reveals anything about it.
    const guess = await shortLived.guess(kind, `${actor.userId} ${email}`, input.captcha, { tries: codeTries })
    if (guess === 'gone') throw errors.refused('邮箱验证码失效，请重新获取')
    if (guess === 'wrong') throw errors.invalid([{ field: 'captcha', message: '邮箱验证码错误' }])
    const holder = await userByEmail(engine.db.kysely, email)
    if (holder && holder.id !== actor.userId) throw errors.invalid([{ field: 'email', message: '该邮箱已被注册' }])
    await editOwnUser(engine, { actor, address: request.ip, title: '更换邮箱' }, { email })
    return done('邮箱已更换')
  })
}
