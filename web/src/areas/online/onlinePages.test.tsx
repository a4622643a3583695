import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from 'antd'
import { MemoryRouter, Route, Routes } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { SessionContext } from '../../api/session/Session.ts'
import { fakeServer } from '../../testing/fakeServer.ts'
import { testClient, testSession } from '../../testing/renderInApp.tsx'
import { PageHostContext } from '../../ui/page/PageHost.ts'
import { online } from './area.ts'

const page = (component: string) => ({
  id: component,
  path: `/${component}`,
  name: '',
  component,
  meta: { title: '页' },
})
const menu = ['resource/enterprise', 'resource/region', 'system/SysPositionList'].map(page)
const row = { id: 'e1', version: 1, name: '某某公司', contactName: '陈女士', createTime: '2026-11-01 09:00:00' }
const leave = {
  code: 'leave',
  title: '请假单',
  isTree: 'N',
  titleField: null,
  hidden: [],
  fields: [{ title: '事由', name: 'reason1', kind: 'text', inList: 'Y' }],
}
/** A view over a form with a sub-table. */
const trips = {
  ...{
    code: 'trips',
    title: '差旅视图',
    isTree: 'N',
    titleField: 'name',
    formCode: 'travel',
    theme: 'tab',
    hidden: [],
  },
  fields: [
    { title: '名称', name: 'name', kind: 'text', inList: 'Y' },
    { title: '行程', name: 'legs', kind: 'rows' },
    { title: '地点', name: 'place', kind: 'text', subTable: 'legs' },
  ],
}
const trip = { id: 't1', version: 1, name: '上海', createTime: '2026-11-01 09:00:00' }
const nameTab = vi.fn<(title: string) => void>()

/** Opens a screen by its component name. */
async function open(component: string, code: string) {
  const Page = await online.pages[`modules/online/${component}`]!(() => Promise.resolve({}))
  render(
    <App>
      <QueryClientProvider client={testClient()}>
        <SessionContext value={{ ...testSession(), menu }}>
          <PageHostContext value={{ isKept: true, confirmBeforeClosing: () => () => {}, nameTab }}>
            <MemoryRouter initialEntries={[`/online/x/${code}`]}>
              <Routes>
                <Route path="/online/x/:code?" element={<Page />} />
              </Routes>
            </MemoryRouter>
          </PageHostContext>
        </SessionContext>
      </QueryClientProvider>
    </App>,
  )
  return userEvent.setup()
}

const listRoutes = {
  'GET /sys/preference': null,
  'PUT /sys/preference': null,
  'GET /sys/savedView': [],
  'GET /online/extension/published': [],
}

beforeEach(() => {
  nameTab.mockReset()
  fakeServer({
    ...listRoutes,
    'GET /legal/enterprise/list': { records: [row], total: 1, size: 10, current: 1, pages: 1 },
    'GET /legal/enterprise/queryById': { ...row, contacts: [{ id: 'c1', name: '王先生' }], idDocs: [] },
    'GET /online/form/published': [leave, trips],
    'GET /online/data/trips/list': { records: [trip], total: 1, size: 10, current: 1, pages: 1 },
    'GET /online/data/trips/queryById': { ...trip, legs: [{ id: 'l1', place: '虹桥' }] },
    'GET /legal/region/list': { records: [], total: 0, size: 10, current: 1, pages: 0 },
  })
})

/** The name opens the record: another cell of its row makes it the current one. */
async function showBelow(user: ReturnType<typeof userEvent.setup>, name: string) {
  const row = (await screen.findByText(name)).closest<HTMLElement>('[role=row]')!
  await user.click(within(row).getByRole('button', { name: '更多' }))
  await user.click(await screen.findByRole('button', { name: '显示附表' }))
}

test('a published form opens on the screens of its code', async () => {
  await open('cgform/auto/OnlCgformAutoList', 'leave')
  expect(await screen.findByRole('heading', { name: '请假单' })).toBeInTheDocument()
  expect(nameTab).toHaveBeenCalledWith('请假单')
})

test('auto-list and tree-list show the list of the form, and its title is the title of the tab', async () => {
  await open('cgform/auto/OnlCgformAutoList', 'enterprise')
  expect(await screen.findByRole('heading', { name: '企业' })).toBeInTheDocument()
  expect(nameTab).toHaveBeenCalledWith('企业')
})

