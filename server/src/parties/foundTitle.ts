import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../resource/Engine.ts'
import { isWalledContract } from './contractsOfMatter.ts'

const records = {
  entrustment: {
    word: '委托',
    table: 'biz_entrustment',
    name: 'matter',
    isWalled: sql<boolean>`coalesce(cardinality(t.blocked_user_ids), 0) > 0`,
  },
  contract: { word: '合同', table: 'biz_contract', name: 'name', isWalled: isWalledContract },
} as const

export type WalledRecord = keyof typeof records

/** How a search tells of a record `t`. Names of walled ones are kept back: who reads it need not be one who may open them. */
export function foundTitle(resource: WalledRecord): RawBuilder<string> {
  const { word, name, isWalled } = records[resource]
  return sql`case when ${isWalled} then concat(${word}::text, ' ', t.no, '（已设隔离）')
    else concat_ws(' ', ${word}::text, t.no, ${sql.ref(`t.${name}`)}) end`
}

interface Hit {
  foundIn: string | null
  foundId?: string | null
}

const isHit = (value: unknown): value is Hit => typeof value === 'object' && value !== null && 'foundIn' in value

interface Told {
  tenantId: number
  no: string
  title: string
  isWalled: boolean
}

/** Searches that found this record tell of it as a new search would; their history loses a walled name for good. */
export async function tellAnew(tx: Tx, resource: WalledRecord, id: string): Promise<void> {
  const { word, table, isWalled: walled } = records[resource]
  const { rows } = await sql<Told>`
    select t.tenant_id as "tenantId", t.no, ${foundTitle(resource)} as title,
      ${walled} as "isWalled"
    from ${sql.table(table)} t where t.id = ${id} and t.no is not null`.execute(tx)
  const [told] = rows
  if (!told) return
  const { tenantId, no, title, isWalled } = told
  // Searches of before the ids were kept know a record by the beginning of their words.
  const start = `${word} ${no}`
  await sql`
    update biz_conflict_check_hits h set found_in = ${title} from biz_conflict_check k
    where k.id = h.parent_id and k.tenant_id = ${tenantId} and h.found_in is distinct from ${title}
      and (h.found_id = ${id} or (h.found_id is null
        and (starts_with(h.found_in, ${`${start} `}) or starts_with(h.found_in, ${`${start}（`}))))`.execute(tx)
  if (!isWalled) return
  const { rows: lines } = await sql<{ id: string; changes: unknown }>`
    select id, changes from change_log
    where tenant_id = ${tenantId} and resource = 'conflictCheck'
      and (position(${id} in changes::text) > 0 or position(${no} in changes::text) > 0)`.execute(tx)
  const isOfRecord = ({ foundId, foundIn }: Hit): boolean =>
    foundId ? foundId === id : foundIn?.startsWith(`${start} `) === true
  for (const line of lines) {
    const masked = JSON.stringify(line.changes, (_name, value: unknown) =>
      isHit(value) && isOfRecord(value) ? { ...value, foundIn: title } : value,
    )
    await sql`update change_log set changes = ${masked}::jsonb where id = ${line.id}`.execute(tx)
  }
}
