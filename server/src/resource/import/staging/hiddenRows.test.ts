import { hasAct, type Resource, resources } from '@lexdesk/domain'
import { type CellValue, readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wallsAgainst } from '../../../access/belonging.ts'
import { type SampleContext, sampleValues } from '../../../testing/sampleValues.ts'
import { type Client, startTestProduct, type TestProduct } from '../../../testing/testProduct.ts'
import { conditionSql } from '../../read/conditionSql.ts'
import { onlineResources, publishOnlineForms } from '../../testing/onlineForms.ts'
import { importing, sheetOf } from '../testing/importing.ts'

/** These have no key that identifies an imported row. */
const nameless = ['announcement', 'message', 'article', 'focusImage']
/** A new office has no rows of these. */
const unseeded = ['userAgent', 'dataSource', 'gatewayRoute', 'messageTemplate']
const imported = [...resources, ...onlineResources].filter(
  (resource: Resource) => resource.calls === 'all' && hasAct(resource, 'import') && !nameless.includes(resource.name),
)
const permissions = [
  ...imported.flatMap(({ name }) => ['list', 'import', 'edit', 'add'].map((act) => `${name}:${act}`)),
  'user:form:phone',
  'user:form:birthday',
]

let product: TestProduct
let narrow: Client
let stranger: Client
let walled: Client
let walledId: string
beforeAll(async () => {
  product = await startTestProduct()
  await publishOnlineForms(product.admin)
  const rowRules = imported.map(({ name }) => ({
    resource: name,
    ruleColumn: 'createBy',
    ruleConditions: '=',
    ruleValue: 'nobody-at-all',
  }))
  narrow = await product.signInAs({ username: 'narrow', permissions, rowRules })
  stranger = await product.signInAs({ username: 'stranger', tenantId: 7, permissions })
  walled = await product.signInAs({ username: 'walled', permissions })
  const db = product.app.engine.db.kysely
  const { rows } = await sql<{ id: string }>`select id from sys_user where username = 'walled'`.execute(db)
  walledId = rows[0]!.id
  await sql`update biz_entrustment set blocked_user_ids = array[${walledId}]::text[] where tenant_id = 1`.execute(db)
  // Rows walled because of a matter: appointments, engagements and their dependent rows.
  await sql`
    update biz_appointment set entrust_id = (select min(id) from biz_entrustment where tenant_id = 1)
    where tenant_id = 1`.execute(db)
  await sql`
    update biz_counsel set contract_id = (
      select min(id) from biz_contract where tenant_id = 1 and biz_type = 'entrust' and biz_id is not null)
    where tenant_id = 1`.execute(db)
  product.app.sessions.forget()
  const keys = new Map<string, string>()
  for (const name of ['position', 'user']) {
    const { result } = await product.admin.get<{ value: string }[]>(`/sys/${name}/options`, { pageSize: 1 })
    keys.set(name, result[0]!.value)
  }
  const samples: SampleContext = {
    keyOf: (name) => keys.get(name) ?? '',
    firstItem: (code) => product.app.engine.dictionaries.items(code)[0]?.value ?? '',
  }
  for (const resource of imported.filter((one) => unseeded.includes(one.name) || onlineResources.includes(one)))
    await product.admin.post(`${resource.path}/add`, sampleValues(resource, samples))
})
afterAll(() => product?.close())

/** A sheet of one row, as an export writes it. */
async function sheetWith(resource: Resource, id: string): Promise<Buffer> {
  const { bytes } = await product.admin.get(`${resource.path}/exportXls`, { selections: id })
  const rows = (await readXlsx(bytes)).sheets[0]!.rows as CellValue[][]
  return sheetOf(rows.slice(2))
}

async function previewOf(client: Client, resource: Resource, bytes: Buffer) {
  const work = importing(client, resource.path)
  const { batchId, unchanged, changed } = await work.preview(bytes)
  return { unchanged, changed, rows: await work.rows(batchId) }
}

