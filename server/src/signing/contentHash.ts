import { createHash } from 'node:crypto'
import { type AnyRow, contract, type Fields, type Values } from '@lexdesk/domain'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/Database.ts'
import { contractTexts } from './contractTexts.ts'

const fields: Fields = contract.fields

/** What the parties agree on. */
const content = [
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

/** Came later: contracts of before, which have none, keep the number that was approved. */
const later = ['personName']

/** One number for the whole content of a contract, its current text included: what was approved is what is signed. */
export async function contentHash(db: Kysely<Tables>, tenantId: number, row: AnyRow): Promise<string> {
  const [text] = await contractTexts(db, tenantId, row.id)
  const values = [...content, ...later.filter((name) => row[name])].map((name) => [name, plain(name, row[name])])
  return createHash('sha256')
    .update(JSON.stringify([values, text?.number ?? null, text?.sha256 ?? null]))
    .digest('hex')
}

/** Lines of a list without their ids, which say nothing. */
function plain(name: string, value: unknown): unknown {
  const field = fields[name]
  if (field?.kind !== 'rows' || !Array.isArray(value)) return value ?? null
  return (value as Values[]).map((line) => Object.keys(field.fields).map((column) => line[column] ?? null))
}
