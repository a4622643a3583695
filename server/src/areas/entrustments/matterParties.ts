import type { Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { type NamedParty, recordParties } from '../../parties/recordParties.ts'
import type { WriteContext } from '../../resource/Engine.ts'

/** Everybody whom a matter names: its parties, and its client even where nobody has written him down as one. */
export async function matterParties({ tx }: WriteContext, row: Values): Promise<NamedParty[]> {
  const parties = ((row.parties ?? []) as NamedParty[]).map(({ name, code, role }) => ({
    name,
    code: code ?? null,
    role,
  }))
  const client = await clientOf(tx, row)
  const isNamed = client && parties.some(({ name, role }) => name === client.name && role === client.role)
  return client && !isNamed ? [client, ...parties] : parties
}

async function clientOf(tx: WriteContext['tx'], { enterpriseId, personName }: Values): Promise<NamedParty | undefined> {
  if (typeof enterpriseId === 'string') {
    const { rows } = await sql<{ name: string; code: string | null }>`
      select name, credit_code as code from biz_enterprise where id = ${enterpriseId}`.execute(tx)
    return rows[0] && { ...rows[0], role: 'client' }
  }
  return typeof personName === 'string' && personName !== '' ? { name: personName, role: 'client' } : undefined
}

/** Fields that say who takes part in a matter. */
export const partyFields = ['parties', 'enterpriseId', 'personName'] as const

/** Keeps them where every later conflict check looks. */
export async function registerParties(context: WriteContext, id: string, row: Values): Promise<void> {
  await recordParties(context, { resource: 'entrustment', id }, await matterParties(context, row))
}
