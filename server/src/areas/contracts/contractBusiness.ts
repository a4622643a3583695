import {
  type AnyRow,
  contract,
  counsel,
  entrustment,
  errors,
  type FieldError,
  type Resource,
  type Row,
} from '@lexdesk/domain'
import { sql } from 'kysely'
import { systemActor } from '../../access/Actor.ts'
import { lookUpScope, type Scope, scopeOf } from '../../access/Scope.ts'
import { columnsOf } from '../../database/columnsOf.ts'
import { isSameClient } from '../../parties/isSameClient.ts'
import { editWithin } from '../../resource/write/editRow.ts'
import { type Change, type Engine, entryOf, type WriteContext } from '../../resource/Engine.ts'
import { scopeSql } from '../../resource/read/listRows.ts'
import { readById } from '../../resource/read/readById.ts'
import type { EditedRow, ValuesOf } from '../../resource/rulesFor.ts'
import { takeStep } from '../../resource/steps/runAction.ts'
import { takeLocks } from '../../database/takeLocks.ts'

const counselCol = columnsOf(counsel)
const entrustmentCol = columnsOf(entrustment)
const t = columnsOf(contract, 't')
const col = columnsOf(contract)

type ContractValues = ValuesOf<typeof contract>
/** A contract with its pending values; a new one has no id yet. */
type Linked = Partial<EditedRow<typeof contract>>

/** The resource of the record that a contract belongs to, by business type. */
const businesses: Record<string, string> = { counsel: 'counsel', entrust: 'entrustment', package: 'packageOrder' }

export function businessOf(engine: Engine, bizType: string | null | undefined): Resource | undefined {
  const name = bizType && Object.hasOwn(businesses, bizType) ? businesses[bizType] : undefined
  return name === undefined ? undefined : engine.entries.get(name)?.resource
}

/** The record and the main contract must exist and have the same client. The record's name is copied into `values`. */
export async function checkBusiness(
  context: WriteContext,
  values: ContractValues,
  current?: Row<typeof contract>,
): Promise<void> {
  const row: Linked = { ...current, ...values }
  const fieldErrors: FieldError[] = []
  values.bizName = null
  if (isFilled(row.bizId)) fieldErrors.push(...(await businessErrors(context, row, values)))
  if (isFilled(row.parentId)) fieldErrors.push(...(await parentErrors(context, row)))
  if (current && !isSameClient(row, current)) fieldErrors.push(...(await namedErrors(context, row)))
  if (fieldErrors.length > 0) throw errors.invalid(fieldErrors)
}

const isFilled = (value: unknown): value is string => typeof value === 'string' && value !== ''

async function businessErrors(context: WriteContext, row: Linked, values: ContractValues): Promise<FieldError[]> {
  const resource = businessOf(context.engine, row.bizType)
  if (!resource) return [{ field: 'bizId', message: '这种合同业务不能关联业务记录' }]
  // Locked, so that its client cannot change before this contract is saved.
  const scope = scopeOf(context.actor, resource, entryOf(context.engine, resource.name).rules.visibleTo)
  const found = await readAny(context, resource, String(row.bizId), scope, true)
  if (!found) return [{ field: 'bizId', message: `关联的${resource.title}不存在或已被删除` }]
  if (!isSameClient(found, row))
    return [{ field: 'bizId', message: `关联的${resource.title}属于${anotherClient(row)}` }]
  values.bizName = found[resource.titleField] as string | null
  return []
}