test('tree-list shows why it cannot show a form without levels', async () => {
  await open('cgform/auto/OnlCgformTreeList', 'enterprise')
  expect(screen.getByText('“企业”不能这样显示')).toBeInTheDocument()
})

test.each(['cgform/auto/erp/OnlCgformErpList', 'cgform/auto/tab/OnlCgformTabList'])(
  '%s shows the sub-tables of the selected row',
  async (component) => {
    const user = await open(component, 'enterprise')
    await user.click(await screen.findByText('陈女士'))
    const below = screen.getByRole('region', { name: '附表' })
    await within(below).findByText('其他联系人')
    if (component.includes('/tab/')) await user.click(within(below).getByRole('tab', { name: '其他联系人' }))
    expect(await within(below).findByText('王先生')).toBeInTheDocument()
  },
)

test.each(['erp/OnlCgformErpList', 'tab/OnlCgformTabList', 'innerTable/OnlCgformInnerTableList'])(
  '%s adds and edits rows',
  async (component) => {
    const user = await open(`cgform/auto/${component}`, 'trips')
    await screen.findByText('上海')
    expect(screen.getByRole('button', { name: /新\s*增/ })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: '编辑' }))
    expect(await screen.findByRole('dialog', { name: /编辑/ })).toBeInTheDocument()
  },
)

test.each(['cgform/OnlCgformCopyList', 'cgform/auto/OnlCgformAutoList'])(
  '%s shows a view in its theme',
  async (component) => {
    const user = await open(component, 'trips')
    expect(await screen.findByRole('heading', { name: '差旅视图' })).toBeInTheDocument()
    await showBelow(user, '上海')
    const below = screen.getByRole('region', { name: '附表' })
    expect(await within(below).findByRole('tab', { name: '行程' })).toBeInTheDocument()
    expect(await within(below).findByText('虹桥')).toBeInTheDocument()
  },
)

test('inner-table-list expands the sub-tables in the row', async () => {
  const user = await open('cgform/auto/innerTable/OnlCgformInnerTableList', 'enterprise')
  await screen.findByText('某某公司')
  await user.click(screen.getByRole('button', { name: '展开某某公司' }))
  expect(await screen.findByText('王先生')).toBeInTheDocument()
  expect(screen.getByText('没有证照资料')).toBeInTheDocument()
})

test('copy-list is read-only', async () => {
  const user = await open('cgform/OnlCgformCopyList', 'enterprise')
  expect(await screen.findByText('某某公司')).toBeInTheDocument()
  expect(nameTab).toHaveBeenCalledWith('企业（视图）')
  for (const name of [/新\s*增/, '编辑', '更多']) expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
  await user.click(screen.getByText('某某公司'))
  const record = await screen.findByRole('dialog')
  expect(await within(record).findByText('王先生')).toBeInTheDocument()
  expect(within(record).queryByRole('button', { name: /编\s*辑/ })).not.toBeInTheDocument()
})

test.each(['nothing', 'goodAt', 'constructor'])(
  'reports the code %s, which is not a form of this user',
  async (code) => {
    await open('cgform/auto/OnlCgformAutoList', code)
    expect(await screen.findByText(`没有编码为“${code}”的表单`)).toBeInTheDocument()
    expect(nameTab).not.toHaveBeenCalled()
  },
)

test('the lines of a sub-table are edited below the list, and saved with the version of the row', async () => {
  const server = fakeServer({
    'GET /online/form/published': [leave, trips],
    ...listRoutes,
    'GET /online/data/trips/list': { records: [trip], total: 1, size: 10, current: 1, pages: 1 },
    'GET /online/data/trips/queryById': { ...trip, legs: [{ id: 'l1', place: '虹桥' }] },
    'POST /online/data/trips/check': { errors: [], warnings: [] },
    'PUT /online/data/trips/edit': { ...trip, version: 2 },
  })
  const user = await open('cgform/auto/tab/OnlCgformTabList', 'trips')
  await showBelow(user, '上海')
  const below = screen.getByRole('region', { name: '附表' })
  await user.click(await within(below).findByRole('button', { name: /编辑附表/ }))
  await within(below).findByText('虹桥')
  expect(within(below).queryByLabelText('名称')).toBeNull()
  await user.click(document.querySelector('[data-row="0"] [id$="-place"]')!)
  await user.keyboard('站{Shift>}{Enter}{/Shift}')
  await user.click(within(below).getByRole('button', { name: /保\s*存/ }))
  await waitFor(() => expect(server.sent('PUT /online/data/trips/edit')).toHaveLength(1))
  expect(server.sent('PUT /online/data/trips/edit')[0]!.body).toEqual({
    id: 't1',
    version: 1,
    legs: [{ id: 'l1', place: '虹桥站' }],
  })
  expect(await within(below).findByRole('button', { name: /编辑附表/ })).toBeInTheDocument()
})

