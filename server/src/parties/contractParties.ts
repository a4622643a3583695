import { nameKey, type Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { ResourceRules, WriteContext } from '../resource/Engine.ts'
import { type NamedParty, recordParties } from './recordParties.ts'

interface ContractParty {
  name: string
  creditCode?: string | null
  idNo?: string | null
}

/** The rules of contracts, and beside them that whoever is named in one is kept for the search of conflicts. */
export const namingContractParties = (rules: ResourceRules): ResourceRules => ({
  ...rules,
  beforeAdd: async (context, values, id) => {
    await rules.beforeAdd?.(context, values, id)
    await record(context, id, values)
  },
  beforeEdit: async (context, values, current) => {
    await rules.beforeEdit?.(context, values, current)
    if (['parties', 'enterpriseId', 'personName'].some((name) => Object.hasOwn(values, name)))
      await record(context, current.id, { ...current, ...values })
  },
})

async function record(context: WriteContext, id: string, row: Values): Promise<void> {
  await recordParties(context, { resource: 'contract', id }, await partiesOf(context, row))
}

/** The client of the contract is the house's own; the others stand beside. */
async function partiesOf(context: WriteContext, row: Values): Promise<NamedParty[]> {
  const parties = (row.parties ?? []) as ContractParty[]
  const client = await clientOf(context, row, parties)
  const isClient = ({ name, creditCode }: ContractParty): boolean =>
    client !== undefined && (nameKey(name) === nameKey(client.name) || (!!creditCode && creditCode === client.code))
  const others = parties
    .filter((party) => !isClient(party))
    .map(({ name, creditCode, idNo }) => ({ name, code: creditCode ?? idNo ?? null, role: 'related' }))
  return client ? [{ ...client, role: 'client' }, ...others] : others
}

/** An enterprise as it is kept, or a person with the number that the parties give him. */
async function clientOf(
  { tx }: WriteContext,
  { enterpriseId, personName }: Values,
  parties: readonly ContractParty[],
): Promise<{ name: string; code: string | null } | undefined> {
  if (typeof enterpriseId === 'string') {
    const { rows } = await sql<{ name: string; code: string | null }>`
      select name, credit_code as code from biz_enterprise where id = ${enterpriseId}`.execute(tx)
    return rows[0]
  }
  if (typeof personName !== 'string' || personName === '') return undefined
  const named = parties.find(({ name }) => nameKey(name) === nameKey(personName))
  return { name: personName, code: named?.idNo ?? null }
}
