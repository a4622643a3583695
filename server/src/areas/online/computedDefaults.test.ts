import { makeCreditCode, type Values } from '@lexdesk/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { today, wallClock } from '../../clock/wallClock.ts'
import { importing, sheetOf } from '../../resource/import/testing/importing.ts'
import { startTestProduct, type TestProduct } from '../../testing/testProduct.ts'

type Row = Values & { id: string; version: number }
interface Place {
  id: string
  orgCode: string
}

let product: TestProduct
let me: string
let myDepartment: string | undefined
beforeAll(async () => {
  product = await startTestProduct()
  const { admin } = product
  me = (await admin.get<{ sysUserId: string }>('/sys/user/getUserSectionInfoByToken')).result.sysUserId
  const places = (await admin.get<{ list: Place[]; orgCode: string }>('/sys/user/getCurrentUserDeparts')).result
  myDepartment = places.list.find(({ orgCode }) => orgCode === places.orgCode)?.id
})
afterAll(() => product?.close())

const line = (title: string, name: string, kind = 'text', more: Values = {}): Values => ({
  title,
  name,
  kind,
  inList: 'Y',
  ...more,
})

async function publish(code: string, fields: Values[]): Promise<void> {
  const { admin } = product
  const added = await admin.post<Row>('/online/form/add', { title: code, code, fields })
  expect(added, added.message).toMatchObject({ success: true })
  const { id, version } = added.result
  const published = await admin.post(`/online/form/${id}/publish`, { version })
  expect(published, published.message).toMatchObject({ success: true })
}

const intake = [
  line('事由', 'topic', 'text', { unique: 'Y' }),
  line('登记人', 'owner', 'user', { required: 'Y', defaultValue: '=me()' }),
  line('部门', 'place', 'department', { defaultValue: '=myDepartment()' }),
  line('登记日', 'openedOn', 'date', { required: 'Y', defaultValue: '=today()' }),
  line('登记时间', 'openedAt', 'datetime', { defaultValue: '=now()' }),
  line('办结期限', 'due', 'date', { defaultValue: '=openedOn + 30' }),
  line('费用', 'fee', 'money', { defaultValue: '12.5' }),
  line('起算日', 'since', 'date', { defaultValue: '2026-1-5' }),
]

test('a row that is added without these fields has its author, department and day', async () => {
  expect(myDepartment).toBeDefined()
  await publish('intake', intake)
  const before = wallClock()
  const added = await product.admin.post<Row>('/online/data/intake/add', { topic: '甲' })
  expect(added, added.message).toMatchObject({
    success: true,
    result: { owner: me, place: myDepartment, openedOn: today(), fee: 1250, since: '2026-01-05' },
  })
  const { openedAt, createTime } = added.result as { openedAt: string; createTime: string } & Row
  expect(openedAt >= before && openedAt <= createTime, `${before} ${openedAt} ${createTime}`).toBe(true)

  const told = { topic: '乙', owner: me, openedOn: '2020-01-31', due: '2020-02-01' }
  expect((await product.admin.post<Row>('/online/data/intake/add', told)).result).toMatchObject({
    openedOn: '2020-01-31',
    due: '2020-02-01',
  })
  const counted = await product.admin.post<Row>('/online/data/intake/add', { topic: '丙', openedOn: '2020-01-31' })
  expect(counted.result, 'from the day that was entered').toMatchObject({ due: '2020-03-01' })
})

test('an import fills them in for new rows, in columns that are empty or not in the sheet', async () => {
  await publish('intakes', intake)
  const work = importing(product.admin, '/online/data/intakes')
  const sheet = [
    ['事由', '登记人', '登记日'],
    ['甲', '', ''],
    ['乙', '', '2020-01-31'],
  ]
  const preview = await work.preview(await sheetOf(sheet))
  expect(preview).toMatchObject({ added: 2, bad: 0 })
  await work.commit(preview.batchId)
  const rows = await work.list({ column: 'openedOn', order: 'desc' })
  expect(rows).toMatchObject([
    { topic: '甲', owner: me, place: myDepartment, openedOn: today(), fee: 1250, since: '2026-01-05' },
    { topic: '乙', owner: me, openedOn: '2020-01-31', due: '2020-03-01' },
  ])
  expect(String((rows[0] as Values).openedAt).slice(0, 10)).toBe(today())
})

