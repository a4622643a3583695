import { position, type Resource } from '@lexdesk/domain'
import type { Database } from '../../server/src/database/Database.ts'
import type { Cell } from '../../server/src/resource/sheets/writeSheet.ts'
import { withoutTimeout } from './withoutTimeout.ts'

type Row = Record<string, string> & { hours: number; amount: number }

/** All rows as cells in the order of an export, as display texts. */
export async function matterCells(db: Database, { table }: Resource): Promise<Cell[][]> {
  const words = await wordsOf(db)
  const { rows } = await withoutTimeout(db, (client) =>
    client.query<Row>(
      `select no, name, client_no, case_type, stage, hours, amount, signed_on, urgent, position_id, create_by, create_time
       from ${table} order by create_time desc, id desc`,
    ),
  )
  return rows.map((row) => [
    row.no!,
    row.name!,
    row.client_no!,
    words.get(row.case_type!)!,
    words.get(row.stage!)!,
    row.hours,
    row.amount / 100,
    new Date(`${row.signed_on!}T00:00:00Z`),
    row.urgent === 'Y' ? '是' : '否',
    words.get(row.position_id!)!,
    row.create_by!,
    new Date(`${row.create_time!.replace(' ', 'T')}Z`),
  ])
}

/** The two dictionaries and the positions have no key in common, so one map holds them. */
async function wordsOf({ pool }: Database): Promise<Map<string, string>> {
  const { rows } = await pool.query<{ key: string; word: string }>(
    `select i.item_value as key, i.item_text as word from sys_dict_item i join sys_dict d on d.id = i.dict_id
     where d.dict_code in ('case_type', 'case_stage')
     union all select id, name from ${position.table}`,
  )
  return new Map(rows.map(({ key, word }) => [key, word]))
}
