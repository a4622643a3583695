import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compileForm, type OnlineDefinition, type Resource, resources, type Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { planSchema } from '../../../database/schemaSync.ts'
import { tablesOf } from '../../../resource/tableOf.ts'
import { startTestProduct, type TestProduct } from '../../../testing/testProduct.ts'
import { finishEject } from './finishEject.ts'
import { formToEject } from './formToEject.ts'
import { printDefinition } from './printDefinition.ts'

type Row = Values & { id: string; version: number }

let product: TestProduct
let folder: string
beforeAll(async () => {
  product = await startTestProduct()
  // The printed file imports the language of definitions by its place beside it.
  folder = await realpath(await mkdtemp(join(tmpdir(), 'lexdesk-eject-')))
  const sources = join(dirname(fileURLToPath(import.meta.url)), '../../../../../domain/src')
  await mkdir(join(folder, 'resources', 'office'), { recursive: true })
  await symlink(join(sources, 'resource'), join(folder, 'resource'), 'junction')
  await symlink(join(sources, 'resources', 'online'), join(folder, 'resources', 'online'), 'junction')
})
afterAll(async () => {
  await product?.close()
  if (folder) await rm(folder, { recursive: true, force: true })
})

const db = () => product.app.engine.db.kysely
const line = (title: string, name: string, kind = 'text', more: Values = {}): Values => ({ title, name, kind, ...more })

/** Nearly everything that a form can say. */
const fields = (): Values[] => [
  line('名称 \'a\' "b"', 'name', 'text', { required: 'Y', inSearch: 'Y', length: 60, listWidth: 200, importance: '1' }),
  line('手机号', 'mobile', 'text', { format: 'mobile', unique: 'Y' }),
  line('档号', 'fileNo', 'text', { pattern: '[A-Z]{2}\\d+', patternMessage: '两个字母加数字', min: 3 }),
  line('编号', 'no', 'sequence', { source: 'shop_order_num' }),
  line('数量', 'count', 'integer', { min: 0, max: 99, defaultValue: '1', section: '数字', inSearch: 'Y' }),
  line('比例', 'share', 'number', { length: 3 }),
  line('金额', 'amount', 'money', { min: 0, seenBy: [], help: '含税\n金额' }),
  line('日期', 'day', 'date', { inSearch: 'Y', listOrder: 1 }),
  line('是否', 'isOpen', 'yesNo', { defaultValue: '是' }),
  line('性别', 'sex', 'dictionary', { source: 'sex', inSearch: 'Y' }),
  line('性别们', 'sexes', 'dictionaries', { source: 'sex' }),
  line('客户', 'enterpriseId', 'reference', { source: 'enterprise', shows: 'creditCode', fills: 'remark=name' }),
  line('客户们', 'enterpriseIds', 'references', { source: 'enterprise' }),
  line('备注', 'remark', 'multiline', { formWidth: 'full' }),
  line('人员', 'userId', 'user'),
  line('部门', 'departmentId', 'department'),
  line('地区', 'regionCode', 'region'),
  line('附件', 'files', 'file'),
  line('正文', 'body', 'richText'),
  line('折扣', 'discount', 'number', { shownIf: 'count > 10', required: 'Y' }),
  line('合计', 'total', 'number', { formula: 'count * 2' }),
  line('明细', 'items', 'rows'),
  line('事项', 'what', 'text', { subTable: 'items', required: 'Y' }),
  line('经办', 'who', 'user', { subTable: 'items' }),
  line('类别', 'sort', 'dictionary', { subTable: 'items', source: 'sex' }),
]
const states = [
  { title: '草稿', value: 'draft', initial: 'Y', editable: 'Y' },
  { title: '已办', value: 'done', editable: 'N' },
]
const steps = [{ title: '办结', name: 'finish', from: '草稿', to: '已办', reason: 'Y', asks: '备注' }]
const checks = [{ condition: 'count < 50', message: '数量过多', field: 'count' }]

const publish = async (code: string, more: Values = {}): Promise<{ id: string; definition: OnlineDefinition }> => {
  const added = await product.admin.post<Row>('/online/form/add', {
    title: `表单${code}`,
    code,
    fields: fields(),
    ...more,
  })
  expect(added, added.message).toMatchObject({ success: true })
  const published = await product.admin.step<Row>('/online/form', added.result.id, 'publish')
  expect(published, published.message).toMatchObject({ success: true })
  return { id: added.result.id, definition: (await formToEject(db(), code)).definition }
}

