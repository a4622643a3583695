import {
  enterprise,
  type entrustment,
  lawyerProfile,
  opponentNames,
  type Row,
  user,
  type Values,
} from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { wallClock } from '../../clock/wallClock.ts'
import { columnsOf } from '../../database/columnsOf.ts'
import { nameForms } from '../../names/nameForms.ts'
import type { Engine } from '../../resource/Engine.ts'
import { textOf } from '../../resource/read/selectSql.ts'
import { withTemplateNames, readVisible } from './knownValues.ts'

const p = columnsOf(lawyerProfile, 'p')
const u = columnsOf(user, 'u')

/** The data available to a power of attorney: the matter, its client and its lawyers. */
export async function authoritySources(
  engine: Engine,
  actor: Actor,
  matter: Row<typeof entrustment>,
): Promise<Record<string, unknown>> {
  const lawyers = await lawyersOf(engine, actor, matter)
  const client = await clientOf(engine, actor, matter)
  const flat: Record<string, unknown> = {
    today: wallClock().slice(0, 10),
    opponents: opponentNames(matter.parties ?? []) || null,
    'lawyer.id': lawyers[0]?.id,
    'lawyer.realname': lawyers[0]?.name,
    lawyers: lawyers.map(({ name, licenceNo, firm }) => ({
      姓名: name,
      执业证号: licenceNo ?? '',
      执业机构: firm ?? '',
    })),
  }
  const parts = { client, enterprise: client, entrustment: withTemplateNames(matter) }
  for (const [part, values] of Object.entries(parts))
    for (const [name, value] of Object.entries(values ?? {})) flat[`${part}.${name}`] = value
  return flat
}

export interface MatterLawyer {
  id: string
  name: string
  licenceNo: string | null
  firm: string | null
}

/** The lead lawyer, then the team members who are lawyers. */
export async function lawyersOf(
  { db }: Engine,
  actor: Actor,
  matter: Row<typeof entrustment>,
): Promise<MatterLawyer[]> {
  const lead = matter.leadLawyerId
  const team = (matter.teamIds ?? []).filter((id) => id !== lead)
  const { rows } = await sql<MatterLawyer>`
    select ${u.id}, ${u.realname} as name, ${p.licenceNo} as "licenceNo", ${p.firm}
    from ${u.$table}
      left join ${p.$table} on ${p.userId} = ${u.id} and ${p.tenantId} = ${actor.tenantId} and ${p.deletedAt} is null
    where ${u.id} = any(${[lead, ...team]}::text[])
      and (${u.id} = ${lead} or ${p.licenceNo} is not null)`.execute(db.kysely)
  const order = [lead, ...team]
  return rows.sort((one, other) => order.indexOf(one.id) - order.indexOf(other.id))
}

async function clientOf(engine: Engine, actor: Actor, matter: Row<typeof entrustment>): Promise<Values> {
  if (matter.enterpriseId) {
    const seen = await readVisible(engine, actor, enterprise, matter.enterpriseId)
    return { ...seen, name: seen?.name ?? textOf(matter, 'enterpriseId'), code: seen?.creditCode }
  }
  const name = matter.personName ?? ''
  const named = (matter.parties ?? []).find(
    (party) => party.role === 'client' && nameForms(party.name).written === nameForms(name).written,
  )
  return { name, code: named?.code }
}