const page1 = (records: object[]) => ({ records, total: records.length, size: 10, current: 1, pages: 1 })
const other = { ...trip, id: 't2', name: '北京', createTime: '2026-11-02 09:00:00' }

test('the master list has the tools of every list, and its rows can be selected for bulk acts', async () => {
  const user = await open('cgform/auto/erp/OnlCgformErpList', 'trips')
  await screen.findByText('上海')
  for (const name of [/高级查询/, '列设置', '刷新']) expect(screen.getByRole('button', { name })).toBeInTheDocument()
  await user.click(screen.getByRole('checkbox', { name: '选择上海' }))
  expect(screen.getByRole('button', { name: /批量操作/ })).toBeInTheDocument()
})

test('the sub-tables follow the current row, and none are shown once it is not in the list any more', async () => {
  const server = fakeServer({
    ...listRoutes,
    'GET /online/form/published': [leave, trips],
    'GET /online/data/trips/list': page1([trip, other]),
    'GET /online/data/trips/queryById': ({ params }: { params: Record<string, unknown> }) =>
      params.id === 't1'
        ? { ...trip, legs: [{ id: 'l1', place: '虹桥' }] }
        : { ...other, legs: [{ id: 'l2', place: '大兴' }] },
    'DELETE /online/data/trips/delete': null,
  })
  const user = await open('cgform/auto/erp/OnlCgformErpList', 'trips')
  const below = await screen.findByRole('region', { name: '附表' })
  expect(within(below).getByText('选择一行差旅视图，在这里查看它的附表')).toBeInTheDocument()
  await showBelow(user, '上海')
  expect(await within(below).findByText('虹桥')).toBeInTheDocument()
  await showBelow(user, '北京')
  expect(await within(below).findByText('大兴')).toBeInTheDocument()
  expect(screen.getByText('北京').closest('[role=row]')).toHaveAttribute('aria-current', 'true')
  server.answer({ 'GET /online/data/trips/list': page1([trip]) })
  await user.click(screen.getByRole('button', { name: '刷新' }))
  expect(await within(below).findByText(/选择一行差旅视图/)).toBeInTheDocument()
})

const tree = { code: 'matter', title: '案卷', isTree: 'Y', titleField: 'name', hidden: [] }
const named = [{ title: '名称', name: 'name', kind: 'text', inList: 'Y' }]

test.each([
  [undefined, '1'],
  ['tree', '1'],
  ['plain', undefined],
])('a tree form with the theme %s asks for its roots alone: %s', async (theme, rootsOnly) => {
  const server = fakeServer({
    ...listRoutes,
    'GET /online/form/published': [{ ...tree, fields: named, ...(theme && { theme }) }],
    'GET /online/data/matter/list': page1([{ ...trip, name: '卷一' }]),
  })
  await open('cgform/auto/OnlCgformAutoList', 'matter')
  expect(await screen.findByText('卷一')).toBeInTheDocument()
  expect(server.sent('GET /online/data/matter/list')[0]!.params.rootsOnly).toBe(rootsOnly)
})

test('a form is shown in its own theme', async () => {
  fakeServer({
    ...listRoutes,
    'GET /online/form/published': [{ ...trips, formCode: undefined, theme: 'inner' }],
    'GET /online/data/trips/list': page1([trip]),
    'GET /online/data/trips/queryById': { ...trip, legs: [{ id: 'l1', place: '虹桥' }] },
  })
  const user = await open('cgform/auto/OnlCgformAutoList', 'trips')
  await user.click(await screen.findByRole('button', { name: '展开上海' }))
  expect(await screen.findByText('虹桥')).toBeInTheDocument()
})
