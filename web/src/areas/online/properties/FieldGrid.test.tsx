import { onlineFormEndpoints, onlineKinds, sqlReportEndpoints } from '@lexdesk/domain'
import { cleanup, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeRequest, fakeServer } from '../../../testing/fakeServer.ts'
import { renderInApp } from '../../../testing/renderInApp.tsx'
import { FieldGrid } from './FieldGrid.tsx'
import { noSources } from './useFieldSources.ts'

type Line = Record<string, unknown>

const kinds = Object.entries(onlineKinds).map(([value, text]) => ({ value, text }))
const start: Line = { title: null, name: null, kind: 'text', inList: 'Y' }

function Designer({ lines, onFields }: { lines: Line[]; onFields: (lines: Line[]) => void }) {
  const [values, setValues] = useState<Line>({ title: '登记', code: 'x', fields: lines })
  const change = (name: string, value: unknown) => {
    setValues((before) => ({ ...before, [name]: value }))
    onFields(value as Line[])
  }
  return <FieldGrid mode="add" values={values} original={{}} onChange={change} errorOf={() => undefined} />
}

beforeEach(() => {
  // The test document has no layout: give the grid a size.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(2000)
})

async function open(lines: Line[]) {
  const onFields = vi.fn<(lines: Line[]) => void>()
  const dictionaries = {
    online_field_kind: kinds,
    online_form_width: [
      { value: 'half', text: '半行' },
      { value: 'full', text: '整行' },
    ],
    online_importance: [{ value: '1', text: '总是显示' }],
    online_text_format: [],
  }
  fakeServer({
    [`GET ${sqlReportEndpoints.available.path}`]: [
      {
        ...{ id: '1', code: 'cases', title: '案件', description: null, chart: 'table', mayExport: false },
        params: [{ name: 'most', title: '最近年数', kind: 'number', required: 'Y' }],
      },
    ],
    'GET /online/cgreport/api/getRpColumns/cases': { cgRpConfigId: 'cases', columns: [], dictOptions: {} },
    [`POST ${onlineFormEndpoints.fieldNames.path}`]: ({ body }: FakeRequest) =>
      (body as { fields: Line[] }).fields.map(({ title }, at) => (title ? `name${at + 1}` : '')),
    [`GET ${onlineFormEndpoints.sources.path}`]: {
      ...noSources,
      dictionaries: [{ value: 'case_kind', text: '案件类别' }],
      resources: [
        { value: 'enterprise', text: '企业' },
        { value: 'case_kind', text: '同码的资源' },
      ],
    },
  })
  const { user } = renderInApp(<Designer lines={lines} onFields={onFields} />, { dictionaries })
  await screen.findByRole('toolbar', { name: '字段操作' })
  return { user, last: () => onFields.mock.lastCall![0] }
}
const cell = (place: number, column: string) =>
  document.querySelector<HTMLElement>(`[data-row="${place - 1}"] [id$="-${column}"]`)!
function paste(plain: string) {
  const sink = document.querySelector<HTMLTextAreaElement>('[data-grid-field]')!
  const event = createEvent.paste(sink, {
    clipboardData: { getData: (type: string) => (type === 'text/plain' ? plain : '') },
  })
  fireEvent(sink, event)
}

test('a list of fields is pasted from a spreadsheet, with the Chinese names of kinds', async () => {
  const { user, last } = await open([start])
  await user.click(cell(1, 'title'))
  await user.keyboard('{Escape}')
  paste('客户名称\tclient\t文本\t是\n签约日期\t\t日期\t是\n金额\tamount\t金额\n级别\tlevel\t星级\n')
  await waitFor(() => expect(last()).toHaveLength(4))
  expect(last()).toMatchObject([
    { title: '客户名称', name: 'client', kind: 'text', required: 'Y' },
    { title: '签约日期', name: null, kind: 'date', required: 'Y', inList: 'Y', unique: 'N' },
    { title: '金额', name: 'amount', kind: 'money', required: 'N' },
    { title: '级别', kind: { unread: '星级' } },
  ])
  await waitFor(() => expect(cell(4, 'kind').title).toMatch(/^类型没有“星级”这一选项，可选：文本、多行文本/))
  expect(cell(4, 'kind')).toHaveTextContent('星级')
})

