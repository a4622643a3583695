import { dataSource, dict, dictItem, type Resource } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { Database } from '../database/Database.ts'
import { syncSchema } from '../database/schemaSync.ts'
import { createHub } from '../realtime/createHub.ts'
import { topicVersionTable } from '../realtime/topicVersionTable.ts'
import { tablesOf } from '../resource/tableOf.ts'
import { createTestDatabase } from '../testing/testDatabase.ts'
import { createDictionaries } from './createDictionaries.ts'
import { subscribeToDictionaries } from './subscribeToDictionaries.ts'
import { noSources } from './testing/noSources.ts'

let db: Database
beforeAll(async () => {
  db = await createTestDatabase()
  await syncSchema(db, [topicVersionTable, ...[dict, dictItem, dataSource].flatMap(tablesOf)])
  await sql`insert into sys_data_source (id, tenant_id, code, name) values ('crm', 7, 'crm', '客户系统')`.execute(
    db.kysely,
  )
  await sql`insert into sys_dict (id, dict_code, dict_name, source_id) values
    ('d1', 'rank', '职级', null), ('d2', 'channel', '渠道', 'crm')`.execute(db.kysely)
  await sql`insert into sys_dict_item (id, dict_id, item_text, item_value, status)
    values ('i1', 'd1', '初级', '1', 1)`.execute(db.kysely)
})
afterAll(() => db?.close())

/** An instance without Redis, and what a browser of each tenant receives from it. */
async function instance() {
  const hub = await createHub({ db, compareMs: 20 })
  onTestFinished(() => hub.close())
  const frames = new Map<number, unknown[]>([1, 7].map((tenantId) => [tenantId, []]))
  for (const [tenantId, received] of frames)
    hub.join({
      userId: `u${tenantId}`,
      tenantId,
      sessionId: `s${tenantId}`,
      send: (text) => void received.push(JSON.parse(text)),
      close: () => {},
    })
  const dictionaries = createDictionaries(db, noSources)
  await dictionaries.load()
  const onError = vi.fn<(error: unknown) => void>()
  const subscription = subscribeToDictionaries({ db, hub, dictionaries, sourced: noSources, onError })
  const changed = (resource: Resource, id: string, tenantId = 0) =>
    subscription.changed({ resource, ids: [id], tenantId, action: 'edit' })
  return { dictionaries, changed, frames }
}
const rename = (text: string) => sql`update sys_dict_item set item_text = ${text} where id = 'i1'`.execute(db.kysely)

test('an instance that gets no event of a change reads the dictionaries again', async () => {
  const [here, there] = [await instance(), await instance()]
  await rename('中级')
  here.changed(dictItem, 'i1')
  await vi.waitFor(() => expect(there.dictionaries.text('rank', '1')).toBe('中级'))
  await rename('高级')
  here.changed(dict, 'd1')
  await vi.waitFor(() => expect(there.dictionaries.text('rank', '1')).toBe('高级'))
})

test('browsers of all tenants learn of a dictionary, those of one tenant of its data source', async () => {
  const { changed, frames } = await instance()
  changed(dict, 'd1')
  const rank = { cmd: 'dict', codes: [{ code: 'rank', isSourced: false }] }
  await vi.waitFor(() => expect([...frames.values()]).toEqual([[rank], [rank]]))
  changed(dataSource, 'crm', 7)
  const channel = { cmd: 'dict', codes: [{ code: 'channel', isSourced: true }] }
  await vi.waitFor(() => expect([...frames.values()]).toEqual([[rank], [rank, channel]]))
})
