import {
  errors,
  type FieldError,
  type InputOf,
  type OpenedTenant,
  readRow,
  tenant,
  tenantCopies,
  type TenantCopy,
  type tenantEndpoints,
  user,
  userPackage,
} from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { tenantUserPackageTable } from '../../access/accessTables.ts'
import { hashPassword } from '../../access/password.ts'
import { loadPolicy } from '../../access/passwordPolicy.ts'
import { writeLog } from '../../access/writeLog.ts'
import { columnsIn, columnsOf } from '../../database/columnsOf.ts'
import { takeLocks } from '../../database/takeLocks.ts'
import { idList } from '../../http/inputs.ts'
import type { Engine, Tx, WriteContext } from '../../resource/Engine.ts'
import { explainDuplicate } from '../../resource/write/uniqueViolation.ts'
import { write } from '../../resource/writeContext.ts'
import { copyFiles } from './copyFiles.ts'
import { readCopies, writeCopies } from './copyTenant.ts'
import { addAdministrator, oneTimePassword } from './firstAdministrator.ts'
import { insertTenant } from './insertTenant.ts'

const packageCol = columnsOf(userPackage)
const tenantCol = columnsOf(tenant)
const tenantPackageCol = columnsIn(tenantUserPackageTable)

type Opening = InputOf<typeof tenantEndpoints.open.input>

interface OpenParts {
  engine: Engine
  actor: Actor
  address: string
  /** Adds the initial rows of every area that were not copied. */
  fillTenant(context: WriteContext, tenantId: number): Promise<void>
}

/** Opens a tenant with its packages, its first administrator and its copies; all of it or nothing. */
export async function openTenant(parts: OpenParts, input: Opening): Promise<OpenedTenant> {
  const { engine, actor, address, fillTenant } = parts
  const db = engine.db.kysely
  const { name, username, realname, phone } = input
  const copies = checkedCopies(input, actor)
  const period = { beginDate: input.beginDate, endDate: input.endDate }
  const { values, errors: wrong } = readRow(tenant, { name, ...period }, 'add')
  if (wrong.length > 0) throw errors.invalid(wrong)
  const password = oneTimePassword((await loadPolicy(db)).minLength)
  const hash = await hashPassword(password)
  const number = input.number ?? (await nextNumber(engine))
  const from = input.templateId ?? actor.tenantId
  const read = await readCopies(db, from, copies)
  const owner = { userId: actor.userId, tenantId: number }
  const paths = await copyFiles(engine, read, { from, owner })
  try {
    await write(engine, actor, async (context) => {
      const { tx } = context
      await takeLocks(tx, 'accounts')
      await insertTenant(context, number, values)
      await assignPackages(tx, number, idList(input.packageIds))
      const inside = {
        ...context,
        actor: { ...actor, tenantId: number, orgCode: null, departmentId: null, orgCodes: [] },
      }
      await writeCopies(inside, read, { from: await nameOf(tx, from), paths })
      await fillTenant(inside, number)
      await addAdministrator(inside, name, { username, realname, phone, password: hash })
      const words = copies.map((copy) => tenantCopies[copy]).join('、') || '无'
      await writeLog(tx, {
        type: 'operation',
        operation: 'add',
        content: `开通租户：${name}（${number}），管理员 ${username}，复制：${words}`,
        username: actor.username,
        realname: actor.realname,
        tenantId: actor.tenantId,
        address,
      })
      context.changed({ resource: tenant, tenantId: 0, ids: [String(number)], action: 'add' })
    })
  } catch (fault) {
    for (const path of paths.values()) if (path !== '') await engine.files.remove(path)
    const values = { username, phone, workNo: `T${number}-001` }
    throw (await explainDuplicate(engine, actor, user, values, fault)) ?? fault
  }
  return { id: number, name, username, password }
}

/** A platform administrator copies only from tenants whose data they may see. */
function checkedCopies({ copies, templateId }: Opening, actor: Actor): TenantCopy[] {
  const problems: FieldError[] = []
  const named = idList(copies)
  const known = named.filter((name): name is TenantCopy => Object.hasOwn(tenantCopies, name))
  if (known.length < named.length) problems.push({ field: 'copies', message: '复制内容不正确，请重新选择' })
  if (templateId !== undefined && !actor.tenantIds.includes(templateId))
    problems.push({ field: 'templateId', message: '模板租户不存在，或您尚未进入该租户' })
  if (problems.length > 0) throw errors.invalid(problems)
  return known
}

async function nextNumber({ db }: Engine): Promise<number> {
  const { rows } = await sql<{ next: number }>`
    select coalesce(max(${tenantCol.id}), 0) + 1 as next from ${tenantCol.$table}`.execute(db.kysely)
  return rows[0]!.next
}

async function nameOf(tx: Tx, tenantId: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select ${tenantCol.name} from ${tenantCol.$table} where ${tenantCol.id} = ${tenantId}`.execute(tx)
  return rows[0]?.name ?? String(tenantId)
}

async function assignPackages(tx: Tx, tenantId: number, packageIds: readonly string[]): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select ${packageCol.id} from ${packageCol.$table}
      where ${packageCol.id} = any(${[...packageIds]}::text[]) and ${packageCol.deletedAt} is null`.execute(tx)
  if (rows.length < packageIds.length)
    throw errors.invalid([{ field: 'packageIds', message: '所选的用户套餐不存在或已被删除，请刷新后重试' }])
  await sql`
    insert into ${tenantPackageCol.$table} (${tenantPackageCol.tenantId}, ${tenantPackageCol.packageId})
    select ${tenantId}, one from unnest(${[...packageIds]}::text[]) one`.execute(tx)
}
