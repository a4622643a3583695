import { done, errors, type PasswordPolicy, readPasswordPolicy, securityEndpoints } from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { loadPolicy, savePolicy } from '../../access/passwordPolicy.ts'
import { writeLog } from '../../access/writeLog.ts'
import { mount } from '../../http/mount.ts'
import type { Engine } from '../../resource/Engine.ts'
import { write } from '../../resource/writeContext.ts'

const words: Record<keyof PasswordPolicy, string> = {
  minLength: '最小长度',
  needsBothCases: '大小写字母',
  needsLetter: '字母',
  needsDigit: '数字',
  needsSpecial: '特殊符号',
  history: '不重复个数',
  expireDays: '有效天数',
  failures: '锁定前失败次数',
  lockMinutes: '锁定分钟数',
}

/** The platform-wide password policy: readable by all users, changed by platform administrators. */
export function policyRoutes(app: FastifyInstance, engine: Engine): void {
  mount(app, securityEndpoints.policy, () => loadPolicy(engine.db.kysely))

  mount(app, securityEndpoints.savePolicy, async ({ input, actor, request }) => {
    if (!actor.isAdmin) throw errors.forbidden()
    const saved = await write(engine, actor, async ({ tx }) => {
      const before = await loadPolicy(tx)
      const { policy, errors: fieldErrors } = readPasswordPolicy(input, before)
      if (fieldErrors.length > 0) throw errors.invalid(fieldErrors)
      const names = (Object.keys(words) as (keyof PasswordPolicy)[]).filter((name) => before[name] !== policy[name])
      if (names.length === 0) return policy
      await savePolicy(tx, policy, actor.username)
      const changes = names.map((name) => `${words[name]} ${shown(before[name])} → ${shown(policy[name])}`)
      const { username, realname, tenantId } = actor
      const content = `修改密码与登录策略：${changes.join('，')}`
      const who = { username, realname, tenantId, address: request.ip }
      await writeLog(tx, { type: 'operation', operation: 'edit', content, ...who })
      return policy
    })
    return done('保存成功！', saved)
  })
}

const shown = (value: number | boolean): string =>
  typeof value === 'boolean' ? (value ? '要求' : '不要求') : String(value)
