import {
  contract,
  enterprise,
  type Resource,
  type InterviewQuestion,
  type Row,
  type TemplateVariable,
  user,
  type Values,
} from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { scopeOf } from '../../access/Scope.ts'
import { columnsOf } from '../../database/columnsOf.ts'
import { type Engine, entryOf } from '../../resource/Engine.ts'
import { wallClock } from '../../clock/wallClock.ts'
import { businessOf } from './contractBusiness.ts'
import { grouped } from './readAnswers.ts'
import { readWithExtras } from './readWithExtras.ts'

const col = columnsOf(user)

export const readContract = (engine: Engine, actor: Actor, id: string): Promise<Row<typeof contract>> =>
  readWithExtras(engine, actor, contract, id, scopeOf(actor, contract))

/** The records that a template may draw from, by source name. */
export async function sourcesOf(
  engine: Engine,
  actor: Actor,
  row: Row<typeof contract>,
): Promise<Record<string, unknown>> {
  const db = engine.db.kysely
  const { rows } = await sql<Values>`
    select ${col.id}, ${col.realname}, ${col.phone} from ${col.$table} where ${col.id} = ${row.leadLawyerId}
      and ${col.deletedAt} is null`.execute(db)
  const party = (side: string) => withCode((row.parties ?? []).find((one) => one.side === side))
  const business = businessOf(engine, row.bizType)
  const parts: Record<string, Values | undefined> = {
    enterprise: row.enterpriseId
      ? await readVisible(engine, actor, enterprise, row.enterpriseId)
      : { name: row.personName, contactName: row.personName, contactMobile: party('A')?.mobile },
    lawyer: rows[0],
    contract: { ...row, payPlan: planLines(row) },
    partyA: party('A'),
    partyB: party('B'),
    ...(business && { [business.name]: withTemplateNames(await readVisible(engine, actor, business, row.bizId)) }),
  }
  const flat: Record<string, unknown> = { today: wallClock().slice(0, 10) }
  for (const [part, values] of Object.entries(parts))
    for (const [name, value] of Object.entries(values ?? {})) flat[`${part}.${name}`] = value
  return flat
}

/** Undefined for records that the caller may not see; the interview asks for their values instead. */
export async function readVisible(
  engine: Engine,
  actor: Actor,
  resource: Resource,
  id: unknown,
): Promise<Values | undefined> {
  const { rules } = entryOf(engine, resource.name)
  const scope = scopeOf(actor, resource, rules.visibleTo)
  return readWithExtras(engine, actor, resource, String(id as string), scope).catch(() => undefined)
}

/** The code of a party: the credit code of an enterprise, the ID number of a person. */
const withCode = (party: Values | undefined): Values | undefined =>
  party && { ...party, code: party.creditCode ?? party.idNo }

/** A matter without a cause of action is called by its name; its powers are joined as in a sentence. */
export const withTemplateNames = (row: Values | undefined): Values | undefined =>
  row && {
    ...row,
    cause: row.causeOfAction_dictText ?? row.matter,
    powers_dictText: (row.powers_dictText as string | null | undefined)?.replaceAll(',', '、'),
  }

/** For a person, variables of type enterprise become texts with the name. */
export function variablesFor(
  variables: readonly TemplateVariable[],
  { enterpriseId }: Row<typeof contract>,
): TemplateVariable[] {
  if (enterpriseId) return [...variables]
  return variables.map((one) => (one.type === 'enterprise' ? { ...one, type: 'text', source: 'enterprise.name' } : one))
}

/** The payment plan as table rows, under the column names that templates use. */
function planLines(row: Row<typeof contract>): Values[] | null {
  const plan = row.payPlan ?? []
  if (plan.length === 0) return null
  return plan.map(({ dueDate, amount, condition }) => ({
    应付日期: dueDate,
    金额: grouped(amount),
    付款条件: condition ?? '',
  }))
}

/** What the records say about a variable comes first, then what was answered before, then the usual. */
export function knownValue(
  variable: TemplateVariable,
  sources: Readonly<Record<string, unknown>>,
  earlier: Readonly<Values>,
): Pick<InterviewQuestion, 'value' | 'from'> {
  const source = variable.source ?? { enterprise: 'enterprise.id', lawyer: 'lawyer.id' }[variable.type]
  const recorded = source ? (variable.type === 'text' && sources[`${source}_dictText`]) || sources[source] : undefined
  if (hasValue(recorded)) return { value: variable.type === 'date' ? dayOf(recorded) : recorded, from: 'record' }
  if (hasValue(earlier[variable.key])) return { value: earlier[variable.key], from: 'earlier' }
  if (hasValue(variable.defaultValue)) return { value: defaultOf(variable), from: 'default' }
  return { value: null, from: null }
}

/** Default amounts are entered in yuan and stored in cents. */
function defaultOf({ type, defaultValue }: TemplateVariable): unknown {
  return type === 'money' ? Math.round(Number(defaultValue) * 100) : defaultValue
}

/** The day of a moment. */
const dayOf = (value: unknown): unknown => (typeof value === 'string' ? value.slice(0, 10) : value)

const hasValue = (value: unknown): boolean => value !== undefined && value !== null && value !== ''
