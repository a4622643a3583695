import { mkdir, mkdtemp, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  compileForm,
  dependentValues,
  type OnlineDefinition,
  readRow,
  type Resource,
  resources,
  type Values,
} from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { planSchema } from '../../../database/schemaSync.ts'
import { tablesOf } from '../../../resource/tableOf.ts'
import { startTestProduct, type TestProduct } from '../../../testing/testProduct.ts'
import { definitionDifferences } from './definitionDifferences.ts'
import { ejectCommand } from './ejectCommand.ts'
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
  line('单位', 'unitId', 'reference', { subTable: 'items', source: 'enterprise', shows: 'creditCode' }),
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
  const { definition } = await publish('ejectOne', {
    ...{ states, steps, checks, sortField: '日期', sheet: 'Y', theme: 'erp', belongsTo: '客户' },
    buttons: [{ title: '发信', name: 'mail', kind: 'export', condition: 'count > 1' }],
  })
  const loaded = await load(definition)
  expect(said(loaded)).toEqual(said(compileForm(definition)))
  expect(loaded.fields.mobile).toMatchObject({ problem: compileForm(definition).fields.mobile!['problem' as never] })
  expect(await planSchema({ kysely: db() }, tablesOf(loaded))).toMatchObject({
    statements: [],
    later: [],
    pauses: [],
    problems: [],
  })
  const { left } = printDefinition(definition)
  expect(left).toEqual([
    expect.stringContaining('版式“主表在上，附表在下”'),
    expect.stringContaining('状态的文字在字典“online.ejectOne”中'),
    expect.stringContaining('按钮“发信”（可用条件：count > 1）'),
  ])
})

test('a printed form has the conditions, formulas, defaults and checks of the form', async () => {
  const conditions = [
    line('名称', 'name', 'text', { required: 'Y' }),
    line('数量', 'count', 'integer'),
    line('折扣', 'discount', 'number', { shownIf: 'count > 10', required: 'Y' }),
    line('原因', 'cause', 'text', { requiredIf: 'discount > 0.5', lockedIf: "name == '固定'", length: 4 }),
    line('合计', 'total', 'number', { formula: 'sum(lines.map(l, l.price)) + count', length: 1 }),
    line('登记日', 'day', 'date', { defaultValue: '=today()' }),
    line('经办', 'clerk', 'user', { defaultValue: '=me()' }),
    line('明细', 'lines', 'rows'),
    line('单价', 'price', 'number', { subTable: 'lines' }),
    line('备注', 'note', 'text', { subTable: 'lines', requiredIf: 'price > 5.0' }),
    line('凭证', 'proof', 'text', { subTable: 'lines', shownIf: 'price > 2.5', required: 'Y' }),
  ]
  const { definition } = await publish('ejectRules', { fields: conditions, checks })
  const [form, coded] = [compileForm(definition), await load(definition)]
  const author = { userId: 'u1', departmentId: 'd1', now: '2026-11-19 09:00:00' }
  const rows: Values[] = [
    { name: '甲', count: 3, lines: [{ price: 2.26 }, { price: 6 }] },
    { name: '乙', count: 11, lines: [] },
    {
      name: '固定',
      count: 60,
      discount: 0.6,
      cause: '大客户',
      lines: [
        { price: 6, note: '说明', proof: '票' },
        { price: 1, proof: '不显示' },
      ],
    },
    { count: 12, discount: 0.2 },
  ]
  for (const row of rows) {
    const read = readRow(form, row, 'add', author)
    expect(readRow(coded, row, 'add', author), JSON.stringify(row)).toEqual(read)
    const settled = dependentValues(form.fields, read.values)
    expect(dependentValues(coded.fields, read.values)).toEqual(settled)
    expect(coded.check?.({ ...read.values, ...settled })).toEqual(form.check?.({ ...read.values, ...settled }))
    for (const [name, field] of Object.entries(form.fields))
      for (const condition of ['shownIf', 'requiredIf', 'lockedIf'] as const)
        expect(coded.fields[name]![condition]?.(row), `${name} ${condition}`).toBe(field[condition]?.(row))
  }
  expect(readRow(coded, rows[0]!, 'add', author).values).toMatchObject({ day: '2026-11-19', clerk: 'u1' })
  expect(coded.fields.total!.derive?.(rows[0]!)).toBe(11.3)
  expect(definitionDifferences(definition, coded)).toEqual([])
})