test('a user who may not fill in a field gets its computed default', async () => {
  const role = await product.admin.post<Row>('/sys/role/add', { roleName: '登记员', roleCode: 'intake' })
  const guarded = { changedBy: [role.result.id] }
  await publish('guarded', [
    line('事由', 'topic'),
    line('登记人', 'owner', 'user', { defaultValue: '=me()', ...guarded }),
    line('登记时间', 'openedAt', 'datetime', { defaultValue: '=now()', ...guarded }),
  ])
  const permissions = ['onlineGuarded:list', 'onlineGuarded:add']
  const clerk = await product.signInAs({ username: 'intakeClerk', permissions })
  const before = wallClock()
  const added = await clerk.post<Row>('/online/data/guarded/add', { topic: '甲', openedAt: '2020-01-01 00:00:00' })
  expect(added, added.message).toMatchObject({ success: true })
  const { sysUserId } = (await clerk.get<{ sysUserId: string }>('/sys/user/getUserSectionInfoByToken')).result
  expect(added.result).toMatchObject({ owner: sysUserId })
  expect(String(added.result.openedAt) >= before).toBe(true)
})

test('the new lines of a record start alike, those that it has stay as they are', async () => {
  await publish('visits', [
    line('事由', 'topic'),
    line('明细', 'items', 'rows'),
    line('说明', 'words', 'text', { subTable: 'items' }),
    line('日期', 'on', 'date', { subTable: 'items', required: 'Y', defaultValue: '=today()' }),
    line('经办人', 'by', 'user', { subTable: 'items', defaultValue: '=me()' }),
    line('下次', 'next', 'date', { subTable: 'items', defaultValue: '=on + 7' }),
  ])
  const path = '/online/data/visits'
  const added = await product.admin.post<Row & { items: Row[] }>(`${path}/add`, {
    topic: '甲',
    items: [{ words: '初谈', on: '2020-01-31' }, { words: '复谈' }],
  })
  expect(added, added.message).toMatchObject({ success: true })
  const { id, version, items } = added.result
  expect(items).toMatchObject([
    { on: '2020-01-31', by: me, next: '2020-02-07' },
    { on: today(), by: me },
  ])
  const [first] = items
  const edited = await product.admin.put<Row>(`${path}/edit`, {
    ...{ id, version },
    items: [{ ...first, by: null, next: null }, { words: '三谈' }],
  })
  expect(edited, edited.message).toMatchObject({
    success: true,
    result: {
      items: [
        { on: '2020-01-31', by: null, next: null },
        { on: today(), by: me },
      ],
    },
  })
})

test('the extra fields of a resource start alike', async () => {
  const { admin } = product
  const added = await admin.post<Row>('/online/extension/add', {
    target: 'enterprise',
    fields: [
      line('登记人', 'owner', 'user', { defaultValue: '=me()' }),
      line('登记日', 'openedOn', 'date', { defaultValue: '=today()' }),
    ],
  })
  expect(added, added.message).toMatchObject({ success: true })
  const { id, version } = added.result
  const published = await admin.post(`/online/extension/${id}/publish`, { version })
  expect(published, published.message).toMatchObject({ success: true })
  const enterprise = {
    name: '默认值样本公司',
    creditCode: makeCreditCode({ kind: '91', regionCode: '110108', subject: 'MXDEFAU1' }),
    level: 'A',
    contactName: '张三',
    contactMobile: '13812345678',
  }
  expect((await admin.post<Row>('/legal/enterprise/add', enterprise)).result).toMatchObject({
    xOwner: me,
    xOpenedOn: today(),
  })
})
