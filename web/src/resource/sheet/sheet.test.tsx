import { type Page, page, type SheetChanges, type SheetRefusal } from '@lexdesk/domain'
import { act, createEvent, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type FakeRequest, fakeServer, refusal } from '../../testing/fakeServer.ts'
import { button, buttons, renderList } from '../list/testing/listFixture.tsx'

const list = 'GET /legal/counselItem/list'
const save = 'POST /legal/counselItem/sheet'

const item = (n: number, more: Record<string, unknown> = {}) => ({
  id: `c${n}`,
  version: n,
  code: `GW-${n}`,
  name: `项目${n}`,
  kind: 'train',
  price: n * 100,
  ...more,
})

function server(rows = [item(1), item(2), item(3)]) {
  return fakeServer({
    'GET /sys/preference': null,
    'GET /sys/savedView': [],
    [list]: ({ params }: FakeRequest): Page<object> => page(rows, rows.length, 1, Number(params.pageSize)),
    [save]: { added: 0, changed: 0, deleted: 0 },
  })
}

beforeEach(() => {
  // The test document has no layout: give the grid a size.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1600)
})

async function openSheet(permissions?: string[]) {
  const rendered = renderList({ resource: 'counselItem', ...(permissions && { permissions }) })
  await screen.findByText('项目1')
  await rendered.user.click(button('表格编辑'))
  await screen.findByRole('grid', { name: '顾问项目表格' })
  return rendered
}

const cell = (line: number, column: string) =>
  document.querySelector<HTMLElement>(`[data-row="${line - 1}"] [id$="-${column}"]`)!
const sink = () => document.querySelector<HTMLTextAreaElement>('[data-grid-field]')!
const count = () => document.querySelector('[role=toolbar] [role=status]')!.textContent
const sentTo = ({ sent }: ReturnType<typeof fakeServer>) => sent(save).map(({ body }) => body as SheetChanges)
function paste(plain: string) {
  const event = createEvent.paste(sink(), {
    clipboardData: { getData: (type: string) => (type === 'text/plain' ? plain : '') },
  })
  fireEvent(sink(), event)
}
const refused = (...refusals: Partial<SheetRefusal>[]) =>
  refusal('有行不能保存', {
    code: 'sheet_refused',
    details: { refusals: refusals.map((one) => ({ code: 'invalid', index: 0, fields: [], message: '', ...one })) },
  })

test('rows are changed, pasted and deleted, counted, and sent in one call', async () => {
  const answers = server()
  const { user } = await openSheet()
  expect(count()).toBe('共 3 行，可从 Excel 粘贴')
  await user.click(cell(1, 'name'))
  await user.keyboard('甲{Enter}')
  await user.click(cell(2, 'name'))
  await user.click(button('删除'))
  await user.click(button('新增一行顾问项目'))
  await waitFor(() => expect(sink()).toHaveFocus())
  paste('GW-8\t合规培训\t培训\t\t80')
  await waitFor(() => expect(count()).toBe('修改 1 行，新增 1 行，删除 1 行'))

  await user.click(button('保存'))
  const dialog = await screen.findByRole('dialog', { name: '保存顾问项目的修改' })
  expect(answers.sent(save)).toEqual([])
  await user.click(button('保存', dialog))
  await screen.findByRole('grid', { name: '顾问项目' })
  expect(sentTo(answers)).toEqual([
    {
      added: [expect.objectContaining({ code: 'GW-8', name: '合规培训', kind: 'train', price: 8000, saleFlag: 'Y' })],
      changed: [{ id: 'c1', version: 1, name: '项目1甲' }],
      deleted: [{ id: 'c2', version: 2 }],
    },
  ])
})

test('wrong cells are marked before anything is sent, and an undone change is none', async () => {
  const answers = server()
  const { user } = await openSheet()
  await user.click(cell(1, 'price'))
  await user.keyboard('{Escape}{Delete}')
  await waitFor(() => expect(count()).toBe('修改 1 行'))
  await user.click(button('保存'))
  expect(await screen.findByText('第 1 行：请输入标准单价')).toBeVisible()
  expect(cell(1, 'price')).toHaveAttribute('aria-invalid', 'true')
  expect(answers.sent(save)).toEqual([])
  await user.click(button('撤销'))
  await waitFor(() => expect(count()).toBe('共 3 行，可从 Excel 粘贴'))
  expect(screen.queryByText('第 1 行：请输入标准单价')).toBeNull()
  expect(button('保存')).toBeDisabled()
})

