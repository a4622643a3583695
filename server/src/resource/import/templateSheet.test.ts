import { hasAct, type Resource, resources, sheetColumns } from '@lexdesk/domain'
import { readXlsx, type WriteSheet, writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { specimen } from '../../testing/specimen.ts'
import { startTestProduct, type TestProduct } from '../../testing/testProduct.ts'
import { onlineResources, publishOnlineForms } from '../testing/onlineForms.ts'
import { importing } from './testing/importing.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
  await publishOnlineForms(product.admin)
})
afterAll(() => product?.close())

const imported: readonly Resource[] = [...resources, specimen, ...onlineResources].filter(
  (resource) => resource.calls === 'all' && hasAct(resource, 'import'),
)

test.each(imported.map((resource) => [resource.title, resource] as const))(
  '%s has a template with an explanation of its columns',
  async (_title, resource) => {
    const answer = await product.admin.get(`${resource.path}/template`)
    expect(answer.headers['content-type']).toContain('spreadsheetml')
    const { sheets } = await readXlsx(answer.bytes)
    const columns = sheetColumns(resource)
    expect(sheets[0]!.rows[0]).toEqual(columns.map(({ field }) => (field.required ? `*${field.title}` : field.title)))
    const explained = sheets[1]!.rows.slice(1)
    expect(explained.map((row) => row[0])).toEqual(columns.map(({ field }) => field.title))
    for (const row of explained) expect(row[2]).toBeTruthy()
  },
)

test('a filled-in template is accepted; an empty one gets a clear error', async () => {
  const { bytes } = await product.admin.get('/sys/position/template')
  await expect(importing(product.admin, '/sys/position').preview(bytes)).rejects.toThrow('没有数据行')
  const { sheets } = await readXlsx(bytes)
  const rows = [sheets[0]!.rows[0]!, ['MB1', '模板职务', '中级']]
  const filled = Buffer.from(await writeXlsx({ sheets: [{ name: '职务', rows }, sheets[1] as WriteSheet] }))
  expect(await importing(product.admin, '/sys/position').preview(filled)).toMatchObject({
    total: 1,
    added: 1,
    bad: 0,
    unknownColumns: [],
  })
})

test('the template requires the permission to import', async () => {
  const reader = await product.signInAs({ username: 'reader', permissions: ['position:list'] })
  expect((await reader.get('/sys/position/template')).status).toBe(403)
})
