import {
  appointment,
  columnName,
  contract,
  counsel,
  entrustment,
  openAppointmentStates,
  openEntrustmentStates,
  type OpenMatters,
  type OpenRecord,
  owingContractStates,
  packageOrder,
  type Resource,
} from '@lexdesk/domain'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { lookUpScope } from '../../access/Scope.ts'
import type { Tables } from '../../database/Database.ts'
import { columnsOf } from '../../database/columnsOf.ts'
import { type Engine, entryOf, type WriteContext } from '../../resource/Engine.ts'
import { listedSql } from '../../resource/read/listedSql.ts'
import { scopeSql } from '../../resource/read/listRows.ts'

const tAppointment = columnsOf(appointment, 't')
const tContract = columnsOf(contract, 't')
const tCounsel = columnsOf(counsel, 't')
const tEntrustment = columnsOf(entrustment, 't')
const tPackageOrder = columnsOf(packageOrder, 't')

export interface OpenBusiness extends OpenMatters {
  /** As `hasOthers`, but including records behind ethical walls, for refusals that depend on them. */
  hasHidden: boolean
}

const isIn = (status: RawBuilder<unknown>, names: readonly string[]): RawBuilder<boolean> =>
  sql`${status} = any(${[...names]}::text[])`
const endedContracts = ['finished', 'expired', 'rescinded', 'archived', 'voided']

/** The open records of a client by resource, with the next relevant day of each. */
const sources: readonly { resource: Resource; isOpen: RawBuilder<boolean>; when: RawBuilder<unknown> }[] = [
  {
    resource: appointment,
    isOpen: isIn(tAppointment.status, openAppointmentStates),
    when: sql`to_char(${tAppointment.startAt}, 'YYYY-MM-DD HH24:MI')`,
  },
  {
    resource: entrustment,
    isOpen: isIn(tEntrustment.status, openEntrustmentStates),
    when: sql`to_char(${tEntrustment.nextDeadline}, 'YYYY-MM-DD')`,
  },
  {
    resource: contract,
    isOpen: sql`(not ${isIn(tContract.status, endedContracts)}
      or (${isIn(tContract.status, owingContractStates)} and coalesce(${tContract.unpaidAmount}, 0) > 0))`,
    when: sql`to_char(${tContract.endDate}, 'YYYY-MM-DD')`,
  },
  {
    resource: counsel,
    isOpen: isIn(tCounsel.status, ['draft', 'reviewing', 'pendingSign', 'active', 'suspended']),
    when: sql`to_char(${tCounsel.endDate}, 'YYYY-MM-DD')`,
  },
  {
    resource: packageOrder,
    isOpen: isIn(tPackageOrder.status, ['pendingPay', 'active', 'frozen']),
    when: sql`to_char(${tPackageOrder.endDate}, 'YYYY-MM-DD')`,
  },
]

/** Open business of a client: title and number of the records that the actor may list, and whether there are more. */
export async function openBusiness(
  engine: Engine,
  db: Kysely<Tables>,
  actor: Actor,
  enterpriseId: string,
  most: number,
): Promise<OpenBusiness> {
  const open = sql.join(
    sources.map((source, at) => openSql(engine, actor, source, at, enterpriseId)),
    sql` union all `,
  )
  const { rows: matters } = await sql<OpenRecord>`
    select id, kind, no, title, "when" from (${open}) o where is_seen and is_known
    order by at, "when" nulls last, id limit ${most}`.execute(db)
  const { rows: counts } = await sql<Omit<OpenBusiness, 'matters'>>`
    select count(*) filter (where is_seen and is_known) as total,
      count(*) filter (where is_known and is_seen is not true) > 0 as "hasOthers", 
      count(*) filter (where (is_known and is_seen) is not true) > 0 as "hasHidden"
    from (${open}) o`.execute(db)
  return { matters, ...counts[0]! }
}

function openSql(
  engine: Engine,
  actor: Actor,
  { resource, isOpen, when }: (typeof sources)[number],
  at: number,
  enterpriseId: string,
): RawBuilder<unknown> {
  const { resource: kind, rules } = entryOf(engine, resource.name)
  return sql`
    select t.id, ${sql.lit(at)} as at, ${kind.title}::text as kind, t.no, ${sql.ref(`t.${columnName(kind.titleField)}`)} as title, ${when} as "when",
      ${listedSql(actor, kind, rules.visibleTo)} as is_seen,
      ${scopeSql(kind, lookUpScope(actor, kind, rules.visibleTo))} as is_known
    from ${sql.table(kind.table)} t
    where t.enterprise_id = ${enterpriseId} and t.tenant_id = ${actor.tenantId} and t.deleted_at is null and ${isOpen}`
}

const named = 20

/**
 * Why an enterprise cannot be cancelled: its open records by kind and number. Records that the actor may not see are
 * only mentioned.
 */
export async function openBusinessRefusal(
  { engine, tx, actor }: WriteContext,
  enterpriseId: string,
): Promise<string | undefined> {
  const { matters, total, hasHidden } = await openBusiness(engine, tx, actor, enterpriseId, named)
  if (total === 0 && !hasHidden) return undefined
  const kinds = [...new Set(matters.map(({ kind }) => kind))].map(
    (kind) =>
      `${kind} ${matters
        .filter((one) => one.kind === kind)
        .map(({ no }) => no)
        .join('、')}`,
  )
  const rest = total - matters.length
  const list = [
    ...kinds,
    ...(rest > 0 ? [`另有 ${rest} 项未列出`] : []),
    ...(hasHidden ? [`${kinds.length > 0 ? '另有' : ''}您无权查看的业务`] : []),
  ]
  return `该企业还有未了结的业务，不能注销：${list.join('；')}`
}
