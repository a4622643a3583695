import { board, emptyBoard, errors, fieldOf, type FilteredField, readBoard } from '@lexdesk/domain'
import type { Actor } from '../../../access/Actor.ts'
import type { Engine, ResourceRules, Tx } from '../../../resource/Engine.ts'
import { rulesFor } from '../../../resource/rulesFor.ts'
import { openReport } from '../openReport.ts'
import { readableSource } from '../reportSource.ts'
import { assertOwn, visibleIfShared } from '../sharing.ts'

export function boardRules(engine: Engine): ResourceRules {
  /** Who puts a report or a filter on a board must be able to open it. Those that were there before stay. */
  async function assertOpens({ tx, actor }: { tx: Tx; actor: Actor }, raw: unknown, before: unknown): Promise<void> {
    const read = readBoard(raw)
    if ('problem' in read) throw errors.refused(read.problem)
    const old = readBoard(before)
    const { tiles, filters } = 'definition' in old ? old.definition : emptyBoard
    const known = new Set(tiles.map(({ report }) => report))
    for (const code of new Set(read.definition.tiles.map(({ report }) => report)))
      if (!known.has(code)) {
        const { title, definition } = await openReport(engine, actor, code, tx)
        if (definition.shape === 'rows') throw errors.refused(`“${title}”是明细报表，没有统计数字，不能放入仪表板`)
      }
    const keyOf = ({ source, field }: FilteredField) => `${source} ${field}`
    const filtered = new Set(filters.flatMap(({ fields }) => fields.map(keyOf)))
    for (const { title, fields } of read.definition.filters)
      for (const one of fields.filter((field) => !filtered.has(keyOf(field)))) {
        const { resource } = await readableSource(engine, actor, one.source, tx)
        if (!fieldOf(resource, one.field))
          throw errors.refused(`筛选“${title}”：${resource.title}没有字段“${one.field}”，它可能已被删除`)
      }
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
