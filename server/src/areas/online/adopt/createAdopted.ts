import {
  columnName,
  errors,
  type InputOf,
  isProposableName,
  isReservedName,
  nameRoom,
  type onlineAdoptEndpoints,
  onlineForm,
  type OnlineKind,
  type SyncPeriod,
  type WorkbookForm,
} from '@lexdesk/domain'
import { takeLocks } from '../../../database/takeLocks.ts'
import type { Actor } from '../../../access/Actor.ts'
import type { TableColumn } from '../../../dataSources/TableColumn.ts'
import type { Engine, WriteContext } from '../../../resource/Engine.ts'
import { addWithin } from '../../../resource/write/addRow.ts'
import { explainDuplicate } from '../../../resource/write/uniqueViolation.ts'
import { write } from '../../../resource/writeContext.ts'
import { nameFields } from '../fieldNames.ts'
import { addSync } from '../sync/syncStore.ts'
import { camelCase } from '../wire/stockHead.ts'
import { kindsOf } from './columnCasts.ts'
import { assertFree } from './freeTables.ts'
import { type ForeignTable, keyProblem, readTable } from './readTable.ts'

type AdoptInput = InputOf<typeof onlineAdoptEndpoints.create.input>
type Column = AdoptInput['columns'][number]

const longestName = 30

export interface FoundTable {
  table: ForeignTable
  /** What a column of it can be shown as. */
  kindsOf(column: TableColumn): readonly OnlineKind[]
}

/** A table of our database that no form uses yet. */
export const findOwnTable =
  (schema: ReadonlySet<string>, name: string, key: string | undefined) =>
  async ({ tx }: WriteContext): Promise<FoundTable> => {
    await takeLocks(tx, `adopt ${name}`)
    await assertFree(tx, schema, name)
    const table = await readTable(tx, name)
    const problem = await keyProblem(tx, table, key)
    if (problem) throw errors.refused(problem)
    return { table, kindsOf }
  }

/** The draft of a form that shows a table. The table itself does not change. */
export async function createAdopted(
  engine: Engine,
  actor: Actor,
  { title, code, table: name, source, every, key, columns }: AdoptInput,
  find: (context: WriteContext) => Promise<FoundTable>,
): Promise<WorkbookForm> {
  const names = await namesOf(columns, code)
  try {
    return await write(engine, actor, async (context) => {
      const found = await find(context)
      assertColumns(found, columns)
      const fields = columns.map(({ column: _column, ...field }, index) => ({ ...field, name: names[index]! }))
      const adopted = {
        ...(source && { source }),
        table: name,
        key: found.table.key ?? key!,
        columns: Object.fromEntries(columns.map(({ column }, index) => [names[index]!, column])),
      }
      const more = { adoptedTable: name, adoptedSource: source ?? null, adopted }
      const form = await addWithin(context, onlineForm, { title, code, fields }, more)
      if (source) await addSync(context, form.id, (every ?? 'day') as SyncPeriod)
      return { id: form.id, version: form.version, code, title }
    })
  } catch (fault) {
    throw (await explainDuplicate(engine, actor, onlineForm, { title, code }, fault)) ?? fault
  }
}

function assertColumns({ table: { name: table, columns }, kindsOf: kinds }: FoundTable, sent: readonly Column[]): void {
  const wrong = sent.flatMap(({ column, title, kind }, index) => {
    const found = columns.find(({ name }) => name === column)
    if (!found) return [{ field: `columns[${index}].column`, message: `数据表 ${table} 没有列“${column}”` }]
    return kinds(found).includes(kind as OnlineKind)
      ? []
      : [{ field: `columns[${index}].kind`, message: `“${title}”是 ${found.shownType}，不能作为这种类型显示` }]
  })
  if (wrong.length > 0) throw errors.invalid(wrong)
}

/** The names of the columns where a field can be called so, otherwise the reading of their titles. */
async function namesOf(columns: readonly Column[], code: string): Promise<string[]> {
  const taken = new Set<string>()
  const lines = columns.map(({ column, title }) => {
    const base = camelCase(column).slice(0, longestName)
    const own = isProposableName(base) ? base : `own${base[0]!.toUpperCase()}${base.slice(1)}`
    const isFitting = /^[a-z][a-zA-Z0-9]*$/.test(own) && columnName(own).length <= nameRoom(code, null)
    const isFree = isFitting && isProposableName(own) && !taken.has(own.toLowerCase())
    if (isFree) taken.add(own.toLowerCase())
    return { title, name: isFree ? own : '' }
  })
  await nameFields(lines, { code })
  return lines.map(({ name }) => (isReservedName(name) ? `${name}1` : name))
}
