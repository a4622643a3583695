import { enterprise, extensionEndpoints, type OpenExtension, readExtension } from '@lexdesk/domain'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { extendedBy } from '../../../api/resource/useExtended.ts'
import { fakeServer } from '../../../testing/fakeServer.ts'
import { renderInApp } from '../../../testing/renderInApp.tsx'
import { FormPreview } from '../FormPreview.tsx'
import { FieldGrid } from '../properties/FieldGrid.tsx'
import { noSources } from '../properties/useFieldSources.ts'
import { extensionDesigner, withTarget } from './extensionDesigner.ts'

type Line = Record<string, unknown>

const line = (title: string, name: string, kind: string, more: Line = {}): Line => ({
  ...{ title, name, kind, inList: 'Y' },
  ...more,
})

beforeEach(() => {
  // The test document has no layout: give the grid a size.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(2000)
})

test('the preview is the form and the list of the resource with the extra fields, which follow its own', async () => {
  fakeServer({})
  const fields = [
    line('预算', 'budget', 'money'),
    line('服务费', 'xFee', 'money', { formula: 'xBudget * 0.06' }),
    line('简称说明', 'xWhy', 'text', { shownIf: 'shortName != ""', section: '补充' }),
  ]
  const values = { target: 'enterprise', fields }
  const { user } = renderInApp(<FormPreview values={values} designer={extensionDesigner} />)
  expect(await screen.findByLabelText('企业名称')).toBeInTheDocument()
  await user.type(screen.getByLabelText('预算'), '1000')
  expect(screen.getByLabelText('服务费')).toHaveValue('60.00')
  expect(screen.queryByLabelText('简称说明')).toBeNull()
  await user.type(screen.getByLabelText('企业简称'), '云舟')
  expect(screen.getByLabelText('简称说明')).toBeInTheDocument()
  expect(screen.getByRole('columnheader', { name: '预算' })).toBeInTheDocument()
})

test.each([
  [{ fields: [line('甲', 'a', 'text')] }, '请先选择业务'],
  [{ target: 'enterprise', fields: [line('企业名称', 'a', 'text')] }, '第 1 行：企业已有名为“企业名称”的字段'],
  [
    { target: 'enterprise', fields: [line('甲', 'a', 'rows')] },
    '第 1 行：扩展字段不能是附表，多行内容请另建在线表单，用关联记录关联此业务，即可在此业务记录的页签中查看和新增',
  ],
])('a draft that cannot be shown says why', (values, words) => {
  renderInApp(<FormPreview values={values} designer={extensionDesigner} />)
  expect(screen.getByText(words)).toBeInTheDocument()
})

test('a stored extension, whose target cannot change, is previewed too', () => {
  const original = { target: 'enterprise' }
  const { values } = withTarget({ original, values: { fields: [line('预算', 'budget', 'money')] } })
  expect(extensionDesigner.errorsOf(extensionDesigner.draftOf(values))).toEqual([])
  expect(withTarget({ original: {}, values: { target: 'counsel' } }).values.target).toBe('counsel')
})

function Fields({ onFields }: { onFields: (lines: Line[]) => void }) {
  const [values, setValues] = useState<Line>({ target: 'enterprise', fields: [line('理由', 'xWhy', 'text')] })
  const change = (name: string, value: unknown) => {
    setValues((before) => ({ ...before, [name]: value }))
    onFields(value as Line[])
  }
  return (
    <FieldGrid
      {...{ mode: 'add', values, original: {}, designer: extensionDesigner, errorOf: () => undefined }}
      onChange={change}
    />
  )
}

test('sets a condition over a field of the resource beside the grid, and reports an unknown name at once', async () => {
  fakeServer({ [`GET ${extensionEndpoints.sources.path}`]: noSources })
  const onFields = vi.fn<(lines: Line[]) => void>()
  const { user } = renderInApp(<Fields onFields={onFields} />)
  const condition = await screen.findByLabelText('显示条件')
  await user.type(condition, 'levell == "A"')
  expect(await screen.findByText('显示条件第 1 个字符处没有名为“levell”的字段')).toBeInTheDocument()
  await user.clear(condition)
  await user.type(condition, 'level == "A"')
  expect(screen.queryByText(/没有名为/)).toBeNull()
  expect(onFields.mock.lastCall![0]).toMatchObject([{ name: 'xWhy', shownIf: 'level == "A"' }])
  await user.click(screen.getByText('表达式怎么写'))
  expect(await screen.findByText('creditCode')).toBeInTheDocument()
})

test('reports a text that is no value of the dictionary at once, and inserts the right one by its title', async () => {
  fakeServer({ [`GET ${extensionEndpoints.sources.path}`]: noSources })
  const dictionaries = { ent_level: [{ value: 'A', text: '重要' }] }
  const { user } = renderInApp(<Fields onFields={() => {}} />, { dictionaries })
  const condition = await screen.findByLabelText('显示条件')
  fireEvent.change(condition, { target: { value: 'level == "重要"' } })
  expect(await screen.findByText('显示条件中“客户等级”没有值“重要”，它的值是 "A"（重要）')).toBeInTheDocument()
  fireEvent.change(condition, { target: { value: '' } })
  await user.click(screen.getByLabelText('在显示条件中插入字段'))
  await user.paste('重要')
  await user.click(await screen.findByTitle('客户等级 是“重要”'))
  expect(condition).toHaveValue('level == "A"')
  await waitFor(() => expect(condition).toHaveFocus())
  await user.click(screen.getByText('表达式怎么写'))
  expect(await screen.findByText(/客户等级（字典单选："A"（重要））/)).toBeInTheDocument()
})

test('extra fields are named for the resource that they extend, those without a title later', async () => {
  const path = `POST ${extensionEndpoints.fieldNames.path}`
  const server = fakeServer({ [path]: ['xBudget', '', 'xYusuan'] })
  const fields = [line('旧预算', 'budget', 'money'), line('', '', 'text'), { ...line('预算', '', 'money'), length: 2 }]
  const lines = await extensionDesigner.nameLines({ target: 'enterprise', fields })
  expect(lines.map(({ name }) => name)).toEqual(['budget', '', 'xYusuan'])
  expect(server.sent(path)[0]!.body).toEqual({
    target: 'enterprise',
    fields: [
      { title: '旧预算', name: 'xBudget', kind: 'money' },
      { title: '', name: '', kind: 'text' },
      { title: '预算', name: '', kind: 'money', length: 2 },
    ],
  })
})

test('a field that a user may not see is not in the resource, and no condition is about it', () => {
  const fields = [line('底价', 'xFloor', 'money', { seenBy: ['r1'] }), line('备注', 'xNote', 'text')]
  const added = readExtension({ target: 'enterprise', fields } as unknown as Parameters<typeof readExtension>[0])
  const open: OpenExtension = { ...added, hidden: ['xFloor'] }
  const names = Object.keys(extendedBy(enterprise, open).fields)
  expect(names).toContain('xNote')
  expect(names).not.toContain('xFloor')
})
