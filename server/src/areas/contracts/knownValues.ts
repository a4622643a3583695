import { type AnyRow, contract, enterprise, type Resource, type Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { scopeOf } from '../../access/Scope.ts'
import type { TemplateVariable } from '../../docx/templateVersion.ts'
import type { Engine } from '../../resource/Engine.ts'
import { readById } from '../../resource/readById.ts'
import { wallClock } from '../../resource/writeContext.ts'

const enterprises = enterprise as unknown as Resource
const contracts = contract as unknown as Resource

/** A contract as its caller sees it. */
export const readContract = (engine: Engine, actor: Actor, id: string): Promise<AnyRow> =>
  readById(engine, engine.db.kysely, contracts, id, scopeOf(actor, contracts))

/** The records that a template may draw from, under the names of its sources. */
export async function sourcesOf(engine: Engine, actor: Actor, row: AnyRow): Promise<Record<string, unknown>> {
  const db = engine.db.kysely
  const own = scopeOf(actor, enterprises)
  const client = await readById(engine, db, enterprises, String(row.enterpriseId), own).catch(() => undefined)
  const { rows } = await sql<Values>`
    select id, realname, phone from sys_user where id = ${row.leadLawyerId} and deleted_at is null`.execute(db)
  const party = (side: string) => ((row.parties ?? []) as Values[]).find((one) => one.side === side)
  const parts: Record<string, Values | undefined> = {
    enterprise: client,
    lawyer: rows[0],
    contract: { ...row, payPlan: planLines(row) },
    partyA: party('A'),
    partyB: party('B'),
  }
  const flat: Record<string, unknown> = { today: wallClock().slice(0, 10) }
  for (const [part, values] of Object.entries(parts))
    for (const [name, value] of Object.entries(values ?? {})) flat[`${part}.${name}`] = value
  return flat
}

/** The payment plan as lines of a table, under the words that its columns have in templates. */
function planLines(row: AnyRow): Values[] | null {
  const plan = (row.payPlan ?? []) as { dueDate: string; amount: number; condition: string | null }[]
  if (plan.length === 0) return null
  return plan.map(({ dueDate, amount, condition }) => ({
    应付日期: dueDate,
    金额: (amount / 100).toFixed(2),
    付款条件: condition ?? '',
  }))
}

export interface KnownValue {
  value: unknown
  from: 'record' | 'earlier' | 'default' | null
}

/** What the records say about a variable comes first, then what was answered before, then the usual. */
export function knownValue(
  variable: TemplateVariable,
  sources: Readonly<Record<string, unknown>>,
  earlier: Readonly<Values>,
): KnownValue {
  const source = variable.source ?? { enterprise: 'enterprise.id', lawyer: 'lawyer.id' }[variable.type]
  const recorded = source ? sources[source] : undefined
  if (isThere(recorded)) return { value: recorded, from: 'record' }
  if (isThere(earlier[variable.key])) return { value: earlier[variable.key], from: 'earlier' }
  if (isThere(variable.defaultValue)) return { value: defaultOf(variable), from: 'default' }
  return { value: null, from: null }
}

/** Money is written in yuan and kept in cents. */
function defaultOf({ type, defaultValue }: TemplateVariable): unknown {
  return type === 'money' ? Math.round(Number(defaultValue) * 100) : defaultValue
}

const isThere = (value: unknown): boolean => value !== undefined && value !== null && value !== ''
