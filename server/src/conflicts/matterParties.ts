import { enterprise, type entrustment } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsOf } from '../database/columnsOf.ts'
import { recordRow } from '../parties/namingParties.ts'
import type { WriteContext } from '../resource/Engine.ts'
import type { ValuesOf } from '../resource/rulesFor.ts'
import type { SoughtParty } from './FoundHit.ts'

const col = columnsOf(enterprise)

/** Everyone named in a matter: its parties, and its client even when not listed as a party. */
export async function matterParties({ tx }: WriteContext, row: ValuesOf<typeof entrustment>): Promise<SoughtParty[]> {
  const parties = ((row.parties ?? []) as SoughtParty[]).map(({ name, code, role, type }) => ({
    name,
    code: code ?? null,
    role,
    type: type ?? null,
  }))
  const client = await clientOf(tx, row)
  const isNamed = client && parties.some(({ name, role }) => name === client.name && role === client.role)
  return client && !isNamed ? [client, ...parties] : parties
}

async function clientOf(
  tx: WriteContext['tx'],
  { enterpriseId, personName }: ValuesOf<typeof entrustment>,
): Promise<SoughtParty | undefined> {
  if (typeof enterpriseId === 'string') {
    const { rows } = await sql<{ name: string; code: string | null }>`
      select ${col.name}, ${col.creditCode} as code from ${col.$table} where ${col.id} = ${enterpriseId}`.execute(tx)
    return rows[0] && { ...rows[0], role: 'client', type: 'company' }
  }
  return typeof personName === 'string' && personName !== '' ? { name: personName, role: 'client' } : undefined
}

/** Fields that name the parties of a matter. */
export const partyFields = ['parties', 'enterpriseId', 'personName'] as const

/** Registers the parties for later conflict checks. */
export const registerParties = (context: WriteContext, id: string, row: ValuesOf<typeof entrustment>): Promise<void> =>
  recordRow(context, 'entrustment', id, row)