const line = (n: number) => document.querySelector<HTMLElement>(`[data-row="${n - 1}"]`)!
const marks = () => [1, 2, 3, 4].map((n) => line(n)?.dataset.mark)
const numbers = () => [1, 2, 3, 4].map((n) => cell(n, '$number')?.textContent)

test('changed cells, new rows and rows to be deleted are marked, and undo removes the marks', async () => {
  server()
  const { user } = await openSheet()
  await user.click(cell(1, 'name'))
  await user.keyboard('甲{Enter}')
  await user.click(cell(2, 'name'))
  await user.click(button('删除'))
  await user.click(button('新增一行顾问项目'))
  await waitFor(() => expect(sink()).toHaveFocus())
  expect(marks()).toEqual(['changed', 'removed', undefined, undefined])
  paste('GW-8\t合规培训')
  await waitFor(() => expect(marks()).toEqual(['changed', 'removed', undefined, 'added']))
  expect(numbers()).toEqual(['1改', '2删', '3', '4新'])
  expect(cell(1, 'name')).toHaveAttribute('data-changed')
  expect(cell(1, 'name')).toHaveAttribute('title', '原值：项目1')
  expect(cell(1, 'code')).not.toHaveAttribute('data-changed')
  expect(line(2)).toHaveAttribute('aria-disabled', 'true')

  let time = 1e9
  for (const left of [
    ['changed', 'removed', undefined, undefined],
    ['changed', 'removed', undefined, undefined],
    ['changed', undefined, undefined, undefined],
    [undefined, undefined, undefined, undefined],
  ]) {
    // Clicks of one button within 300 ms count as one.
    vi.spyOn(performance, 'now').mockReturnValue((time += 300))
    await user.click(button('撤销'))
    expect(marks()).toEqual(left)
  }
  expect(cell(1, 'name')).not.toHaveAttribute('data-changed')
})

/** A second click on a button of the toolbar within 300 ms is ignored. */
const afterThrottle = () => act(() => new Promise<void>((resolve) => setTimeout(resolve, 310)))

test('a row to be deleted is restored by deleting it again, or with all others', async () => {
  const answers = server()
  const { user } = await openSheet()
  const remove = async (n: number) => {
    await user.click(cell(n, 'name'))
    await user.click(button('删除'))
  }
  await remove(1)
  await afterThrottle()
  await remove(2)
  await afterThrottle()
  expect(marks()).toEqual(['removed', 'removed', undefined, undefined])
  // It cannot be edited meanwhile.
  await user.click(cell(1, 'name'))
  await user.keyboard('甲{Enter}')
  expect(cell(1, 'name')).toHaveTextContent('项目1')
  await remove(1)
  expect(count()).toBe('删除 1 行')
  await user.click(button('恢复删除的1行'))
  expect(marks()).toEqual([undefined, undefined, undefined, undefined])
  expect(button('保存')).toBeDisabled()
  expect(answers.sent(save)).toEqual([])
})

test('errors of the server are shown in their cells until the value changes', async () => {
  const answers = server()
  answers.answer({
    [save]: () =>
      refused({
        part: 'changed',
        index: 0,
        message: '项目名称“项目3”已存在',
        fields: [{ field: 'name', message: '项目名称“项目3”已存在' }],
      }),
  })
  const { user } = await openSheet()
  await user.click(cell(2, 'name'))
  await user.keyboard('{Backspace}3{Enter}')
  await user.click(button('保存'))
  await screen.findByText('第 2 行：项目名称“项目3”已存在')
  expect(cell(2, 'name')).toHaveAttribute('title', '项目名称“项目3”已存在')
  await user.click(cell(2, 'name'))
  await user.keyboard('甲{Enter}')
  await waitFor(() => expect(screen.queryByText('第 2 行：项目名称“项目3”已存在')).toBeNull())
  expect(cell(2, 'name')).not.toHaveAttribute('aria-invalid')
  answers.answer({ [save]: {} })
  await user.click(button('保存'))
  await screen.findByRole('grid', { name: '顾问项目' })
})

