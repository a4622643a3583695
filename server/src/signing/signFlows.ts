import type { FlowSigner, SignFlow } from '@lexdesk/domain'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Tables } from '../database/Database.ts'
import { columnsIn } from '../database/columnsOf.ts'
import type { WriteContext } from '../resource/Engine.ts'
import { newId } from '../database/newId.ts'
import type { FlowEnd, NewFlow } from './SigningProvider.ts'
import { signFlowTable, signSignerTable } from './signingTables.ts'

const signFlowCol = columnsIn(signFlowTable)
const signSignerCol = columnsIn(signSignerTable)

type StoredFlow = Omit<SignFlow, 'signers'>

const clock = (column: RawBuilder<unknown>) =>
  sql`to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`
const columns = sql`
  ${signFlowCol.id}, ${signFlowCol.tenantId} as "tenantId", ${signFlowCol.contractId} as "contractId",
    ${signFlowCol.provider}, ${signFlowCol.status}, ${signFlowCol.contentHash} as "contentHash",
  ${signFlowCol.expiresOn}::text as "expiresOn", ${signFlowCol.reason}, ${clock(signFlowCol.createTime)} as "createTime",
    ${clock(signFlowCol.endTime)} as "endTime"`

/** The flows of a contract, newest first. */
export async function flowsOf(db: Kysely<Tables>, tenantId: number, contractId: string): Promise<StoredFlow[]> {
  const { rows } = await sql<StoredFlow>`
    select ${columns} from ${signFlowCol.$table} where ${signFlowCol.tenantId} = ${tenantId}
      and ${signFlowCol.contractId} = ${contractId}
    order by ${signFlowCol.createTime} desc, ${signFlowCol.id} desc`.execute(db)
  return rows
}

/** A flow by its id, of any tenant; with `lock` until the transaction ends. */
export async function findFlow(db: Kysely<Tables>, id: string, lock = false): Promise<StoredFlow | undefined> {
  const { rows } = await sql<StoredFlow>`
    select ${columns} from ${signFlowCol.$table}
      where ${signFlowCol.id} = ${id} ${sql.raw(lock ? 'for update' : '')}`.execute(db)
  return rows[0]
}

export async function signersOf(db: Kysely<Tables>, flowId: string): Promise<FlowSigner[]> {
  const { rows } = await sql<FlowSigner>`
    select ${signSignerCol.id}, ${signSignerCol.party}, ${signSignerCol.name},
      ${signSignerCol.mobile}, ${signSignerCol.orderNum} as "order", ${signSignerCol.status},
      ${clock(signSignerCol.at)} as at, ${signSignerCol.signedBy} as "signedBy",
      ${signSignerCol.signDate}::text as "signDate"
    from ${signSignerCol.$table} where ${signSignerCol.flowId} = ${flowId}
      order by ${signSignerCol.orderNum}, ${signSignerCol.id}`.execute(db)
  return rows
}

/** Starts a flow, with its signers. */
export async function addFlow(
  { tx, actor, now }: WriteContext,
  provider: string,
  { id, contractId, contentHash, expiresOn, signers }: NewFlow,
): Promise<void> {
  await tx
    .insertInto('sign_flow')
    .values({
      id,
      tenant_id: actor.tenantId,
      contract_id: contractId,
      provider,
      status: 'signing',
      content_hash: contentHash,
      expires_on: expiresOn,
      create_by: actor.username,
      create_time: now,
    })
    .execute()
  for (const { party, name, mobile, order } of signers)
    await tx
      .insertInto('sign_signer')
      .values({ id: newId(), flow_id: id, order_num: order, party, name, mobile, status: 'waiting' })
      .execute()
}

/** False when it had already ended. */
export async function endFlow(
  { tx, now }: WriteContext,
  id: string,
  end: FlowEnd,
  reason: string | null,
): Promise<boolean> {
  const { rows } = await sql`
    update ${signFlowCol.$table} set ${signFlowCol.status} = ${end},
      ${signFlowCol.reason} = ${reason}, ${signFlowCol.endTime} = ${now}
    where ${signFlowCol.id} = ${id} and ${signFlowCol.status} = 'signing'
      returning ${signFlowCol.id}`.execute(tx)
  return rows.length > 0
}
