import { appointment, hasAct, resources } from '@lexdesk/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SampleContext, sampleValues } from '../../testing/sampleValues.ts'
import { startTestProduct, type TestProduct } from '../../testing/testProduct.ts'
import { onlineResources, publishOnlineForms } from '../testing/onlineForms.ts'
import { importing, sheetOf } from './testing/importing.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
  const { admin } = product
  await publishOnlineForms(admin)
  for (const name of ['position', 'user'] as const) {
    const resource = resources.find((one) => one.name === name)!
    const { result } = await admin.get<{ value: string }[]>(`${resource.path}/options`, { pageSize: 1, key: 'id' })
    keys.set(name, result[0]!.value)
  }
})
afterAll(() => product?.close())

/** These have no number or key that identifies an imported row. */
const nameless = ['announcement', 'message', 'article', 'focusImage']
const imported = resources.filter(
  (resource) => resource.calls === 'all' && hasAct(resource, 'import') && !nameless.includes(resource.name),
)
/** Online forms with a number or a key. */
const identified = onlineResources.filter(({ fields }) =>
  Object.values(fields).some((field) => field.kind === 'sequence' || field.unique),
)
/** A new office has no rows of these. */
const unseeded = ['userAgent', 'dataSource', 'gatewayRoute', 'messageTemplate', ...identified.map(({ name }) => name)]
const keys = new Map<string, string>()
const samples: SampleContext = {
  keyOf: (name) => keys.get(name) ?? '',
  firstItem: (code) => product.app.engine.dictionaries.items(code)[0]?.value ?? '',
}

test.each([...imported, ...identified].map((resource) => [resource.title, resource] as const))(
  'an export of %s that is imported again changes nothing',
  async (_title, resource) => {
    if (unseeded.includes(resource.name))
      await product.admin.post(`${resource.path}/add`, sampleValues(resource, samples, identified.includes(resource)))
    const { bytes } = await product.admin.get(`${resource.path}/exportXls`)
    const preview = await importing(product.admin, resource.path).preview(bytes)
    expect(preview).toMatchObject({ added: 0, changed: 0, bad: 0, unknownColumns: [], missingColumns: [] })
    expect(preview.unchanged).toBe(preview.total)
    expect(preview.total).toBeGreaterThan(0)
  },
)

test('an ambiguous name is accepted while the row keeps it, but not as a new value', async () => {
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

test('rows are identified by their generated number; an unknown number is an error, and none means a new row', async () => {
  const work = importing(product.admin, '/legal/appointment')
  const { bytes } = await product.admin.get('/legal/appointment/exportXls', { status: 'pending' })
  const { batchId } = await work.preview(bytes)
  const [row] = await work.rows(batchId)
  const { no, ...rest } = row!.values
  const head = Object.keys(rest).map((name) => appointment.fields[name as 'no'].title)
  const changed = Object.values({ ...rest, subject: '改过的事项' })
  const preview = await work.preview(
    await sheetOf([
      ['预约编号', ...head],
      [no!, ...changed],
      ['YY-404', ...Object.values(rest)],
      ['', ...Object.values(rest)],
    ]),
  )
  expect(preview).toMatchObject({ changed: 1, bad: 1, added: 1 })
  const [bad] = await work.rows(preview.batchId, 'bad')
  expect(bad!.errors[0]!.message).toBe('没有预约编号为“YY-404”的预约；新增时请将预约编号留空')
})
