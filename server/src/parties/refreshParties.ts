import { adverseRoles, columnName, enterprise, entrustment, type Values } from '@lexdesk/domain'
import { type RawBuilder, sql } from 'kysely'
import { columnsIn, columnsOf, linesOf } from '../database/columnsOf.ts'
import { loadNameLibraries } from '../names/nameLibraries.ts'
import { searchKey } from '../names/searchKey.ts'
import type { Tx } from '../resource/Engine.ts'
import { partyKeys, type PartyKeys } from './partyKeys.ts'
import { type ClientEnterprise, partySources, type PartySourceName, type PartySourceRule } from './partySources.ts'
import { partyTable } from './partyTable.ts'
import { recordSources } from './recordParties.ts'
import { sourceTables } from './sourceStates.ts'

const t = columnsOf(enterprise, 't')
const a = linesOf(enterprise, 'aliases', 'a')
const col = columnsIn(partyTable)
const e = columnsOf(enterprise, 'e')
const f = linesOf(enterprise, 'formerNames', 'f')
const pEntrustmentParties = linesOf(entrustment, 'parties', 'p')
const pPartyTable = columnsIn(partyTable, 'p')

const pageSize = 1000

/** Recomputes every stored key, and registers the parties of older records and demonstration data. */
export async function refreshParties(tx: Tx): Promise<void> {
  await loadNameLibraries()
  await refreshKeys(tx)
  await refreshSearchKeys(tx)
  for (const resource of Object.keys(partySources) as PartySourceName[]) await recordAll(tx, resource)
}

type KeyRow = { id: string; name: string } & Pick<PartyKeys, 'code' | 'is_organisation'>

async function refreshKeys(tx: Tx): Promise<void> {
  for (let last = ''; ;) {
    const { rows } = await sql<KeyRow>`
      select ${col.id}, ${col.name}, ${col.code}, ${col.isOrganisation} from ${col.$table} where ${col.id} > ${last}
        order by ${col.id} limit ${pageSize}`.execute(tx)
    if (rows.length === 0) return
    last = rows.at(-1)!.id
    const keys = rows.map(({ id, name, code, is_organisation: isOrganisation }) => ({
      id,
      ...partyKeys({ name, code, isOrganisation }),
    }))
    await sql`
      update ${pPartyTable.$table} set ${col.nameKey} = k.name_key, ${col.core} = k.core, ${col.sound} = k.sound,
        ${col.code} = k.code
      from jsonb_populate_recordset(null::party_name, ${JSON.stringify(keys)}::jsonb) k
        where ${pPartyTable.id} = k.id`.execute(tx)
  }
}

/** The keys by which lists find a name in any spelling, from all names of a row `t`. */
const searchKeys = [
  {
    table: 'biz_enterprise',
    column: 'name_key',
    names: sql`select ${t.name} union all select ${t.shortName}
      union all select ${f.name} from ${f.$table} where ${f.parentId} = ${t.id}
      union all select ${a.name} from ${a.$table} where ${a.parentId} = ${t.id}`,
  },
  {
    table: 'biz_entrustment',
    column: 'opponents_key',
    names: sql`select ${pEntrustmentParties.name} from ${pEntrustmentParties.$table}
      where ${pEntrustmentParties.parentId} = ${t.id}
        and ${pEntrustmentParties.role} = any(${[...adverseRoles]}::text[])`,
  },
]

async function refreshSearchKeys(tx: Tx): Promise<void> {
  for (const { table, column, names } of searchKeys)
    for (let last = ''; ;) {
      const { rows } = await sql<{ id: string; names: string[] }>`
        select t.id, array(${names}) as names from ${sql.table(table)} t where t.id > ${last} order by t.id
        limit ${pageSize}`.execute(tx)
      if (rows.length === 0) break
      last = rows.at(-1)!.id
      const keys = rows.map((row) => ({ id: row.id, key: searchKey(row.names) }))
      await sql`
        update ${sql.table(table)} t set ${sql.ref(column)} = k.key
        from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as k(id text, key text)
        where t.id = k.id and t.${sql.ref(column)} is distinct from k.key`.execute(tx)
    }
}

interface SourceRow {
  id: string
  tenantId: number
  since: string
  row: Values
  client: ClientEnterprise | null
}

/** Includes deleted records: they still count. */
async function recordAll(tx: Tx, resource: PartySourceName): Promise<void> {
  const { fields, lists, partiesOf }: PartySourceRule = partySources[resource]
  const table = sourceTables[resource]
  // The stored number of a representative may belong to an earlier one.
  const columns = fields.filter((name) => name !== 'legalRepIdNo')
  const values: RawBuilder<unknown>[] = [
    ...columns.map((name) => sql`${sql.lit(name)}, ${sql.ref(`t.${columnName(name)}`)}`),
    ...lists.map((name) => sql`${sql.lit(name)}, ${listSql(table, name)}`),
  ]
  const client = columns.includes('enterpriseId')
    ? sql`(select json_build_object('name', ${e.name}, 'code', ${e.creditCode}) from ${e.$table}
      where ${e.id} = t.enterprise_id)`
    : sql`null`
  for (let last = ''; ;) {
    const { rows } = await sql<SourceRow>`
      select t.id, t.tenant_id as "tenantId", to_char(coalesce(t.create_time, now()), 'YYYY-MM-DD') as since,
        json_build_object(${sql.join(values)}) as row, ${client} as client
      from ${sql.table(table)} t where t.id > ${last} order by t.id limit ${pageSize}`.execute(tx)
    if (rows.length === 0) return
    last = rows.at(-1)!.id
    await recordSources(
      tx,
      rows.map(({ id, tenantId, since, row, client: enterprise }) => ({
        resource,
        id,
        tenantId,
        since,
        parties: partiesOf(row, enterprise),
      })),
    )
  }
}

const listSql = (table: string, name: string): RawBuilder<unknown> => sql`(
  select coalesce(json_agg(json_build_object('name', l.name, 'role', to_jsonb(l)->>'role', 'type', to_jsonb(l)->>'type',
    'code', to_jsonb(l)->>'code', 'creditCode', to_jsonb(l)->>'credit_code', 'idNo', to_jsonb(l)->>'id_no',
    'relation', to_jsonb(l)->>'relation') order by l.order_num), '[]'::json)
  from ${sql.table(`${table}_${columnName(name)}`)} l where l.parent_id = t.id)`
