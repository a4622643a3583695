import { AppError, errors, onlineForm, onlineName } from '@lexdesk/domain'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { systemActor } from '../../../access/Actor.ts'
import { writeLog } from '../../../access/writeLog.ts'
import { columnsOf } from '../../../database/columnsOf.ts'
import { storedSource } from '../../../dataSources/storedSource.ts'
import { withSession } from '../../../dataSources/withSession.ts'
import type { Outbound } from '../../../outbound/createOutbound.ts'
import type { Engine, Tx } from '../../../resource/Engine.ts'
import { write } from '../../../resource/writeContext.ts'
import type { SecretBox } from '../../../secrets/secretBox.ts'
import { publishedIn } from '../onlineFormRules.ts'
import { applyRows, type Differences } from './applyRows.ts'
import { type RowReader, rowReader } from './rowReader.ts'
import { countStaged, insertRows, leaveOutRepeated, stageRows } from './stageRows.ts'
import { asSynced, type SyncedDefinition } from './SyncedDefinition.ts'
import {
  type Claim,
  extendClaim,
  extendMs,
  lockClaim,
  recordProblem,
  recordSuccess,
  release,
  removeLeft,
} from './syncStore.ts'

const f = columnsOf(onlineForm)

/** For the reading of all rows. */
const limitSeconds = 600

export interface SyncParts {
  engine: Engine
  outbound: Outbound
  box: SecretBox
  log: FastifyBaseLogger
}

interface Form {
  title: string
  publishedVersion: number
  definition: SyncedDefinition
}

/**
 * Reads a table of a data source again and brings the rows of its form to it, all or nothing. Returns a sentence about
 * what was done. A failure is kept with the form, whose rows stay as they are.
 */
export async function syncForm(parts: SyncParts, claim: Claim, ended: AbortSignal): Promise<string> {
  const { engine, log } = parts
  const db = engine.db.kysely
  if (!(await extendClaim(db, claim))) return `“${claim.title}”已在同步`
  const lost = new AbortController()
  const signal = AbortSignal.any([ended, lost.signal])
  const beat = setInterval(() => {
    extendClaim(db, claim).then(
      (isOurs) => isOurs || lost.abort(),
      (error: unknown) => log.warn({ err: error, formId: claim.formId }, 'sync_claim_not_extended'),
    )
  }, extendMs)
  let ids: string[] = []
  try {
    await removeLeft(db, claim)
    const done = await syncOnce(parts, claim, signal)
    ids = done.ids
    return done.words
  } catch (error) {
    if (signal.aborted) throw errors.refused(`“${claim.title}”的同步已中断`)
    if (!(error instanceof AppError)) log.error({ err: error, formId: claim.formId }, 'sync_failed')
    const problem = error instanceof AppError ? error.message : '本系统处理数据时出错，请联系管理员查看日志'
    await recordProblem(db, claim, problem)
    throw errors.refused(`“${claim.title}”同步失败：${problem}`)
  } finally {
    clearInterval(beat)
    await release(db, claim)
    announce(engine, claim, ids)
  }
}

interface Done {
  words: string
  /** Of the rows that were written, if there are few. */
  ids: string[]
}

async function syncOnce(parts: SyncParts, claim: Claim, signal: AbortSignal): Promise<Done> {
  const { engine } = parts
  const db = engine.db.kysely
  const form = await readForm(db, claim.formId)
  if (!form) return { words: `“${claim.title}”不再从数据源同步`, ids: [] }
  const { rows } = await sql<{ now: string }>`select now() as now`.execute(db)
  const reader = rowReader(form.definition)
  const { source, total } = await readAll(parts, { form, claim, reader, signal })
  await leaveOutRepeated(db, claim, reader)
  const leftOut = reader.leftOut()
  await countStaged(db)
  const actor = systemActor(claim.tenantId)
  const done = await write(engine, actor, async (context): Promise<Differences | undefined> => {
    const { tx } = context
    // Its fields must stay those that were read.
    const now = await readForm(tx, claim.formId, sql`for share`)
    if (now?.publishedVersion !== form.publishedVersion || !(await lockClaim(tx, claim))) return undefined
    const found = await applyRows(context, form.definition, claim)
    await recordSuccess(tx, claim, rows[0]!.now, leftOut)
    if (found.added + found.changed + found.removed > 0)
      await writeLog(tx, {
        ...{ type: 'operation', operation: 'import', tenantId: claim.tenantId },
        content: `在线表单：从数据源“${source}”同步“${form.title}”，${wordsOf(found)}`,
      })
    return found
  })
  if (!done) return { words: `“${form.title}”刚刚重新发布或接管，这次读取的数据没有使用`, ids: [] }
  const rest = leftOut.notes.length > 0 ? `；${leftOut.notes.join('；')}` : ''
  return { words: `读取 ${total} 行，${wordsOf(done)}${rest}`, ids: done.ids }
}

const wordsOf = ({ added, changed, removed }: Differences): string =>
  added + changed + removed === 0 ? '没有变化' : `新增 ${added} 行，更新 ${changed} 行，移除 ${removed} 行`

/** Pages that show the form fetch again: since when its rows are known, or why they could not be read. */
function announce(engine: Engine, { code, tenantId }: Claim, ids: string[]): void {
  const resource = engine.entries.get(onlineName(code))?.resource
  if (resource) engine.announce({ resource, tenantId, ids, action: 'import' })
}

async function readForm(db: Engine['db']['kysely'] | Tx, id: string, lock = sql``): Promise<Form | undefined> {
  const { rows } = await sql<{ title: string; publishedVersion: number; published: unknown }>`
    select ${f.title}, ${f.publishedVersion} as "publishedVersion", ${f.published} from ${f.$table}
    where ${f.id} = ${id} and ${f.deletedAt} is null and ${f.status} in ('published', 'changed') ${lock}`.execute(db)
  const [row] = rows
  const definition = asSynced(row && publishedIn(row))
  return row && definition && { ...row, definition }
}

interface Reading {
  form: Form
  claim: Claim
  reader: RowReader
  signal: AbortSignal
}

/** Reads the source beside the rows of the form, in a transaction of the source and in none of ours. */
async function readAll(
  { engine, outbound, box }: SyncParts,
  { form: { definition }, claim, reader, signal }: Reading,
): Promise<{ source: string; total: number }> {
  const db = engine.db.kysely
  const source = await storedSource(db, box, definition.adopted.source)
  if (!source || source.tenantId !== claim.tenantId) throw errors.refused('数据源不存在或已被删除')
  // What fails here is no fault of the source.
  let own: unknown
  const keep = (line: number, rows: Parameters<typeof insertRows>[3]) =>
    insertRows(db, claim, line, rows).catch((error: unknown) => {
      own = error
      throw error
    })
  // Work that has taken too long goes on until it asks.
  const over = new AbortController()
  const stop = AbortSignal.any([signal, over.signal])
  try {
    const total = await withSession(
      outbound,
      source.input,
      (session) => stageRows(session, definition, reader, { keep, signal: stop }),
      limitSeconds,
    )
    return { source: source.name, total }
  } catch (error) {
    throw own ?? error
  } finally {
    over.abort()
  }
}
