import {
  board,
  type BoardFilter,
  type BoardTile,
  emptyBoard,
  errors,
  fieldOf,
  type FilteredField,
  type FilteredParam,
  readBoard,
} from '@lexdesk/domain'
import type { Actor } from '../../../access/Actor.ts'
import type { ResourceRules, Tx } from '../../../resource/Engine.ts'
import { rulesFor } from '../../../resource/rulesFor.ts'
import { openReport } from '../openReport.ts'
import { readableSource } from '../reportSource.ts'
import { assertOwn, visibleIfShared } from '../sharing.ts'
import { openForReader } from '../sql/openForReader.ts'
import type { SqlParts } from '../sql/sqlViews.ts'
import { assertTakes } from './assertTakes.ts'

interface Context {
  tx: Tx
  actor: Actor
}

export function boardRules(parts: SqlParts): ResourceRules {
  const { engine } = parts

  /** Who puts a report or a filter on a board must be able to open it. Those that were there before stay. */
  async function assertOpens(context: Context, raw: unknown, before: unknown): Promise<void> {
    const read = readBoard(raw)
    if ('problem' in read) throw errors.refused(read.problem)
    const { tiles, filters } = read.definition
    const old = readBoard(before)
    const known = 'definition' in old ? old.definition : emptyBoard
    const tileKey = ({ kind, report }: BoardTile) => `${kind} ${report}`
    const knownTiles = new Set(known.tiles.map(tileKey))
    const added = new Map(tiles.map((tile) => [tileKey(tile), tile]))
    for (const [key, tile] of added) if (!knownTiles.has(key)) await assertTile(context, tile)
    const fieldKey = ({ source, field }: FilteredField) => `${source} ${field}`
    const knownFields = new Set(known.filters.flatMap(({ fields }) => fields.map(fieldKey)))
    const paramKey = ({ report, param, part }: FilteredParam) => `${report} ${param} ${part}`
    const knownParams = new Set(known.filters.flatMap(({ params }) => params.map(paramKey)))
    for (const filter of filters) {
      for (const one of filter.fields) if (!knownFields.has(fieldKey(one))) await assertField(context, filter, one)
      for (const one of filter.params)
        if (!knownParams.has(paramKey(one))) await assertTakes(parts, context, filter, one)
    }
  }

  async function assertTile({ tx, actor }: Context, { kind, report }: BoardTile): Promise<void> {
    if (kind === 'sql') return void (await openForReader(parts, actor, report, tx))
    const { title, definition } = await openReport(engine, actor, report, tx)
    if (definition.shape === 'rows') throw errors.refused(`“${title}”是明细报表，没有统计数字，不能放入仪表板`)
  }

  async function assertField({ tx, actor }: Context, { title }: BoardFilter, one: FilteredField): Promise<void> {
    const { resource } = await readableSource(engine, actor, one.source, tx)
    if (!fieldOf(resource, one.field))
      throw errors.refused(`筛选“${title}”：${resource.title}没有字段“${one.field}”，它可能已被删除`)
  }

  return rulesFor(board, {
    visibleTo: visibleIfShared,
    beforeAdd: (context, { definition }) => assertOpens(context, definition, undefined),
    beforeEdit: async (context, { definition }, current) => {
      assertOwn(context.actor, current)
      if (definition !== undefined) await assertOpens(context, definition, current.definition)
    },
    beforeDelete: async ({ actor }, row) => assertOwn(actor, row),
  })
}