/** If the sheet could match the row, equal values would be unchanged and others a change. */
async function expectNothingShown(client: Client, resource: Resource, id: string): Promise<void> {
  const { unchanged, changed, rows } = await previewOf(client, resource, await sheetWith(resource, id))
  expect([unchanged, changed]).toEqual([0, 0])
  expect(rows).toHaveLength(1)
  expect(rows[0]!.changes).toBeUndefined()
}

const anId = async (resource: Resource, where = sql<boolean>`true`): Promise<string | undefined> => {
  const { rows } = await sql<{ id: string }>`
    select t.id from ${sql.table(resource.table)} t
    where t.tenant_id = ${resource.scope === 'platform' ? 0 : 1} and t.deleted_at is null and ${where}
    order by t.id limit 1`.execute(product.app.engine.db.kysely)
  return rows[0] && String(rows[0].id)
}

const table = imported.map((resource) => [resource.title, resource] as const)

test.each(table)('a preview of %s shows nothing of a row that a row rule hides', async (_title, resource) => {
  await expectNothingShown(narrow, resource, (await anId(resource))!)
})

const ofOneTenant = table.filter(
  ([, resource]) => (resource.scope !== 'platform' || resource.name === 'user') && !onlineResources.includes(resource),
)
test.each(ofOneTenant)('a preview of %s shows nothing of a row of another tenant', async (_title, resource) => {
  await expectNothingShown(stranger, resource, (await anId(resource))!)
})

test.each(onlineResources.map(({ title, path }) => [title, path]))(
  'another tenant has no %s to import into',
  async (_title, path) => {
    const sheet = { name: 'rows.xlsx', bytes: await sheetOf([['名称'], ['样']]) }
    expect((await stranger.upload(`${path}/import/preview`, sheet)).status).toBe(404)
  },
)

const behindWalls = table.filter(([, { name }]) => wallsAgainst(resources, 'somebody').has(name))
test.each(behindWalls)('a preview of %s shows nothing of a row behind a wall', async (_title, resource) => {
  const condition = wallsAgainst(resources, walledId).get(resource.name)!
  const id = await anId(resource, sql`(${conditionSql(resource, condition)}) is not true`)
  expect(id, resource.name).toBeDefined()
  await expectNothingShown(walled, resource, id!)
})

test('a number behind a wall gets the same error as an unknown number', async () => {
  const resource = resources.find(({ name }) => name === 'entrustment')!
  const title = resource.fields.no!.title
  const rows = (await readXlsx(await sheetWith(resource, (await anId(resource))!))).sheets[0]!.rows as CellValue[][]
  const [head, row] = rows as [CellValue[], CellValue[]]
  const at = head.indexOf(title)
  const refusal = async (no: string) => {
    const bytes = await sheetOf([head, row.map((cell, index) => (index === at ? no : cell))])
    const [shown] = (await previewOf(walled, resource, bytes)).rows
    expect(shown!.errors.map(({ message }) => message)).toContain(`没有${title}为“${no}”的委托；新增时请将${title}留空`)
    return JSON.stringify(shown).replaceAll(no, '')
  }
  expect(await refusal(String(row[at]))).toBe(await refusal('WT-404'))
})

test.each(['appointment', 'entrustment'])('the content of %s behind a wall is not compared', async (name) => {
  const resource = behindWalls.find(([, one]) => one.name === name)![1]
  const condition = wallsAgainst(resources, walledId).get(name)!
  const id = await anId(resource, sql`(${conditionSql(resource, condition)}) is not true`)
  const rows = (await readXlsx(await sheetWith(resource, id!))).sheets[0]!.rows as CellValue[][]
  const isKey = (title: CellValue) =>
    Object.values(resource.fields).some((field) => field.title === title && (field.unique || field.kind === 'sequence'))
  const bytes = await sheetOf(rows.map((row) => row.filter((_, column) => !isKey(rows[0]![column]!))))
  const repeatsFor = async (client: Client) => (await importing(client, resource.path).preview(bytes)).repeated
  expect([await repeatsFor(product.admin), await repeatsFor(walled)]).toEqual([1, 0])
})
