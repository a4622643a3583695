import { position, type Resource } from '@lexdesk/domain'
import type { Database } from '../server/src/database/Database.ts'
import type { Cell } from '../server/src/resource/sheet/writeSheet.ts'

type Row = Record<string, string | number>

/** All rows as cells in the order of an export, in the words that people read. */
export async function matterCells({ pool }: Database, { table }: Resource): Promise<Cell[][]> {
  const word = (column: string, code: string): string =>
    `(select i.item_text from sys_dict_item i join sys_dict d on d.id = i.dict_id
      where d.dict_code = '${code}' and i.item_value = t.${column}) as ${column}`
  const { rows } = await pool.query<Row>(
    `select t.no, t.name, t.client_no, ${word('case_type', 'case_type')}, ${word('stage', 'case_stage')}, t.hours, t.amount,
       t.signed_on, t.urgent, p.name as position, t.create_by, t.create_time
     from ${table} t join ${position.table} p on p.id = t.position_id order by t.create_time desc, t.id desc`,
  )
  return rows.map((row) => [
    row.no!,
    row.name!,
    row.client_no!,
    row.case_type!,
    row.stage!,
    row.hours!,
    Number(row.amount) / 100,
    new Date(`${row.signed_on!}T00:00:00Z`),
    row.urgent === 'Y' ? '是' : '否',
    row.position!,
    row.create_by!,
    new Date(`${String(row.create_time).replace(' ', 'T')}Z`),
  ])
}
