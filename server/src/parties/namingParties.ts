import { enterprise, type Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsIn, columnsOf } from '../database/columnsOf.ts'
import { nameForms } from '../names/nameForms.ts'
import type { ResourceRules, Tx, WriteContext } from '../resource/Engine.ts'
import type { NamedParty } from './NamedParty.ts'
import { type ClientEnterprise, partySources, type PartySourceName, type PartySourceRule } from './partySources.ts'
import { partyTable } from './partyTable.ts'
import { recordParties } from './recordParties.ts'

const enterpriseCol = columnsOf(enterprise)
const partyCol = columnsIn(partyTable)

/** Users belong to the platform; see `party_name.tenant_id`. */
const platformTenant = 0

/** Adds to the rules of a resource that the parties of a record are registered for the conflict check. */
export function namingParties(resource: PartySourceName, rules: ResourceRules = {}): ResourceRules {
  const { fields, lists }: PartySourceRule = partySources[resource]
  return {
    ...rules,
    beforeAdd: async (context, values, id) => {
      await rules.beforeAdd?.(context, values, id)
      await recordRow(context, resource, id, values)
    },
    beforeEdit: async (context, values, current) => {
      await rules.beforeEdit?.(context, values, current)
      if ([...fields, ...lists].some((name) => Object.hasOwn(values, name)))
        await recordRow(context, resource, current.id, await wholeRow(context.tx, resource, { ...current, ...values }))
    },
  }
}

/** Registers the parties named in this row. */
export async function recordRow(
  context: WriteContext,
  resource: PartySourceName,
  id: string,
  row: Values,
): Promise<void> {
  const tenantId = resource === 'user' ? platformTenant : context.actor.tenantId
  await recordParties(context, { resource, id }, await rowParties(context.tx, resource, row), tenantId)
}

/** The parties named in this row. */
async function rowParties(tx: Tx, resource: PartySourceName, row: Values): Promise<NamedParty[]> {
  const { partiesOf }: PartySourceRule = partySources[resource]
  return partiesOf(row, await enterpriseOf(tx, row.enterpriseId))
}

async function enterpriseOf(tx: Tx, id: unknown): Promise<ClientEnterprise | null> {
  if (typeof id !== 'string') return null
  const { rows } = await sql<ClientEnterprise>`
    select ${enterpriseCol.name}, ${enterpriseCol.creditCode} as code from ${enterpriseCol.$table}
      where ${enterpriseCol.id} = ${id}`.execute(tx)
  return rows[0] ?? null
}

/**
 * Adds the id number of a representative, which is not selected with the row. It belongs to the name it was entered
 * with.
 */
async function wholeRow(tx: Tx, resource: PartySourceName, row: Values): Promise<Values> {
  if (resource !== 'enterprise' || typeof row.legalRep !== 'string' || typeof row.legalRepIdNo === 'string') return row
  const { rows } = await sql<{ code: string | null }>`
    select ${partyCol.code} from ${partyCol.$table} where ${partyCol.resource} = 'enterprise'
      and ${partyCol.rowId} = ${row.id} and ${partyCol.until} is null
      and ${partyCol.relation} = 'legalRepresentative'
        and ${partyCol.nameKey} = ${nameForms(row.legalRep).written}`.execute(tx)
  return { ...row, legalRepIdNo: rows[0]?.code ?? null }
}
