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
    if (Object.hasOwn(values, 'parties') || Object.hasOwn(values, 'enterpriseId'))
      await record(context, current.id, { ...current, ...values })
  },
})

async function record(context: WriteContext, id: string, row: Values): Promise<void> {
  await recordParties(context, { resource: 'contract', id }, await partiesOf(context, row))
}

/** The client of the contract is the house's own; the others stand beside. */
async function partiesOf({ tx }: WriteContext, { parties, enterpriseId }: Values): Promise<NamedParty[]> {
  const { rows } = await sql<{ name: string; code: string | null }>`
    select name, credit_code as code from biz_enterprise where id = ${(enterpriseId as string | null) ?? null}`.execute(
    tx,
  )
  const [client] = rows
  const isClient = ({ name, creditCode }: ContractParty): boolean =>
    client !== undefined && (nameKey(name) === nameKey(client.name) || (!!creditCode && creditCode === client.code))
  const others = ((parties ?? []) as ContractParty[])
    .filter((party) => !isClient(party))
    .map(({ name, creditCode, idNo }) => ({ name, code: creditCode ?? idNo ?? null, role: 'related' }))
  return client ? [{ ...client, role: 'client' }, ...others] : others
}