test('a kind that does not exist stays in its cell to be corrected, beside a choice that fills other fields', async () => {
  const { user, last } = await open([
    { ...start, title: '客户', name: 'client', kind: 'reference', source: 'enterprise' },
    { ...start, title: '费用', name: 'fee' },
  ])
  await user.click(cell(2, 'kind'))
  await screen.findByRole('option', { name: '金额' })
  await user.keyboard('abc')
  await user.click(cell(1, 'title'))
  await waitFor(() => expect(cell(2, 'kind').title).toMatch(/^类型没有“abc”这一选项，可选：文本/))
  expect(last()).toMatchObject([{ name: 'client' }, { name: 'fee', kind: { unread: 'abc' } }])
  expect(screen.getByLabelText('带出到本表单')).toBeInTheDocument()
})

test('the properties of one field are set beside the grid, and those of the others stay', async () => {
  const { user, last } = await open([
    { ...start, title: '名称', name: 'name' },
    { ...start, title: '数量', name: 'count', kind: 'integer' },
  ])
  expect(screen.getByLabelText('最少字数')).toBeInTheDocument()
  expect(screen.queryByLabelText('最大')).toBeNull()
  await user.type(screen.getByLabelText('自定格式'), 'a+')
  expect(screen.getByText('请填写不符时的提示')).toBeInTheDocument()
  await user.type(screen.getByLabelText('不符时提示'), '只能是 a')
  expect(last()).toMatchObject([{ name: 'name', pattern: 'a+', patternMessage: '只能是 a' }, { name: 'count' }])

  await user.click(screen.getByLabelText('字段属性'))
  await user.click(await screen.findByTitle(/^数量 /))
  await user.type(await screen.findByLabelText('最小'), '5')
  await user.type(screen.getByLabelText('最大'), '3')
  await user.tab()
  expect(await screen.findByText('最大不能小于最小')).toBeInTheDocument()
  expect(last()).toMatchObject([{ pattern: 'a+' }, { min: 5, max: 3 }])
  await user.type(screen.getByLabelText('列宽'), '120')
  await user.tab()
  expect(last()[1]).toMatchObject({ listWidth: 120 })
})

test('sets what a reference shows of the chosen record, and what it fills in', async () => {
  const { user, last } = await open([
    { ...start, title: '来访人', name: 'person' },
    { ...start, title: '客户', name: 'client', kind: 'reference', source: 'enterprise' },
  ])
  expect(screen.queryByLabelText('显示对方字段')).toBeNull()
  await user.click(screen.getByLabelText('字段属性'))
  await user.click(await screen.findByTitle(/^客户 /))
  await user.click(await screen.findByLabelText('显示对方字段'))
  await user.paste('联系人')
  await user.click(await screen.findByTitle('联系人'))
  await user.click(screen.getByLabelText('带出到本表单'))
  await user.paste('联系人 →')
  await user.click(await screen.findByTitle('联系人 → 来访人'))
  expect(last()).toMatchObject([{ name: 'person' }, { shows: 'contactName', fills: 'person=contactName' }])
})

test('a reference of a line shows fields of its record, and a field of a line has a condition', async () => {
  const { user, last } = await open([
    { ...start, title: '名称', name: 'name' },
    { ...start, title: '明细', name: 'items', kind: 'rows' },
    { ...start, title: '客户', name: 'client', kind: 'reference', source: 'enterprise', subTable: 'items' },
  ])
  await user.click(screen.getByLabelText('字段属性'))
  await user.click(await screen.findByTitle(/^客户 /))
  expect(await screen.findByText('选择记录后，在同一行显示对方的这些字段，只读')).toBeVisible()
  await user.click(screen.getByLabelText('显示对方字段'))
  await user.paste('联系人')
  await user.click(await screen.findByTitle('联系人'))
  await user.click(screen.getByLabelText('显示条件'))
  await user.paste('name == "甲"')
  expect(last()[2]).toMatchObject({ shows: 'contactName', shownIf: 'name == "甲"' })
  // A line knows its own fields alone.
  expect(await screen.findByText('显示条件第 1 个字符处没有名为“name”的字段')).toBeVisible()
  await user.clear(screen.getByLabelText('显示条件'))
  await waitFor(() => expect(screen.queryByText(/^显示条件第/)).toBeNull())
})

