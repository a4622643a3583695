import { type AnyRow, errors, type FieldError, type Resource, type Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { systemActor } from '../../access/Actor.ts'
import { scopeOf } from '../../access/Scope.ts'
import { editWithin } from '../../resource/editRow.ts'
import type { Change, Engine, WriteContext } from '../../resource/Engine.ts'
import { readById } from '../../resource/readById.ts'
import { takeStep } from '../../resource/runAction.ts'

/** Which records a contract may be made for. */
const businesses: Record<string, string> = { counsel: 'counsel', entrust: 'entrustment', package: 'packageOrder' }

function businessOf(engine: Engine, bizType: unknown): Resource | undefined {
  const name = Object.hasOwn(businesses, String(bizType)) ? businesses[String(bizType)] : undefined
  return name === undefined ? undefined : engine.entries.get(name)?.resource
}

/** The record and the main contract must be there, and belong to the same enterprise. Its name goes into `values`. */
export async function checkBusiness(context: WriteContext, values: Values, current?: AnyRow): Promise<void> {
  const row: Values = { ...current, ...values }
  const wrong: FieldError[] = []
  values.bizName = null
  if (isFilled(row.bizId)) wrong.push(...(await businessProblems(context, row, values)))
  if (isFilled(row.parentId)) wrong.push(...(await parentProblems(context, row)))
  if (wrong.length > 0) throw errors.invalid(wrong)
}

const isFilled = (value: unknown): value is string => typeof value === 'string' && value !== ''

async function businessProblems(context: WriteContext, row: Values, values: Values): Promise<FieldError[]> {
  const resource = businessOf(context.engine, row.bizType)
  if (!resource) return [{ field: 'bizId', message: '这种合同业务不能关联业务记录' }]
  const found = await readAny(context, resource, String(row.bizId))
  if (!found) return [{ field: 'bizId', message: `关联的${resource.title}不存在或已被删除` }]
  if (found.enterpriseId !== row.enterpriseId)
    return [{ field: 'bizId', message: `关联的${resource.title}属于另一家企业，应与签约企业一致` }]
  values.bizName = found[resource.titleField]
  return []
}

async function parentProblems(context: WriteContext, row: Values): Promise<FieldError[]> {
  const { rows } = await sql<{ parentId: string | null; enterpriseId: string }>`
    select parent_id as "parentId", enterprise_id as "enterpriseId" from biz_contract
    where id = ${String(row.parentId)} and tenant_id = ${context.actor.tenantId} and deleted_at is null`.execute(
    context.tx,
  )
  const [parent] = rows
  if (!parent) return []
  if (row.id === row.parentId) return [{ field: 'parentId', message: '合同不能是自己的补充协议' }]
  if (parent.parentId !== null) return [{ field: 'parentId', message: '主合同本身是补充协议，请选择原合同' }]
  return parent.enterpriseId === row.enterpriseId
    ? []
    : [{ field: 'parentId', message: '主合同属于另一家企业，应与签约企业一致' }]
}

async function readAny(
  { engine, tx, actor }: WriteContext,
  resource: Resource,
  id: string,
): Promise<AnyRow | undefined> {
  const scope = scopeOf(systemActor(actor.tenantId), resource)
  return readById(engine, tx, resource, id, scope).catch(() => undefined)
}

/** Why no second main contract may come into force for the same record. */
export async function doubleContract({ tx, actor }: WriteContext, row: AnyRow): Promise<string | undefined> {
  if (!isFilled(row.bizId) || isFilled(row.parentId)) return undefined
  const key = `contract ${String(row.bizType)} ${row.bizId}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 6))`.execute(tx)
  const { rows } = await sql<{ no: string }>`
    select no from biz_contract
    where tenant_id = ${actor.tenantId} and biz_type = ${String(row.bizType)} and biz_id = ${row.bizId}
      and parent_id is null and id <> ${row.id} and status in ('effective', 'rescinding') and deleted_at is null
    limit 1`.execute(tx)
  return rows[0] && `该业务已有履行中的主合同 ${rows[0].no}，请先解除或改为补充协议`
}

/** A contract in force lets the service begin that waits for it. That it cannot begin does not undo the contract. */
export async function beginBusiness(context: WriteContext, row: AnyRow): Promise<void> {
  const resource = businessOf(context.engine, row.bizType)
  if (!resource?.states?.actions.sign || !isFilled(row.bizId) || isFilled(row.parentId)) return
  const found = await readAny(context, resource, row.bizId)
  if (found?.[resource.states.field] !== 'pendingSign') return
  const changes: Change[] = []
  const own: WriteContext = {
    ...context,
    actor: systemActor(context.actor.tenantId),
    changed: (change) => changes.push(change),
  }
  await sql`savepoint begin_business`.execute(context.tx)
  try {
    if ('contractId' in resource.fields && found.contractId === null)
      await editWithin(own, resource, found.id, { contractId: row.id }, '关联生效合同')
    await takeStep(own, resource, 'sign', { id: found.id, input: {} })
    await sql`release savepoint begin_business`.execute(context.tx)
    for (const change of changes) context.changed(change)
  } catch {
    await sql`rollback to savepoint begin_business`.execute(context.tx)
  }
}
