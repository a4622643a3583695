import { resources, sheetColumns } from '@lexdesk/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../testing/testProduct.ts'
import { uniqueKeys } from '../uniqueViolation.ts'
import { importing, sheetOf } from './testing/importing.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product?.close())

/** Resources whose rows a file can name: others have nothing by which an imported row would be known again. */
const imported = resources.filter((resource) => {
  const sent = new Set(sheetColumns(resource).map(({ name }) => name))
  return resource.calls === 'all' && uniqueKeys(resource).some((key) => key.every((name) => sent.has(name)))
})

test.each(imported.map((resource) => [resource.title, resource] as const))(
  'an export of %s that is imported again changes nothing',
  async (_title, resource) => {
    const { bytes } = await product.admin.get(`${resource.path}/exportXls`)
    const preview = await importing(product.admin, resource.path).preview(bytes)
    expect(preview).toMatchObject({ added: 0, changed: 0, bad: 0, unknownColumns: [], missingColumns: [] })
    expect(preview.unchanged).toBe(preview.total)
    expect(preview.total).toBeGreaterThan(0)
  },
)

test('a name that several rows have is no fault while the row keeps it, but means nothing new', async () => {
  const work = importing(product.admin, '/legal/region')
  const head = ['地区名称', '地区编码', '层级', '上级地区']
  const preview = await work.preview(
    await sheetOf([
      head,
      ['海淀新区', '110108', '3', '北京市'],
      ['新设区', '110199', '3', '北京市'],
      ['西湖区', '330106', '3', '北京市'],
    ]),
  )
  expect(preview).toMatchObject({ changed: 1, bad: 2 })
  const bad = await work.rows(preview.batchId, 'bad')
  for (const { errors } of bad)
    expect(errors).toEqual([
      expect.objectContaining({ field: 'parentCode', message: expect.stringContaining('有 2 个“北京市”') }),
    ])
  await work.commit(preview.batchId, true)
  expect((await work.list({ code: '110108' }))[0]).toMatchObject({
    name: '海淀新区',
    parentCode: '110100',
  })
})