test('a field without a name is filled by its title until the form is saved', async () => {
  const { user, last } = await open([
    { ...start, title: '来访人' },
    { ...start, title: '客户', kind: 'reference', source: 'enterprise' },
  ])
  await user.click(screen.getByLabelText('字段属性'))
  await user.click(await screen.findByTitle(/^客户 /))
  await user.click(await screen.findByLabelText('带出到本表单'))
  await user.paste('联系人 →')
  await user.click(await screen.findByTitle('联系人 → 来访人'))
  expect(last()[1]).toMatchObject({ fills: '来访人=contactName' })
  expect(await screen.findByTitle('联系人 → 来访人')).toBeInTheDocument()
  expect(screen.queryByText(/没有字段/)).toBeNull()
})

test('fields without names get them when one is inserted, in one step that can be undone', async () => {
  const { user, last } = await open([
    { ...start, title: '金额', kind: 'money' },
    { ...start, title: '明细', kind: 'rows' },
    { ...start, title: '数量', kind: 'integer', subTable: '明细' },
    { ...start, title: '费用', kind: 'money' },
    start,
  ])
  await user.click(cell(1, 'title'))
  await user.keyboard('合计{Tab}{Escape}')
  expect(last()[0]).toMatchObject({ title: '金额合计', name: null })
  await user.click(screen.getByLabelText('字段属性'))
  await user.click(await screen.findByTitle(/^费用 /))
  await user.click(screen.getByLabelText('在计算公式中插入字段'))
  expect(screen.queryByTitle('数量 整数'), 'a field of a line').toBeNull()
  await user.click(await screen.findByTitle('金额合计 金额'))
  await waitFor(() => expect(last()[3]).toMatchObject({ name: 'name4', formula: 'name1' }))
  expect(last().map(({ name }) => name)).toEqual(['name1', 'name2', 'name3', 'name4', null])
  await waitFor(() => expect(cell(1, 'name')).toHaveTextContent('name1'))
  await user.click(screen.getByRole('button', { name: '撤销' }))
  expect(last().map(({ name }) => name)).toEqual([null, null, null, null, null])
  expect(last()[3]!.formula ?? null).toBeNull()
  await user.click(cell(2, 'title'))
  await user.keyboard('{Escape}{Control>}z{/Control}')
  expect(last()[0]).toMatchObject({ title: '金额' })
})

test('sets from which fields the report of a pop-up takes its parameters', async () => {
  const { user, last } = await open([
    { ...start, title: '年限', name: 'years', kind: 'integer' },
    { ...start, title: '事由', name: 'reason', kind: 'text' },
    { ...start, title: '案件', name: 'matter', kind: 'popup', source: 'cases', fills: 'matter=name' },
  ])
  await user.click(screen.getByLabelText('字段属性'))
  await user.click(await screen.findByTitle(/^案件 /))
  const choice = await screen.findByLabelText('报表参数“最近年数”')
  await user.click(choice)
  expect(screen.queryByTitle('事由')).toBeNull()
  await user.click(await screen.findByTitle('年限'))
  expect(last()[2]).toMatchObject({ params: 'most=years' })
  await user.click(choice)
  await user.click(await screen.findByTitle('固定值'))
  expect(await screen.findByText('请填写固定值')).toBeInTheDocument()
  await user.type(screen.getByLabelText('最近年数的固定值'), '5')
  expect(last()[2]).toMatchObject({ params: null, fixedParams: { most: '5' } })
  await waitFor(() => expect(screen.queryByText('请填写固定值')).toBeNull())
})

