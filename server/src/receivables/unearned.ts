import {
  contract,
  counsel,
  type entrustment,
  mustDayNumber,
  type Receivable,
  receivableOf,
  type Row,
} from '@lexdesk/domain'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Actor } from '../access/Actor.ts'
import type { Tables } from '../database/Database.ts'
import { columnsOf, linesOf } from '../database/columnsOf.ts'
import { accountsOfSource } from '../entitlement/accountRows.ts'
import { contractsOfBusiness, readReceivables } from './readReceivables.ts'
import { receivableSql } from './receivableSql.ts'

const c = columnsOf(contract, 'c')
const col = linesOf(contract, 'payPlan')
const k = columnsOf(contract, 'k')
const s = columnsOf(counsel, 's')

type Counsel = Pick<Row<typeof counsel>, 'id' | 'contractId' | 'fee' | 'startDate' | 'endDate'>

/** The tenant and moment of the computation: the context of a step, or a reader now. */
interface Place {
  tx: Kysely<Tables>
  actor: Pick<Actor, 'tenantId'>
  now: string
}

/** A part of a whole; exact, since the product of amounts in fen exceeds the safe integer range. */
interface Share {
  part: number
  whole: number
}

const shareOf = (amount: number, { part, whole }: Share): number =>
  whole <= 0 ? amount : Number((2n * BigInt(amount) * BigInt(part) + BigInt(whole)) / (2n * BigInt(whole)))

/**
 * The earned part of an engagement's price: by the ledger, whose accounts share the whole fee. An engagement without
 * its own accounts is earned by the days of its term.
 */
async function earnedShare({ tx, actor, now }: Place, counsel: Counsel): Promise<Share> {
  const accounts = await accountsOfSource(tx, actor.tenantId, { type: 'counsel', id: counsel.id })
  const whole = accounts.reduce((sum, { value }) => sum + Number(value), 0)
  if (whole > 0) return { part: whole - accounts.reduce((sum, { unearned }) => sum + Number(unearned), 0), whole }
  const [first, last] = [mustDayNumber(String(counsel.startDate)), mustDayNumber(String(counsel.endDate))]
  const days = last - first + 1
  const passed = mustDayNumber(now.slice(0, 10)) - first + 1
  return { part: Math.min(days, Math.max(0, passed)), whole: days }
}

/** What was received for an engagement and is not earned yet. Without billing the fee counts as paid. */
export async function unearnedOfCounsel(
  place: Place,
  counsel: Counsel,
  money: Receivable | undefined,
): Promise<number> {
  const { due = 0, received = 0, refunded = 0 } = money ?? {}
  const price = due > 0 ? due : Number(counsel.fee ?? 0)
  const retained = due > 0 ? received - refunded : price
  return Math.max(0, retained - shareOf(price, await earnedShare(place, counsel)))
}

/**
 * What one person may refund of a contract: received and not earned. Engagements are earned by their ledger, other
 * contracts by their plan: what was paid before its due day is not earned.
 */
export async function unearnedOfContract(place: Place, row: Row<typeof contract>): Promise<number> {
  const { received, refunded, currency } = receivableOf(row)
  const counsel = await counselOf(place, row)
  if (counsel) {
    const which = contractsOfBusiness('counsel', counsel)
    const all = await readReceivables(place.tx, place.actor.tenantId, which)
    const own = all.find((one) => one.currency === currency)
    return own ? Math.min(received - refunded, await unearnedOfCounsel(place, counsel, own)) : 0
  }
  return unearnedByPlan(place, sql`${c.id} = ${row.id}`)
}

/** The same for the contracts of a matter, which have one currency. */
export const unearnedOfMatter = (place: Place, matter: Row<typeof entrustment>): Promise<number> =>
  unearnedByPlan(place, contractsOfBusiness('entrust', matter))

async function unearnedByPlan({ tx, actor, now }: Place, which: RawBuilder<unknown>): Promise<number> {
  const { due, received, refunded, waived } = receivableSql('c')
  const { rows } = await sql<{ unearned: number }>`
    select coalesce(sum(greatest(0, ${received} - ${refunded} - case
      when plan.rows = 0 then ${due} else least(plan.due, ${due} - ${waived}) end)), 0)::bigint as unearned
    from ${c.$table} cross join lateral (
      select count(*) as rows, coalesce(sum(${col.amount}) filter (where ${col.dueDate} <= ${now.slice(0, 10)}::date),
        0) as due
      from ${col.$table} where ${col.parentId} = ${c.id}) plan
    where ${c.tenantId} = ${actor.tenantId} and ${c.deletedAt} is null and ${which}`.execute(tx)
  return rows[0]!.unearned
}

async function counselOf({ tx, actor }: Place, row: Row<typeof contract>): Promise<Counsel | undefined> {
  const { rows } = await sql<Counsel>`
    select ${s.id}, ${s.contractId} as "contractId", ${s.fee}, to_char(${s.startDate}, 'YYYY-MM-DD') as "startDate",
      to_char(${s.endDate}, 'YYYY-MM-DD') as "endDate"
    from ${s.$table} join ${k.$table} on ${k.id} in (${row.id}, ${row.parentId ?? ''})
      and (${s.contractId} = ${k.id} or (${k.bizType} = 'counsel' and ${k.bizId} = ${s.id}))
    where ${s.tenantId} = ${actor.tenantId} and ${s.deletedAt} is null order by ${s.id} desc limit 1`.execute(tx)
  return rows[0]
}