test('a row that somebody else changed says who did, and is merged', async () => {
  const answers = server()
  const current = item(1, {
    version: 5,
    price: 990,
    updateBy: 'li',
    updateBy_dictText: '李律师',
    updateTime: '2026-11-02 10:00:00',
  })
  answers.answer({
    [save]: () =>
      refused({ part: 'changed', code: 'conflict', message: '该顾问项目已被他人修改', current: current as never }),
  })
  const { user } = await openSheet()
  await user.click(cell(1, 'name'))
  await user.keyboard('甲{Enter}')
  await user.click(button('保存'))
  await screen.findByText('第 1 行：该顾问项目已被他人修改（李律师 已于 2026-11-02 10:00:00 保存了新的内容）')
  await user.click(button('核对差异'))
  answers.answer({ [save]: {} })
  await user.click(button('合并并保存', await screen.findByRole('dialog')))
  await screen.findByRole('grid', { name: '顾问项目' })
  expect(sentTo(answers).at(-1)).toEqual({
    added: [],
    changed: [{ id: 'c1', version: 5, name: '项目1甲' }],
    deleted: [],
  })
})

test('a row whose deletion is refused can be restored', async () => {
  const answers = server()
  answers.answer({
    [save]: () => refused({ part: 'deleted', code: 'in_use', message: '该顾问项目正在使用，不能删除' }),
  })
  const { user } = await openSheet()
  await user.click(cell(2, 'name'))
  await user.click(button('删除'))
  await user.click(button('保存'))
  await user.click(button('保存', await screen.findByRole('dialog')))
  await screen.findByText('第 2 行：该顾问项目正在使用，不能删除')
  await user.click(button('取消删除'))
  await waitFor(() => expect(count()).toBe('共 3 行，可从 Excel 粘贴'))
  expect(screen.queryByText(/正在使用，不能删除/)).toBeNull()
})

test('unsaved changes are not left without a question', async () => {
  server()
  const { user } = await openSheet()
  await user.click(cell(1, 'name'))
  await user.keyboard('甲{Enter}')
  await user.click(button('返回列表'))
  await user.click(button('继续编辑', await screen.findByRole('dialog', { name: '内容尚未保存' })))
  expect(cell(1, 'name')).toHaveTextContent('项目1甲')
  await user.click(button('返回列表'))
  await user.click(button('不保存', await screen.findByRole('dialog', { name: '内容尚未保存' })))
  await screen.findByRole('grid', { name: '顾问项目' })
  expect(button('表格编辑')).toHaveFocus()
  await user.click(button('表格编辑'))
  await screen.findByRole('grid', { name: '顾问项目表格' })
  expect(screen.queryByText(/未保存的草稿/)).toBeNull()
})

test('work is kept as a draft when the sheet is gone, restored in one step, and forgotten once it is saved', async () => {
  const answers = server()
  const first = await openSheet()
  await first.user.click(cell(1, 'name'))
  await first.user.keyboard('甲{Enter}')
  await first.user.click(cell(2, 'name'))
  await first.user.click(button('删除'))
  await first.user.click(button('新增一行顾问项目'))
  await waitFor(() => expect(sink()).toHaveFocus())
  paste('GW-8\t合规培训\t培训\t\t很多')
  await waitFor(() => expect(count()).toBe('修改 1 行，新增 1 行，删除 1 行'))
  // The session expires, or the tab is closed.
  first.unmount()

  const { user } = await openSheet()
  expect(count()).toBe('共 3 行，可从 Excel 粘贴')
  await user.click(button('恢复草稿'))
  expect(marks()).toEqual(['changed', 'removed', undefined, 'added'])
  expect(cell(1, 'name')).toHaveTextContent('项目1甲')
  expect(cell(4, 'price')).toHaveTextContent('很多')
  await waitFor(() => expect(cell(4, 'price')).toHaveAttribute('aria-invalid', 'true'))
  expect(screen.queryByText(/未保存的草稿/)).toBeNull()
  await user.click(button('撤销'))
  expect(marks()).toEqual([undefined, undefined, undefined, undefined])
  await user.click(button('重做'))
  await user.click(cell(4, 'price'))
  await user.keyboard('{Escape}80{Enter}')
  await user.click(button('保存'))
  await user.click(button('保存', await screen.findByRole('dialog')))
  await screen.findByRole('grid', { name: '顾问项目' })
  expect(sentTo(answers)).toEqual([
    {
      added: [expect.objectContaining({ code: 'GW-8', name: '合规培训', kind: 'train', price: 8000, saleFlag: 'Y' })],
      changed: [{ id: 'c1', version: 1, name: '项目1甲' }],
      deleted: [{ id: 'c2', version: 2 }],
    },
  ])
  await user.click(button('表格编辑'))
  await screen.findByRole('grid', { name: '顾问项目表格' })
  expect(screen.queryByText(/未保存的草稿/)).toBeNull()
})