async function parentErrors(context: WriteContext, row: Linked): Promise<FieldError[]> {
  const { rows } = await sql<{ parentId: string | null; enterpriseId: string | null; personName: string | null }>`
    select ${t.parentId} as "parentId", ${t.enterpriseId} as "enterpriseId", ${t.personName} as "personName"
      from ${t.$table}
    where ${t.id} = ${String(row.parentId)} and ${scopeSql(contract, lookUpScope(context.actor, contract))}
    for share`.execute(context.tx)
  const [parent] = rows
  if (!parent) return []
  if (row.id === row.parentId) return [{ field: 'parentId', message: '合同不能是自己的补充协议' }]
  if (parent.parentId !== null) return [{ field: 'parentId', message: '主合同本身是补充协议，请选择原合同' }]
  return isSameClient(parent, row) ? [] : [{ field: 'parentId', message: `主合同属于${anotherClient(row)}` }]
}

const anotherClient = ({ enterpriseId }: Linked): string =>
  enterpriseId ? '另一家企业，应与签约企业一致' : '另一位客户，应与签约个人一致'

/** Records and supplements that refer to this contract must have the same client. */
async function namedErrors({ tx, actor }: WriteContext, row: Linked): Promise<FieldError[]> {
  const { rows } = await sql<{ title: string; no: string; enterpriseId: string | null; personName: string | null }>`
    select title, no, enterprise_id as "enterpriseId", person_name as "personName" from (
      select '法律顾问' as title, ${counselCol.no}, ${counselCol.enterpriseId}, null as person_name,
        ${counselCol.tenantId}, ${counselCol.deletedAt}
        from ${counselCol.$table} where ${counselCol.contractId} = ${row.id}
      union all select '委托', ${entrustmentCol.no}, ${entrustmentCol.enterpriseId}, ${entrustmentCol.personName},
        ${entrustmentCol.tenantId}, ${entrustmentCol.deletedAt}
        from ${entrustmentCol.$table} where ${entrustmentCol.contractId} = ${row.id}
      union all select '补充协议', ${col.no}, ${col.enterpriseId}, ${col.personName}, ${col.tenantId}, ${col.deletedAt}
        from ${col.$table} where ${col.parentId} = ${row.id}) named
    where tenant_id = ${actor.tenantId} and deleted_at is null`.execute(tx)
  const other = rows.find((named) => !isSameClient(named, row))
  if (!other) return []
  const [field, client] = row.enterpriseId ? ['enterpriseId', '签约企业'] : ['personName', '签约个人']
  return [{ field, message: `${other.title} ${other.no} 使用该合同，不能更换${client}` }]
}

async function readAny(
  { engine, tx }: WriteContext,
  resource: Resource,
  id: string,
  scope: Scope,
  lock = false,
): Promise<AnyRow | undefined> {
  return readById(engine, tx, resource, id, scope, { lock }).catch(() => undefined)
}

/** Refusal when the record already has a main contract in force. */
export async function duplicateContractRefusal(
  { tx, actor }: WriteContext,
  row: Row<typeof contract>,
): Promise<string | undefined> {
  if (!isFilled(row.bizId) || isFilled(row.parentId)) return undefined
  const key = `contract ${row.bizType} ${row.bizId}`
  await takeLocks(tx, key)
  const { rows } = await sql<{ no: string }>`
    select ${col.no} from ${col.$table}
    where ${col.tenantId} = ${actor.tenantId} and ${col.bizType} = ${row.bizType} and ${col.bizId} = ${row.bizId}
      and ${col.parentId} is null and ${col.id} <> ${row.id} and ${col.status} in ('effective', 'rescinding')
        and ${col.deletedAt} is null
    limit 1`.execute(tx)
  return rows[0] && `该业务已有履行中的主合同 ${rows[0].no}，请先解除或改为补充协议`
}

/**
 * A contract that comes into force starts the service that waits for it. If the service cannot start, the contract
 * remains in force.
 */
export async function beginBusiness(context: WriteContext, row: Row<typeof contract>): Promise<void> {
  const resource = businessOf(context.engine, row.bizType)
  if (!resource?.states?.actions.sign || !isFilled(row.bizId) || isFilled(row.parentId)) return
  const found = await readAny(context, resource, row.bizId, scopeOf(systemActor(context.actor.tenantId), resource))
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
