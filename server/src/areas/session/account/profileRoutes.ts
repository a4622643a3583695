import {
  accountEndpoints,
  department,
  done,
  errors,
  type OwnProfile,
  type OwnSignIn,
  position,
  role,
  user,
} from '@lexdesk/domain'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Actor } from '../../../access/Actor.ts'
import { logTable, userDepartTable, userRoleTable } from '../../../access/accessTables.ts'
import { logTypes } from '../../../access/writeLog.ts'
import { columnsIn, columnsOf } from '../../../database/columnsOf.ts'
import { readForm } from '../../../files/readForm.ts'
import { mount } from '../../../http/mount.ts'
import type { SessionParts } from '../SessionParts.ts'
import { nameKey } from '../userRows.ts'
import { editOwnUser } from './editOwnUser.ts'

const u = columnsOf(user, 'u')
const d = columnsOf(department, 'd')
const p = columnsOf(position, 'p')
const r = columnsOf(role, 'r')
const ud = columnsIn(userDepartTable, 'ud')
const ur = columnsIn(userRoleTable, 'ur')
const l = columnsIn(logTable, 'l')

const listedSignIns = 50
const maxAvatarBytes = 5 * 1024 * 1024

/** 个人中心: the own data, picture and sign-in history. */
export function profileRoutes(app: FastifyInstance, { engine, mailer, sms }: SessionParts): void {
  const db = engine.db.kysely

  async function profileOf({ userId, tenantId }: Actor): Promise<OwnProfile> {
    const { rows } = await sql<Omit<OwnProfile, 'canMail' | 'canText'>>`
      select ${u.id}, ${u.username}, ${u.realname}, array_to_string(${u.avatar}, ',') as avatar, ${u.sex},
        ${u.birthday}, ${u.phone}, ${u.email}, ${u.telephone}, ${u.workNo} as "workNo",
        ${u.createTime} as "createTime", ${u.password} is not null as "hasPassword",
        array(select ${d.departName} from ${ud.$table} join ${d.$table} on ${d.id} = ${ud.depId}
          where ${ud.userId} = ${u.id} and ${d.tenantId} = ${tenantId} and ${d.deletedAt} is null
          order by ${d.orgCode}) as departments,
        array(select ${p.name} from unnest(string_to_array(${u.post}, ',')) own(code)
          join ${p.$table} on ${p.code} = own.code and ${p.tenantId} = ${tenantId}
            and ${p.deletedAt} is null) as positions,
        array(select ${r.roleName} from ${ur.$table} join ${r.$table} on ${r.id} = ${ur.roleId}
          where ${ur.userId} = ${u.id} and ${r.deletedAt} is null and ${r.tenantId} in (0, ${tenantId})
          order by ${r.roleName}) as roles
      from ${u.$table} where ${u.id} = ${userId}`.execute(db)
    if (!rows[0]) throw errors.notFound('用户')
    return { ...rows[0], canMail: mailer !== undefined, canText: sms !== undefined }
  }

  mount(app, accountEndpoints.profile, ({ actor }) => profileOf(actor))

  mount(app, accountEndpoints.saveProfile, async ({ input, actor, request }) => {
    const { realname, sex = null, birthday = null, telephone = null } = input
    const name = realname.trim()
    if (name === '') throw errors.invalid([{ field: 'realname', message: '请输入姓名' }])
    await editOwnUser(
      engine,
      { actor, address: request.ip, title: '修改个人资料' },
      { realname: name, sex, birthday, telephone },
    )
    return done('已保存个人资料', await profileOf(actor))
  })

  mount(app, accountEndpoints.saveAvatar, async ({ actor, request }) => {
    const { files } = engine
    const { file, name } = await readForm(request, files, Math.min(files.maxBytes, maxAvatarBytes))
    const { path } = await files.keep(file, { name, folder: 'avatar', owner: actor })
    await editOwnUser(engine, { actor, address: request.ip, title: '更换头像' }, { avatar: [path] })
    return done('头像已更换', { avatar: path })
  })

  mount(app, accountEndpoints.removeAvatar, async ({ actor, request }) => {
    await editOwnUser(engine, { actor, address: request.ip, title: '移除头像' }, { avatar: null })
    return done('头像已移除')
  })

  mount(app, accountEndpoints.signIns, async ({ actor }) => {
    const { rows } = await sql<OwnSignIn>`
      select ${l.id}, ${l.logContent} as content, ${l.ip} as address, ${l.agent}, ${l.isSuccess} as "isSuccess",
        ${l.createTime} as "createTime"
      from ${l.$table} where ${l.logType} = ${logTypes.signIn}
        and ${l.userid} in (${actor.username}, ${nameKey(actor.username)})
      order by ${l.createTime} desc, ${l.id} desc limit ${listedSignIns}`.execute(db)
    return rows
  })
}