test('a pop-up in a line takes parameters from its line before the form, and drops those that its report has not', async () => {
  const { user, last } = await open([
    { ...start, title: '年限', name: 'years', kind: 'integer' },
    { ...start, title: '明细', name: 'lines', kind: 'rows' },
    { ...start, title: '本行年限', name: 'years', kind: 'integer', subTable: 'lines' },
    { ...start, title: '本行月数', kind: 'integer', subTable: 'lines' },
    {
      ...{ ...start, title: '案件', name: 'matter', kind: 'popup', subTable: 'lines', source: 'cases' },
      ...{ fills: 'matter=name', params: 'old=years', fixedParams: { older: '1' } },
    },
  ])
  await user.click(screen.getByLabelText('字段属性'))
  await user.click(await screen.findByTitle(/^案件 /))
  expect(await screen.findByText('报表没有参数“old”、“older”')).toBeInTheDocument()
  await user.click(screen.getByText(/移\s?除/))
  expect(last()[4]).toMatchObject({ params: null, fixedParams: null })
  await user.click(await screen.findByLabelText('报表参数“最近年数”'))
  expect(screen.queryByTitle('年限'), 'hidden by the field of the line').toBeNull()
  await user.click(await screen.findByTitle('本行月数'))
  expect(last()[4]).toMatchObject({ params: 'most=本行月数' })
})

test('what a field names is chosen by its title, in its cell or its properties, and shown by it', async () => {
  const { user, last } = await open([
    { ...start, title: '名称', name: 'name' },
    { ...start, title: '类别', name: 'kind', kind: 'dictionary', source: 'case_kind' },
    { ...start, title: '客户', name: 'client', kind: 'reference' },
    { ...start, title: '明细', kind: 'rows' },
  ])
  expect(cell(2, 'source')).toHaveTextContent('案件类别')
  await user.click(cell(3, 'source'))
  expect(screen.queryByRole('option', { name: '案件类别' })).toBeNull()
  await user.click(await screen.findByRole('option', { name: '企业' }))
  expect(last()[2]).toMatchObject({ source: 'enterprise' })
  expect(cell(3, 'source')).toHaveTextContent('企业')
  // A sub-table without a name is chosen by its title until the form is saved.
  await user.click(cell(2, 'subTable'))
  await user.click(await screen.findByRole('option', { name: '明细' }))
  expect(last()[1]).toMatchObject({ subTable: '明细' })

  await user.click(screen.getByLabelText('字段属性'))
  await user.click(await screen.findByTitle(/^客户 /))
  await user.click(await screen.findByLabelText('关联的资源'))
  await user.click(await screen.findByTitle('同码的资源'))
  expect(last()[2]).toMatchObject({ source: 'case_kind' })
  await waitFor(() => expect(cell(3, 'source')).toHaveTextContent('同码的资源'))
})

test('pasted titles become what the kind of their line names; codes and unknown titles stay', async () => {
  const { user, last } = await open([start])
  await user.click(cell(1, 'title'))
  await user.keyboard('{Escape}')
  const before = (source: string, kind: string) => `${source}\t\t${kind}\t\t\t\t\t${source}`
  paste([before('案件类别', '字典单选'), before('企业', '关联记录'), before('没有的', '字典单选')].join('\n'))
  await waitFor(() => expect(last()).toHaveLength(3))
  expect(last().map(({ kind, source }) => [kind, source])).toEqual([
    ['dictionary', 'case_kind'],
    ['reference', 'enterprise'],
    ['dictionary', '没有的'],
  ])
})

test('the properties follow the row under the cursor of the grid', async () => {
  const { user } = await open([
    { ...start, title: '名称', name: 'name' },
    { ...start, title: '数量', name: 'count', kind: 'integer' },
  ])
  expect(screen.getByLabelText('最少字数')).toBeInTheDocument()
  await user.click(cell(2, 'title'))
  expect(await screen.findByLabelText('最大')).toBeInTheDocument()
  expect(screen.getByTitle(/^数量 /)).toBeInTheDocument()
  await user.keyboard('{Escape}{ArrowUp}')
  expect(await screen.findByLabelText('最少字数')).toBeInTheDocument()
})

test('where the properties are beside the grid, the preview is below it', async () => {
  vi.spyOn(window, 'innerWidth', 'get').mockReturnValue(1440)
  await open([{ ...start, title: '名称', name: 'name' }])
  expect(within(screen.getByRole('region', { name: '预览' })).getByLabelText('名称')).toBeInTheDocument()
  cleanup()
  vi.spyOn(window, 'innerWidth', 'get').mockReturnValue(1439)
  await open([{ ...start, title: '名称', name: 'name' }])
  expect(screen.queryByRole('region', { name: '预览' })).toBeNull()
})