test('a definition that does less than the form does not end it', async () => {
  const { definition } = await publish('ejectLess', {
    fields: [
      line('名称', 'name'),
      line('数量', 'count', 'integer'),
      line('合计', 'total', 'number', { formula: 'count * 2' }),
    ],
    checks,
  })
  const coded = await load(definition)
  const { derive: _derive, ...total } = coded.fields.total!
  const less = { ...coded, check: undefined, fields: { ...coded.fields, total } } as Resource
  await expect(finishEject(db(), 'ejectLess', [...resources, less])).rejects.toThrow(
    '程序里的定义与在线表单不同，没有改动：check（表单有）；字段“合计”的 derive',
  )
  const other = { ...coded.fields.total!, derive: () => 1 }
  const another = { ...coded, fields: { ...coded.fields, total: other } } as Resource
  expect(definitionDifferences(definition, another)).toContain('字段“合计”的 derive 结果不同')
  expect(definitionDifferences(definition, { ...coded, check: () => [] })).toEqual(['check 的结果不同'])
  const { count: _count, ...others } = coded.fields
  const without = { ...coded, menu: { group: '/online', sortNo: 9 }, fields: others } as Resource
  await expect(finishEject(db(), 'ejectLess', [...resources, without])).rejects.toThrow('没有字段“数量”')
})

test('the command writes the file once, lists what code has to add, and refuses wrong arguments', async () => {
  await publish('ejectFile', { states, steps })
  const lines: string[] = []
  const url = new URL(inject('postgresUrl'))
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db())
  url.pathname = `/${rows[0]!.name}`
  const run = (...args: string[]) =>
    ejectCommand(args, { databaseUrl: url.href, dataDir: folder }, (one) => void lines.push(one), root)
  const root = join(folder, 'copy')
  const definitions = join(root, 'domain', 'src', 'resources')
  await mkdir(definitions, { recursive: true })
  await writeFile(join(definitions, 'definitions.ts'), "export { user } from './system/user.ts'\n")

  for (const wrong of [[], ['--group', 'x'], ['ejectFile', 'more'], ['ejectFile', '--group', '../x']])
    await expect(run(...wrong)).rejects.toThrow('用法：npm run eject')
  await run('ejectFile', '--group', 'content')
  expect(await readFile(join(definitions, 'definitions.ts'), 'utf8')).toBe(
    "export { user } from './system/user.ts'\nexport { onlineEjectFile } from './content/onlineEjectFile.ts'\n",
  )
  expect(await readFile(join(definitions, 'content', 'onlineEjectFile.ts'), 'utf8')).toContain(
    'export const onlineEjectFile = defineResource(',
  )
  expect(lines[0]).toBe(
    '已写入 domain/src/resources/content/onlineEjectFile.ts，并加入 domain/src/resources/definitions.ts',
  )
  expect(lines.join('\n')).toContain('状态的文字在字典“online.ejectFile”中')
  expect(lines.at(-1)).toContain('npm run eject -- ejectFile --finish')
  await expect(run('ejectFile', '--group', 'content')).rejects.toThrow('已存在，没有改动')
  await expect(run('ejectFile', '--finish')).rejects.toThrow('程序里还没有 onlineEjectFile')
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

test('a form that was stopped before has its state words too', async () => {
  const { id, definition } = await publish('ejectStopped', { states, steps })
  const known = [...resources, await load(definition)]
  expect(await product.admin.step('/online/form', id, 'stop', { reason: '转为代码' })).toMatchObject({ success: true })
  expect(await finishEject(db(), 'ejectStopped', known)).toEqual([expect.stringContaining('已经结束')])
  const { rows } = await sql<{ value: string }>`
    select item_value as value from sys_dict_item where dict_id = 'online.ejectStopped' order by sort_order`.execute(
    db(),
  )
  expect(rows).toEqual([{ value: 'draft' }, { value: 'done' }])
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
