import {
  columnName,
  countText,
  fieldCalled,
  type OnlineDefinition,
  type OnlineField,
  onlineTable,
} from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import type { Tx } from '../../resource/Engine.ts'

interface Change {
  /** The references to the records that those of the form are parts of, if the two differ. */
  before?: OnlineField | undefined
  after?: OnlineField | undefined
}

function changeOf(definition: OnlineDefinition, published: OnlineDefinition | undefined): Change {
  const parentOf = ({ fields, belongsTo }: OnlineDefinition) => (belongsTo ? fieldCalled(fields, belongsTo) : undefined)
  const [before, after] = [published && parentOf(published), parentOf(definition)]
  return before?.name === after?.name && before?.source === after?.source ? {} : { before, after }
}

/** Who sees fewer records than before, or more. */
export async function belongingNotes(
  tx: Tx,
  definition: OnlineDefinition,
  published: OnlineDefinition | undefined,
): Promise<string[]> {
  const { before, after } = changeOf(definition, published)
  const alone = published && after && published.fields.some(({ name }) => name === after.name)
  const count = alone ? await countAlone(tx, definition.code, after.name) : 0
  return [
    ...(after ? [`从属于“${after.title}”：记录沿用对方记录的数据权限和隔离名单，受限的人看到的记录会减少`] : []),
    ...(count > 0 ? [`${countText(count)} 条记录没有填写“${after!.title}”，有本表单权限的人都能看到`] : []),
    ...(before
      ? [`不再从属于“${before.title}”：不再沿用对方记录的数据权限和隔离名单，此前受限的人将能看到这些记录`]
      : []),
  ]
}

/** The records that belong to none. */
async function countAlone(tx: Tx, code: string, field: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from ${sql.table(onlineTable(code))}
    where deleted_at is null and ${sql.ref(columnName(field))} is null`.execute(tx)
  return rows[0]!.n
}

/** Nobody opens records to themselves. */
export function belongingProblems(
  { rowRules, walls }: Actor,
  definition: OnlineDefinition,
  published: OnlineDefinition | undefined,
): string[] {
  const { before } = changeOf(definition, published)
  const source = before?.source ?? ''
  return before && (rowRules.has(source) || walls.has(source))
    ? [`您只能看到部分“${before.title}”的记录，不能更改从属字段，请由不受限的同事发布`]
    : []
}
