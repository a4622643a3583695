import { type ContractText, errors } from '@lexdesk/domain'
import { type Kysely, sql } from 'kysely'
import { personName } from '../access/personName.ts'
import type { Tables } from '../database/Database.ts'
import { columnsIn } from '../database/columnsOf.ts'
import type { WriteContext } from '../resource/Engine.ts'
import { newId } from '../database/newId.ts'
import { contractVersionTable } from './contractVersionTable.ts'

const col = columnsIn(contractVersionTable)

interface StoredText extends Omit<ContractText, 'isComparable'> {
  /** Used to compare two texts; null when the file cannot be read as text. */
  lines: string[] | null
}

/** The texts of a contract, newest first. */
export async function contractTexts(db: Kysely<Tables>, tenantId: number, contractId: string): Promise<StoredText[]> {
  const { rows } = await sql<StoredText>`
    select ${col.number}, ${col.path}, ${col.name}, ${col.sha256}, ${col.lines}, ${col.source},
      ${col.templateId} as "templateId",
      ${col.templateVersion} as "templateVersion", ${col.note}, ${col.by}, ${personName(col.by)} as "byName",
      to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS') as at
    from ${col.$table} where ${col.tenantId} = ${tenantId} and ${col.contractId} = ${contractId}
      order by ${col.number} desc`.execute(db)
  return rows
}

export async function contractText(
  db: Kysely<Tables>,
  tenantId: number,
  contractId: string,
  number: number,
): Promise<StoredText> {
  const found = (await contractTexts(db, tenantId, contractId)).find((text) => text.number === number)
  if (!found) throw errors.refused(`合同没有第 ${number} 版文本`)
  return found
}

export type NewText = Omit<StoredText, 'number' | 'by' | 'byName' | 'at'>

/** Saves a new text and returns its number. The caller must have locked the contract. */
export async function addContractText(
  { tx, actor, now }: WriteContext,
  contractId: string,
  text: NewText,
): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    insert into ${col.$table}
      (${col.id}, ${col.tenantId}, ${col.contractId}, ${col.number}, ${col.path}, ${col.name}, ${col.sha256},
        ${col.lines}, ${col.source}, ${col.templateId}, ${col.templateVersion}, ${col.note},
        ${col.by}, ${col.at})
    select ${newId()}, ${actor.tenantId}, ${contractId}, coalesce(max(${col.number}), 0) + 1, ${text.path},
      ${text.name},
      ${text.sha256}, ${text.lines === null ? null : JSON.stringify(text.lines)}::jsonb, ${text.source},
      ${text.templateId}, ${text.templateVersion}, ${text.note}, ${actor.username}, ${now}
    from ${col.$table} where ${col.contractId} = ${contractId} returning ${col.number}`.execute(tx)
  return rows[0]!.number
}
