import { report } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Actor } from '../../access/Actor.ts'
import { columnsOf } from '../../database/columnsOf.ts'
import type { Engine, ResourceRules, Tx } from '../../resource/Engine.ts'
import { pinyinOf } from '../../resource/read/pinyinOf.ts'
import { loadTextLibraries } from '../../resource/read/textLibraries.ts'
import { rulesFor } from '../../resource/rulesFor.ts'
import { assertNotOnBoards } from './boards/assertNotOnBoards.ts'
import { readableSource, soundDefinition } from './reportSource.ts'
import { assertOwn, visibleIfShared } from './sharing.ts'
import { assertNotSubscribed } from './subscriptions/assertNotSubscribed.ts'

const col = columnsOf(report)

export function reportRules(engine: Engine): ResourceRules {
  /** A report is only saved when its author could run it. */
  async function chartOf(tx: Tx, actor: Actor, source: string, raw: unknown): Promise<string> {
    const { resource } = await readableSource(engine, actor, source, tx)
    const definition = soundDefinition(resource, raw)
    return definition.shape === 'rows' ? 'rows' : definition.chart
  }

  return rulesFor(report, {
    visibleTo: visibleIfShared,
    beforeAdd: async ({ tx, actor }, values) => {
      values.chart = await chartOf(tx, actor, values.source ?? '', values.definition)
      values.code ??= await freeCode(tx, actor.tenantId, values.title ?? '')
    },
    beforeEdit: async ({ tx, actor }, values, current) => {
      assertOwn(actor, current)
      if (values.definition === undefined && values.source === undefined) return
      values.chart = await chartOf(tx, actor, values.source ?? current.source, values.definition ?? current.definition)
    },
    beforeDelete: async ({ tx, actor }, row) => {
      assertOwn(actor, row)
      await assertNotOnBoards(tx, actor, { ...row, kind: 'report' })
      await assertNotSubscribed(tx, actor, { ...row, kind: 'report' })
    },
  })
}

const longestReading = 30

/** A code from the reading of the title: 合同金额 becomes hetongjine. */
async function freeCode(tx: Tx, tenantId: number, title: string): Promise<string> {
  await loadTextLibraries()
  const [reading = ''] = (pinyinOf(title) ?? '').replace(/[^a-z0-9 ]/gi, '').split(' ')
  const base = `${/^[a-z]/i.test(reading) ? '' : 'report'}${reading}`.slice(0, longestReading)
  const { rows } = await sql<{ code: string }>`
    select ${col.code} from ${col.$table}
    where ${col.tenantId} = ${tenantId} and starts_with(${col.code}, ${base})`.execute(tx)
  const taken = new Set([...rows.map(({ code }) => code), 'new'])
  let code = base
  for (let count = 2; taken.has(code); count++) code = `${base}${count}`
  return code
}
