import { type Colleague, type Page, page as pageOf, rowToWire, user, type Values } from '@lexdesk/domain'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../access/Actor.ts'
import { lookUpScope } from '../access/Scope.ts'
import { columnsOf } from '../database/columnsOf.ts'
import { type Engine, entryOf } from '../resource/Engine.ts'
import { orderSql, scopeSql } from '../resource/read/listRows.ts'
import { dictionaryTexts, selectColumns } from '../resource/read/selectSql.ts'
import { conditionSql } from '../resource/read/conditionSql.ts'
import { describeUsers, forColleagues } from './describeUsers.ts'

const t = columnsOf(user, 't')

const toWire = rowToWire(user)
const visibleTo = (engine: Engine) => entryOf(engine, user.name).rules.visibleTo
/** Upper limit of lists without pages, which are for pickers. */
const longest = 5_000

/** Users of the tenant that match a condition on `t`, in the wire format. Look-ups are not narrowed by row rules. */
export async function findUsers(
  engine: Engine,
  actor: Actor,
  where: RawBuilder<boolean>,
  limits: { size: number; offset: number } = { size: longest, offset: 0 },
): Promise<Colleague[]> {
  const scope = lookUpScope(actor, user, visibleTo(engine))
  const { rows } = await sql<Values>`
    select ${selectColumns(engine, user, scope)} from ${t.$table} where ${scopeSql(user, scope)} and ${where}
    order by ${orderSql(user, [])} limit ${limits.size} offset ${limits.offset}`.execute(engine.db.kysely)
  const addTexts = dictionaryTexts(engine, user, actor.tenantId)
  for (const row of rows) addTexts(row)
  return describeUsers(engine.db.kysely, actor, rows.map(toWire))
}

export async function pageOfUsers(
  engine: Engine,
  actor: Actor,
  where: RawBuilder<boolean>,
  { page, size }: { page: number; size: number },
): Promise<Page<Colleague>> {
  const scope = lookUpScope(actor, user, visibleTo(engine))
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${t.$table} where ${scopeSql(user, scope)} and ${where}`.execute(engine.db.kysely)
  const records = await findUsers(engine, actor, where, { size, offset: (page - 1) * size })
  return pageOf(records, rows[0]!.n, page, size)
}

/** Colleagues whose name contains these words. */
export async function findUsersNamed(engine: Engine, actor: Actor, words: string): Promise<Colleague[]> {
  const named = conditionSql(user, { field: 'realname', rule: 'like', values: [words.slice(0, 100)] })
  return forColleagues(actor, await findUsers(engine, actor, named))
}
