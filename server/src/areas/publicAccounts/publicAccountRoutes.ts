import {
  countText,
  done,
  errors,
  type MpButton,
  publicAccount,
  publicAccountEndpoints,
  type Row,
} from '@lexdesk/domain'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { type Actor, systemActor } from '../../access/Actor.ts'
import { scopeOf } from '../../access/Scope.ts'
import { writeLog } from '../../access/writeLog.ts'
import { columnsOf } from '../../database/columnsOf.ts'
import { mount } from '../../http/mount.ts'
import { actorOf } from '../../http/authenticate.ts'
import { editWithin } from '../../resource/write/editRow.ts'
import { type Engine, entryOf } from '../../resource/Engine.ts'
import { readById } from '../../resource/read/readById.ts'
import { takeStep } from '../../resource/steps/runAction.ts'
import { wallClock } from '../../clock/wallClock.ts'
import { write } from '../../resource/writeContext.ts'
import type { SecretBox } from '../../secrets/secretBox.ts'
import type { MpApi } from '../../wechat/mpApi.ts'

const col = columnsOf(publicAccount)

interface Parts {
  engine: Engine
  box: SecretBox
  api: MpApi
}

/** The calls to the public accounts platform. None of them returns a secret. */
export function publicAccountRoutes(app: FastifyInstance, { engine, box, api }: Parts): void {
  /** Tests the form's values, completed by stored ones; a stored secret is only used for the account it belongs to. */
  mount(app, publicAccountEndpoints.test, async ({ input, actor, request }) => {
    const account = input.id === undefined ? undefined : await readAccount(actor, input.id)
    const appId = input.appId ?? (account?.appId as string | undefined)
    const { appSecret: sent } = input
    if (appId === undefined) throw errors.invalid([{ field: 'appId', message: '请输入AppID' }])
    if (sent === undefined && account && appId !== account.appId)
      throw errors.refused('AppID 已修改，请重新输入 AppSecret 后再测试')
    const secret = sent ?? (account && (await storedSecret(account)))
    await logged(request, `测试公众号 ${appId} 的连接`, async () => void (await api.token(appId, needed(secret))))
    return done('连接成功', null)
  })

  mount(app, publicAccountEndpoints.connect, async ({ input, actor, request }) => {
    const account = await readAccount(actor, input.id)
    if (account.status === 'connected') throw errors.refused('该公众号已经接入')
    const fansCount = await logged(request, `接入公众号 ${account.appId}`, async () => {
      const token = await api.token(account.appId, needed(await storedSecret(account)))
      return account.type === 'miniProgram' ? null : api.fansCount(token)
    })
    await write(engine, systemActor(actor.tenantId), async (context) => {
      await takeStep(context, publicAccount, 'connect', { id: account.id, version: account.version })
      await editWithin(context, publicAccount, account.id, { fansCount, lastSyncAt: wallClock() }, '同步粉丝数')
    })
    return done(fansCount === null ? '已接入' : `已接入，现有粉丝 ${countText(fansCount)} 人`, { fansCount })
  })

  mount(app, publicAccountEndpoints.publishMenu, async ({ input, actor, request }) => {
    const account = await readAccount(actor, input.id)
    if (account.status !== 'connected') throw errors.refused('请先接入公众号，再发布菜单')
    const menus = (account.menus ?? []) as unknown as MpButton[]
    if (menus.length === 0) throw errors.refused('请先编辑自定义菜单')
    await logged(request, `发布公众号 ${account.appId} 的菜单`, async () =>
      api.publishMenu(await api.token(account.appId, needed(await storedSecret(account))), menus),
    )
    return done('菜单已发布', null)
  })

  function readAccount(actor: Actor, id: string): Promise<Row<typeof publicAccount>> {
    const scope = scopeOf(actor, publicAccount, entryOf(engine, publicAccount.name).rules.visibleTo)
    return readById(engine, engine.db.kysely, publicAccount, id, scope)
  }

  async function storedSecret({ id }: { id: string }): Promise<string | undefined> {
    const { rows } = await sql<{ sealed: string | null }>`
      select ${col.appSecret} as sealed from ${col.$table} where ${col.id} = ${id}`.execute(engine.db.kysely)
    return rows[0]?.sealed ? box.open(rows[0].sealed) : undefined
  }

  /** Logs who called the platform with which account, and the result. */
  async function logged<T>(request: FastifyRequest, content: string, work: () => Promise<T>): Promise<T> {
    const { username, realname, tenantId } = actorOf(request)
    const log = (outcome: string, isSuccess: boolean) =>
      writeLog(engine.db.kysely, {
        type: 'operation',
        operation: 'query',
        content: `${content}：${outcome}`,
        username,
        realname,
        tenantId,
        address: request.ip,
        method: request.method,
        isSuccess,
      })
    try {
      const result = await work()
      await log('成功', true)
      return result
    } catch (error) {
      await log((error as Error).message, false)
      throw error
    }
  }
}

function needed(secret: string | undefined): string {
  if (secret === undefined) throw errors.invalid([{ field: 'appSecret', message: '请先填写 AppSecret' }])
  return secret
}
