import { createHash } from 'node:crypto'
import { contract, type Fields, type Values } from '@lexdesk/domain'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/Database.ts'
import type { ValuesOf } from '../resource/rulesFor.ts'
import { contractTexts } from './contractTexts.ts'

const fields: Fields = contract.fields

type ContractField = keyof typeof contract.fields

/** What the parties agree on. */
const content: readonly ContractField[] = [
  'name',
  'typeId',
  'enterpriseId',
  'bizType',
  'bizId',
  'parentId',
  'parties',
  'amount',
  'currency',
  'feeMode',
  'startDate',
  'endDate',
  'autoRenew',
  'payPlan',
  'templateId',
  'templateVersion',
  'textVersion',
]

/** Added later: older contracts, which have none, keep the hash that was approved. */
const later: readonly ContractField[] = ['personName']

/** One hash of the whole content of a contract, including its current text: what was approved is what is signed. */
export async function contentHash(
  db: Kysely<Tables>,
  tenantId: number,
  row: { id: string } & ValuesOf<typeof contract>,
): Promise<string> {
  const [text] = await contractTexts(db, tenantId, row.id)
  const values = [...content, ...later.filter((name) => row[name])].map((name) => [name, plain(name, row[name])])
  return createHash('sha256')
    .update(JSON.stringify([values, text?.number ?? null, text?.sha256 ?? null]))
    .digest('hex')
}

/** Lines of a list without their ids, which are not content. */
function plain(name: string, value: unknown): unknown {
  const field = fields[name]
  if (field?.kind !== 'rows' || !Array.isArray(value)) return value ?? null
  return (value as Values[]).map((line) => Object.keys(field.fields).map((column) => line[column] ?? null))
}
