import { ok, page } from '@lexdesk/domain'
import Fastify from 'fastify'
import { openDatabase } from '../../server/src/database/connection/openDatabase.ts'
import { answerParent } from './answerParent.ts'
import { matter } from './matter.ts'
import type { Place } from './openStage.ts'
import type { Statement } from './recordStatements.ts'

export interface BarePage {
  page: Statement
  count: Statement
}

type Row = Record<string, string | null>

/** The peer of the list: hand-written for these pages, without session, permission or log. */
export async function serveBarePages({ url, dataDir, pages }: Place & { pages: Record<string, BarePage> }) {
  const { pool, close } = await openDatabase({ url, dataDir })
  const texts = new Map<string | null, string>()
  const items = await pool.query<{ value: string; text: string }>(
    `select i.item_value as value, i.item_text as text from sys_dict_item i join sys_dict d on d.id = i.dict_id
     where d.dict_code in ('case_type', 'case_stage')`,
  )
  for (const { value, text } of items.rows) texts.set(value, text)

  const app = Fastify()
  app.get(`/api${matter().path}/list`, async (request) => {
    const statements = pages[request.url]!
    const [found, counted] = await Promise.all([
      pool.query<Row>(statements.page.sql, statements.page.parameters),
      pool.query<{ n: number }>(statements.count.sql, statements.count.parameters),
    ])
    for (const row of found.rows) {
      row.caseType_dictText = texts.get(row.caseType!) ?? null
      row.stage_dictText = texts.get(row.stage!) ?? null
    }
    return ok(page(found.rows, counted.rows[0]!.n, 1, 10))
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const port = Number(new URL(address).port)
  return answerParent({ port: () => port }, async () => {
    await app.close()
    await close()
  })
}