test('a draft keeps what others have stored since, and deletes no row that they have changed', async () => {
  server()
  const first = await openSheet()
  await first.user.click(cell(1, 'name'))
  await first.user.keyboard('甲{Enter}')
  await first.user.click(cell(2, 'name'))
  await first.user.click(button('删除'))
  first.unmount()

  server([item(1, { version: 7, price: 990 }), item(2, { version: 7 }), item(3)])
  const { user } = await openSheet()
  await user.click(button('恢复草稿'))
  expect(await screen.findByText('有 2 行此后已被修改或删除，请核对后再保存')).toBeInTheDocument()
  expect(marks()).toEqual(['changed', undefined, undefined, undefined])
  expect(cell(1, 'name')).toHaveTextContent('项目1甲')
  expect(cell(1, 'price')).toHaveTextContent('¥9.90')
})

test('the first cell is active when a sheet opens, and Ctrl+S saves what is being typed', async () => {
  const answers = server()
  const { user } = await openSheet()
  await waitFor(() => expect(sink()).toHaveFocus())
  await waitFor(() => expect(sink()).toHaveAttribute('aria-activedescendant', cell(1, 'code').id))
  await user.keyboard('{Control>}s{/Control}')
  expect(answers.sent(save)).toEqual([])
  await user.keyboard('GW-9{Control>}s{/Control}')
  await screen.findByRole('grid', { name: '顾问项目' })
  expect(sentTo(answers)).toMatchObject([{ changed: [{ id: 'c1', version: 1, code: 'GW-9' }] }])
})

test('the whole screen shows the same unsaved rows, with the cursor where it was', async () => {
  server()
  const { user } = await openSheet()
  await user.click(cell(3, 'name'))
  await user.keyboard('甲{Enter}')
  await user.click(cell(3, 'name'))
  await user.click(button('全屏'))
  const dialog = await screen.findByRole('dialog', { name: '顾问项目表格' })
  expect(dialog).toContainElement(cell(3, 'name'))
  expect(cell(3, 'name')).toHaveTextContent('项目3甲')
  await waitFor(() => expect(sink()).toHaveAttribute('aria-activedescendant', cell(3, 'code').id))
  await user.click(button('退出全屏'))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: '顾问项目表格' })).toBeNull())
  expect(count()).toBe('修改 1 行')
})

test('text that is no value is explained in the list of errors as in its cell', async () => {
  const answers = server()
  const { user } = await openSheet()
  await user.click(cell(1, 'kind'))
  await user.keyboard('{Escape}')
  paste('没有这一类')
  await waitFor(() => expect(count()).toBe('修改 1 行'))
  await user.click(button('保存'))
  expect(await screen.findByText(/第 1 行：服务类别没有“没有这一类”这一选项/)).toBeVisible()
  expect(answers.sent(save)).toEqual([])
})

test('the columns through the title stay in view', async () => {
  server()
  await openSheet()
  const frozen = line(1).querySelector('[role=presentation]')!
  expect([...frozen.children].map(({ id }) => id.split('-').at(-1))).toEqual(['$number', 'code', 'name'])
})

test('users edit without adding or deleting if they may not, and others get no sheet', async () => {
  server()
  const { unmount } = await openSheet(['counselItem:list', 'counselItem:edit'])
  expect(buttons('新增一行顾问项目')).toEqual([])
  expect(buttons('删除')).toEqual([])
  expect(buttons('撤销')).toHaveLength(1)
  unmount()
  renderList({ resource: 'counselItem', permissions: ['counselItem:list', 'counselItem:add'] })
  await screen.findByText('项目1')
  expect(buttons('表格编辑')).toEqual([])
})

test('more rows than a sheet can have must be filtered first', async () => {
  const answers = server()
  answers.answer({ [list]: page([item(1)], 1001, 1, 10) })
  const { user } = renderList({ resource: 'counselItem' })
  await screen.findByText('项目1')
  await user.click(button('表格编辑'))
  expect(await screen.findByText(/共 1001 行，表格编辑最多 1000 行/)).toBeVisible()
  await user.click(button('返回列表'))
  await screen.findByRole('grid', { name: '顾问项目' })
})
