import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App } from 'antd'
import { MemoryRouter, Route, Routes } from 'react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { SessionContext } from '../../api/session/Session.ts'
import { fakeServer } from '../../testing/fakeServer.ts'
import { testClient, testSession } from '../../testing/renderInApp.tsx'
import { PageHostContext } from '../../ui/page/PageHost.ts'
import { online } from './area.ts'

vi.mock('../../resource/ResourceList.tsx', () => ({
  ResourceList: ({ resource }: { resource: { title: string } }) => <p>{resource.title}的完整列表</p>,
}))

const page = (component: string) => ({
  id: component,
  path: `/${component}`,
  name: '',
  component,
  meta: { title: '页' },
})
const menu = ['resource/enterprise', 'resource/region', 'system/SysPositionList'].map(page)
const row = { id: 'e1', version: 1, name: '某某公司', contactName: '陈女士', createTime: '2026-11-01 09:00:00' }
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

beforeEach(() => {
  nameTab.mockReset()
  fakeServer({
    'GET /legal/enterprise/list': { records: [row], total: 1, size: 10, current: 1, pages: 1 },
    'GET /legal/enterprise/queryById': { ...row, contacts: [{ id: 'c1', name: '王先生' }], idDocs: [] },
    'GET /legal/region/list': { records: [], total: 0, size: 10, current: 1, pages: 0 },
  })
})

test("form-list and report-list show only the forms in the user's menu", async () => {
  const user = await open('cgform/OnlCgformHeadList', '')
  const rows = screen.getAllByRole('row').slice(1)
  expect(rows.map((one) => within(one).getAllByRole('gridcell')[0]!.textContent)).toEqual([
    'position',
    'region',
    'enterprise',
  ])
  expect(within(rows[2]!).getByRole('link', { name: '企业：ERP' })).toHaveAttribute(
    'href',
    '/online/cgformErpList/enterprise',
  )
  expect(within(rows[1]!).getByRole('link', { name: '地区：树形' })).toBeInTheDocument()
  expect(within(rows[0]!).queryByRole('link', { name: '职务：树形' })).not.toBeInTheDocument()
  await user.type(screen.getByLabelText('查找'), '企业')
  expect(screen.getAllByRole('row')).toHaveLength(2)
})

test('auto-list and tree-list show the list of the form, and its title is the title of the tab', async () => {
  await open('cgform/auto/OnlCgformAutoList', 'enterprise')
  expect(screen.getByText('企业的完整列表')).toBeInTheDocument()
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
    const below = screen.getByRole('region', { name: '附表' })
    expect(within(below).getByText(/选择一行企业/)).toBeInTheDocument()
    await user.click(await screen.findByRole('radio', { name: '选择某某公司' }))
    await within(below).findByText('其他联系人')
    if (component.includes('/tab/')) await user.click(within(below).getByRole('tab', { name: '其他联系人' }))
    expect(await within(below).findByText('王先生')).toBeInTheDocument()
  },
)

test('inner-table-list expands the sub-tables in the row', async () => {
  const user = await open('cgform/auto/innerTable/OnlCgformInnerTableList', 'enterprise')
  await screen.findByText('某某公司')
  await user.click(screen.getByRole('button', { name: '展开某某公司' }))
  expect(await screen.findByText('王先生')).toBeInTheDocument()
  expect(screen.getByText('没有证照资料')).toBeInTheDocument()
})

test.each([
  ['cgform/OnlCgformCopyList', '企业（视图）'],
  ['cgreport/auto/OnlCgreportAutoList', '企业报表'],
])('%s is read-only', async (component, title) => {
  await open(component, 'enterprise')
  expect(await screen.findByText('某某公司')).toBeInTheDocument()
  expect(screen.getByRole('heading', { name: title })).toBeInTheDocument()
  for (const name of [/新\s*增/, '编辑', '删除']) expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
})

test.each(['nothing', 'goodAt', 'constructor'])(
  'reports the code %s, which is not a form of this user',
  async (code) => {
    await open('cgform/auto/OnlCgformAutoList', code)
    expect(screen.getByText(`没有编码为“${code}”的表单`)).toBeInTheDocument()
    expect(nameTab).not.toHaveBeenCalled()
  },
)
