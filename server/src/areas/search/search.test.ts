import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../../testing/testProduct.ts'
import type { FoundGroup } from '@lexdesk/domain'
import { searchTargets } from './searchTargets.ts'

let product: TestProduct
let enterprise: { id: string; no: string; name: string; contactMobile: string; creditCode: string }
beforeAll(async () => {
  product = await startTestProduct()
  const { rows } = await product.app.engine.db.pool.query<typeof enterprise>(
    `select id, no, name, contact_mobile as "contactMobile", credit_code as "creditCode"
     from biz_enterprise where tenant_id = 1 order by no limit 1`,
  )
  enterprise = rows[0]!
})
afterAll(() => product?.close())

const search = async (keyword: string, client: Client = product.admin): Promise<FoundGroup[]> => {
  const answer = await client.get<FoundGroup[]>('/search/records', { keyword })
  expect(answer, answer.message).toMatchObject({ success: true })
  return answer.result
}
const ids = (groups: FoundGroup[], resource: string): string[] =>
  groups.find((group) => group.resource === resource)?.records.map(({ id }) => id) ?? []

test('an enterprise is found by its name, number, credit code and phone number', async () => {
  for (const words of [enterprise.name, enterprise.no, enterprise.creditCode, enterprise.contactMobile])
    expect(ids(await search(words), 'enterprise'), words).toContain(enterprise.id)
  const [first] = await search(enterprise.name)
  expect(first).toMatchObject({ resource: 'enterprise', title: '企业' })
  expect(first!.records[0]).toMatchObject({ id: enterprise.id, title: enterprise.name })
  expect(first!.records[0]!.note).toContain(enterprise.no)
})

test('people are found by pinyin and by its initials', async () => {
  for (const words of ['陈立行', 'chenlixing', 'clx'])
    expect((await search(words)).find(({ resource }) => resource === 'user')!.records[0]!.title).toBe('陈立行')
})

test('every group shows a few and reports when there are more', async () => {
  const group = (await search('公司')).find(({ resource }) => resource === 'enterprise')!
  expect(group.records).toHaveLength(5)
  expect(group.hasMore).toBe(true)
})

test('results are limited by permission, row rules and tenant', async () => {
  const clerk = await product.signInAs({ username: 'searchClerk', permissions: ['contract:list'] })
  expect(await search(enterprise.name, clerk)).not.toContainEqual(expect.objectContaining({ resource: 'enterprise' }))
  const ruled = await product.signInAs({
    username: 'searchRuled',
    rowRules: [{ resource: 'enterprise', ruleColumn: 'name', ruleConditions: '!=', ruleValue: enterprise.name }],
  })
  expect(ids(await search(enterprise.name, ruled), 'enterprise')).not.toContain(enterprise.id)
  expect(await search('公司', ruled)).not.toEqual([])
  const stranger = await product.signInAs({
    username: 'searchStranger',
    tenantId: 7,
    permissions: searchTargets.map(({ resource }) => `${resource.name}:list`),
  })
  expect(await search(enterprise.no, stranger)).toEqual([])
  expect(ids(await search('陈立行', stranger), 'user')).toEqual([])
  expect(await product.anonymous.get('/search/records', { keyword: 'x' })).toMatchObject({ status: 401 })
})

test('a colleague is found by the complete phone number, not by part of it', async () => {
  const plain = await product.signInAs({ username: 'searchPlain', permissions: ['user:list'] })
  expect(ids(await search('1380000101', plain), 'user')).toEqual([])
  expect(ids(await search('13800001010', plain), 'user')).toHaveLength(1)
  expect(JSON.stringify(await search('周敏华', plain))).not.toContain('13800001010')
  const trusted = await product.signInAs({ username: 'searchTrusted', permissions: ['user:list', 'user:reveal'] })
  expect(ids(await search('1380000101', trusted), 'user').length).toBeGreaterThan(0)
})

test('unusual input finds nothing and causes no error', async () => {
  for (const words of ["' or 1=1 --", '%', '_', '\\', '😀', '(', '*'])
    expect(Array.isArray(await search(words)), words).toBe(true)
  expect(await product.admin.get('/search/records', { keyword: '  ' })).toMatchObject({ success: false })
  expect(await product.admin.get('/search/records', { keyword: '长'.repeat(51) })).toMatchObject({ success: false })
})

test('every searched resource has search fields', () => {
  for (const { resource, fields } of searchTargets) expect(fields.length, resource.name).toBeGreaterThan(0)
})