/** Writes the printed file and loads it as the product would. */
async function load(definition: OnlineDefinition): Promise<Resource> {
  const { name } = compileForm(definition)
  const file = join(folder, 'resources', 'office', `${name}.ts`)
  await writeFile(file, printDefinition(definition).source)
  const loaded = (await import(/* @vite-ignore */ file)) as Record<string, Resource>
  return loaded[name]!
}

/** Without what code says as functions of the row, and without options that say nothing. */
function said(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(said)
  if (typeof value !== 'object' || value === null) return value
  const functions = ['shownIf', 'requiredIf', 'lockedIf', 'derive', 'startsAs', 'check']
  const entries = Object.entries(value).filter(
    ([name, one]) => !functions.includes(name) && one !== undefined && one !== false,
  )
  return Object.fromEntries(
    entries.map(([name, one]) => [name, said(one)]).filter(([, one]) => JSON.stringify(one) !== '{}'),
  )
}

test('a printed form compiles to the same resource, on the table that it has', async () => {
  const { definition } = await publish('ejectOne', { states, steps, checks, sortField: '日期', sheet: 'Y' })
  const loaded = await load(definition)
  expect(said(loaded)).toEqual(said(compileForm(definition)))
  expect(loaded.fields.mobile).toMatchObject({ problem: compileForm(definition).fields.mobile!['problem' as never] })
  expect(await planSchema({ kysely: db() }, tablesOf(loaded))).toMatchObject({
    statements: [],
    later: [],
    pauses: [],
    problems: [],
  })
  const { left, source } = printDefinition(definition)
  expect(left).toEqual([
    '“折扣”的 shownIf（count > 10）：请在字段上写成 shownIf: (row) => …',
    '“折扣”的 requiredIf（whenever it is shown）：请在字段上写成 requiredIf: (row) => …',
    '“合计”的 derive（count * 2）：请在字段上写成 derive: (row) => …',
    '校验“数量过多”（count < 50）：请在定义中写成 check: (row) => …',
    expect.stringContaining('状态的文字在字典“online.ejectOne”中'),
  ])
  expect(source).toContain('// derive of the form: count * 2\ntotal: number(')
})

test('a tree is printed too', async () => {
  const { definition } = await publish('ejectTree', { isTree: 'Y' })
  expect(said(await load(definition))).toEqual(said(compileForm(definition)))
})

test('ending the form needs the definition in the program, happens once, and keeps rows and state words', async () => {
  const { id, definition } = await publish('ejectEnd', { states, steps })
  const added = await product.admin.post('/online/data/ejectEnd/add', { name: '甲', discount: 1 })
  expect(added, added.message).toMatchObject({ success: true })
  await expect(finishEject(db(), 'ejectEnd')).rejects.toThrow('程序里还没有 onlineEjectEnd')
  const known = [...resources, await load(definition)]
  expect(await finishEject(db(), 'ejectEnd', known)).toEqual([expect.stringContaining('已结束，此后由程序提供')])
  expect(await finishEject(db(), 'ejectEnd', known)).toEqual([expect.stringContaining('已经结束')])
  const { result } = await product.admin.get<Row>('/online/form/queryById', { id })
  expect(result).toMatchObject({ status: 'stopped' })
  const { rows } = await sql<{ value: string }>`
    select item_value as value from sys_dict_item where dict_id = 'online.ejectEnd' order by sort_order`.execute(db())
  expect(rows).toEqual([{ value: 'draft' }, { value: 'done' }])
  const { rows: kept } = await sql<{ n: number }>`select count(*)::int as n from onl_eject_end`.execute(db())
  expect(kept).toEqual([{ n: 1 }])
})

test('a form that others still show, with changes that are not published, or unknown is refused', async () => {
  const { id, definition } = await publish('ejectNot')
  const view = { title: '另一视图', code: 'ejectFace', formId: id, theme: 'plain' }
  const added = await product.admin.post<Row>('/online/view/add', view)
  expect(added, added.message).toMatchObject({ success: true })
  await product.admin.step('/online/view', added.result.id, 'publish')
  const known = [...resources, await load(definition)]
  await expect(finishEject(db(), 'ejectNot', known)).rejects.toThrow('请先停用视图“另一视图”')
  const { result } = await product.admin.get<Row>('/online/form/queryById', { id })
  await product.admin.put('/online/form/edit', { id, version: result.version, title: '改名' })
  await expect(formToEject(db(), 'ejectNot')).rejects.toThrow('有未发布的修改')
  const other = line('另一表单', 'otherId', 'reference', { source: 'onlineEjectOne' })
  await expect(publish('ejectRefers', { fields: [line('名称', 'name'), other] })).rejects.toThrow('请先把它转为代码')
  await expect(formToEject(db(), 'noSuchForm')).rejects.toThrow('没有已发布的在线表单“noSuchForm”')
})
