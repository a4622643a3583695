import { page } from '@lexdesk/domain'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { jsonAnswer, refusal } from '../testing/fakeServer.ts'
import { renderInApp } from '../testing/renderInApp.tsx'
import {
  Address,
  address,
  button,
  buttons,
  enterpriseRow,
  enterpriseServer,
  positionRow,
  positionServer,
  renderList,
  resourceNamed,
  rowNamed,
  setWidth,
} from './list/testing/listFixture.tsx'
import { InnerList, ResourceList } from './ResourceList.tsx'

const list = 'GET /sys/position/list'
const nameField = () => screen.getByPlaceholderText('请输入职务名称')

beforeEach(() => setWidth(1440))

describe('searching and paging', () => {
  test('[P7.01] the first page has ten rows, newest first, with range and total', async () => {
    const server = positionServer(57)
    renderList()
    await screen.findByText('职务1')
    expect(server.sent(list)[0]!.params).toMatchObject({
      pageNo: '1',
      pageSize: '10',
      column: 'createTime',
      order: 'desc',
    })
    expect(screen.getAllByText(/^职务\d+$/)).toHaveLength(10)
    expect(screen.getByText('第 1-10 条 / 共 57 条')).toBeInTheDocument()
    expect(screen.getByText('10 条/页')).toBeInTheDocument()
    expect(screen.getByText(/跳至/)).toBeInTheDocument()
  })

  test('[P7.01] another page is fetched and stored in the URL; back returns to the previous one', async () => {
    const server = positionServer(57)
    const { user } = renderList()
    await screen.findByText('职务1')
    await user.click(screen.getByTitle('6'))
    await screen.findByText('职务57')
    expect(screen.getByText('第 51-57 条 / 共 57 条')).toBeInTheDocument()
    expect(server.sent(list).at(-1)!.params.pageNo).toBe('6')
    expect(address()).toBe('?pageNo=6')
    await user.click(screen.getByText('浏览器后退'))
    await screen.findByText('职务1')
  })

  test('[P7.01] Enter in the search bar searches from the first page; 重置 clears the search', async () => {
    const server = positionServer(57)
    const { user } = renderList({ route: '/?pageNo=3' })
    await screen.findByText('职务21')
    await user.type(nameField(), '主管{Enter}')
    await waitFor(() => expect(server.sent(list).at(-1)!.params).toMatchObject({ name: '*主管*', pageNo: '1' }))
    expect(nameField()).toHaveValue('主管')
    await user.click(button('重置'))
    await waitFor(() => expect(server.sent(list).at(-1)!.params).not.toHaveProperty('name'))
    expect(nameField()).toHaveValue('')
  })

  test('查询 without a change refreshes the list', async () => {
    const server = positionServer(2)
    const { user } = renderList()
    await screen.findByText('职务1')
    server.answer({ [list]: page([positionRow(7)], 1, 1, 10) })
    await user.click(button('查询'))
    expect(await screen.findByText('职务7')).toBeInTheDocument()
  })

  test('typed text survives paging without being searched for', async () => {
    const server = positionServer(57)
    const { user } = renderList()
    await screen.findByText('职务1')
    await user.type(nameField(), '主')
    await user.click(screen.getByTitle('2'))
    await screen.findByText('职务11')
    expect(nameField()).toHaveValue('主')
    expect(server.sent(list).at(-1)!.params).not.toHaveProperty('name')
  })

  test('a header sorts on the server, and a third click restores the default order', async () => {
    const server = positionServer(57)
    const { user } = renderList()
    await screen.findByText('职务1')
    const header = screen.getByRole('columnheader', { name: '职务编码' })
    await user.click(header)
    await waitFor(() => expect(address()).toBe('?column=code&order=asc'))
    await user.click(header)
    await waitFor(() => expect(address()).toBe('?column=code&order=desc'))
    await user.click(header)
    await waitFor(() => expect(address()).toBe(''))
    const orders = server.sent(list).map(({ params }) => [params.column, params.order].join(' '))
    expect(orders.slice(0, 3)).toEqual(['createTime desc', 'code asc', 'code desc'])
  })

  test('a pasted link restores filters, order, size and the fields behind 展开', async () => {
    const server = enterpriseServer()
    renderList({ resource: 'enterprise', route: '/?name=*科技*&contactMobile=*138*&column=name&order=asc&pageSize=20' })
    await screen.findByText('企业1')
    expect(server.sent('GET /legal/enterprise/list')[0]!.params).toMatchObject({
      name: '*科技*',
      contactMobile: '*138*',
      column: 'name',
      order: 'asc',
      pageSize: '20',
    })
    expect(screen.getByPlaceholderText('请输入企业名称')).toHaveValue('科技')
    expect(screen.getByPlaceholderText('请输入联系手机').closest('[hidden]')).toBeNull()
  })

  test('rarely used fields are hidden behind 展开', async () => {
    enterpriseServer()
    const { user } = renderList({ resource: 'enterprise' })
    await screen.findByText('企业1')
    expect(screen.queryByPlaceholderText('请输入联系手机')).toBeNull()
    await user.click(button('展开'))
    await user.type(screen.getByPlaceholderText('请输入联系手机'), '138')
    // What is typed into a field is kept while it is hidden.
    await user.click(button('收起'))
    expect(screen.queryByPlaceholderText('请输入联系手机')).toBeNull()
    await user.click(button('展开'))
    expect(screen.getByPlaceholderText('请输入联系手机')).toHaveValue('138')
  })

  test('an old link past the end shows the last existing page', async () => {
    positionServer(12)
    renderList({ route: '/?pageNo=9' })
    await screen.findByText('职务12')
    expect(address()).toBe('?pageNo=2')
  })
})

describe('the keyboard', () => {
  test('`/` focuses the search bar, except while typing', async () => {
    positionServer(1)
    const { user } = renderList()
    await screen.findByText('职务1')
    await user.keyboard('/')
    const first = screen.getByPlaceholderText('请输入职务编码')
    expect(first).toHaveFocus()
    await user.keyboard('a/b')
    expect(first).toHaveValue('a/b')
  })

  test('arrow keys move through the rows, space selects, Enter opens', async () => {
    const server = positionServer(3)
    server.answer({ 'GET /sys/position/queryById': positionRow(2), 'GET /sys/position/history': [] })
    const { user } = renderList()
    await rowNamed('职务1')
    const table = screen.getByRole('grid', { name: '职务' })
    const active = () => document.getElementById(table.getAttribute('aria-activedescendant')!)
    act(() => table.focus())
    expect(active()).toHaveTextContent('ZW-1')
    await user.keyboard('{ArrowRight}{ArrowDown}')
    expect(active()).toHaveTextContent('职务2')
    await user.keyboard(' ')
    expect(screen.getByText(/已选择/)).toHaveTextContent('已选择 1 项')
    await user.keyboard('{ArrowUp}{ArrowUp}')
    expect(active()).toHaveTextContent('职务1')
    await user.keyboard('{ArrowDown}{Enter}')
    await waitFor(() => expect(address()).toBe('?detail=p2'))
  })
})

describe('without rows', () => {
  test('the first load shows a skeleton; later old rows stay while new ones are loading', async () => {
    const server = positionServer(57)
    let release = () => {}
    const { user } = renderList()
    expect(screen.getByLabelText('加载中')).toBeInTheDocument()
    await screen.findByText('职务1')
    server.answer({
      [list]: () => new Promise((resolve) => (release = () => resolve(page([positionRow(99)], 57, 2, 10)))),
    })
    await user.click(screen.getByTitle('2'))
    expect(screen.getByText('职务1')).toBeInTheDocument()
    expect(screen.queryByLabelText('加载中')).toBeNull()
    act(() => release())
    await screen.findByText('职务99')
    expect(screen.queryByText('职务1')).toBeNull()
  })

  test('an empty result offers 清除筛选, an empty list 新增', async () => {
    positionServer(0)
    const { user } = renderList({ route: '/?name=*x*' })
    await screen.findByText('没有符合条件的职务')
    await user.click(button('清除筛选'))
    await screen.findByText('还没有职务')
    expect(address()).toBe('')
    expect(buttons('新增')).toHaveLength(2)
  })

  test('a failure shows the reason with the request id and a retry button', async () => {
    const server = positionServer(3)
    const broken = {
      success: false,
      message: '数据库暂不可用',
      code: 500,
      result: null,
      timestamp: 0,
      requestId: 'req-7',
    }
    server.answer({ [list]: () => jsonAnswer(broken, 500) })
    const { user } = renderList()
    expect(await screen.findByText('数据库暂不可用')).toBeInTheDocument()
    expect(screen.getByText('req-7')).toBeInTheDocument()
    server.answer({ [list]: page([positionRow(1)], 1, 1, 10) })
    await user.click(button('重试'))
    expect(await screen.findByText('职务1')).toBeInTheDocument()
  })

  test('[A9.04] code 510 of a list shows its message as a warning', async () => {
    const server = positionServer()
    const refused = { success: false, message: '没有权限，请联系管理员授权', code: 510, result: null, timestamp: 0 }
    server.answer({ [list]: () => jsonAnswer(refused) })
    renderList()
    await waitFor(() => expect(document.querySelector('.ant-message-warning')).not.toBeNull())
    expect(document.querySelector('.ant-message-warning')).toHaveTextContent('没有权限，请联系管理员授权')
  })

  test('a failed refresh retains the rows and shows a message', async () => {
    const server = positionServer(3)
    const { user } = renderList()
    await screen.findByText('职务1')
    server.answer({ [list]: () => refusal('查询太复杂') })
    await user.click(button('刷新'))
    expect(await screen.findByText(/刷新失败，显示的是之前的数据：查询太复杂/)).toBeInTheDocument()
    expect(screen.getByText('职务1')).toBeInTheDocument()
  })
})

describe('permissions and states', () => {
  test('does not offer actions without permission', async () => {
    positionServer(3)
    renderList({ permissions: ['position:list'] })
    const row = await rowNamed('职务1')
    for (const name of ['新增', '导入', '导出', '批量操作', '回收站']) expect(buttons(name)).toEqual([])
    expect(button('查看', row)).toBeInTheDocument()
    expect([...buttons('编辑', row), ...buttons('更多', row)]).toEqual([])
  })

  test('offers every action with every permission', async () => {
    positionServer(3)
    const { user } = renderList()
    const row = await rowNamed('职务1')
    for (const name of ['新增', '导入', '导出', '批量操作', '高级查询', '视图', '刷新', '密度', '列设置', '回收站'])
      expect(buttons(name)).toHaveLength(1)
    expect(buttons('编辑', row)).toHaveLength(1)
    await user.click(button('更多', row))
    for (const name of ['查看', '删除']) expect(buttons(name)).toHaveLength(1)
  })

  test('a row whose state forbids it can be neither edited nor deleted', async () => {
    enterpriseServer([enterpriseRow(1, { status: 'frozen' }), enterpriseRow(2)])
    const { user } = renderList({ resource: 'enterprise' })
    const frozen = await rowNamed('企业1')
    const draft = await rowNamed('企业2')
    expect(buttons('编辑', draft)).toHaveLength(1)
    expect(buttons('编辑', frozen)).toEqual([])
    await user.click(button('更多', frozen))
    await waitFor(() => expect(buttons('解除冻结')).toHaveLength(1))
    expect(buttons('删除')).toEqual([])
  })

  test('the steps of a row are under 更多', async () => {
    enterpriseServer()
    const { user } = renderList({ resource: 'enterprise' })
    const row = await rowNamed('企业1')
    await user.click(button('更多', row))
    expect(await screen.findByText('提交认证')).toBeInTheDocument()
    expect(screen.queryByText('认证通过')).toBeNull()
  })
})

describe('inside another page', () => {
  test('shows the rows of its parent, sets the parent of new ones and leaves the URL of the page unchanged', async () => {
    const server = positionServer(57)
    const { user } = renderInApp(
      <>
        <InnerList resource={resourceNamed('position')} within={{ postRank: '2' }} />
        <Address />
      </>,
      { dictionaries: { position_rank: [{ value: '2', text: '中级' }] } },
    )
    await screen.findByText('职务1')
    await user.click(screen.getByTitle('2'))
    await screen.findByText('职务11')
    expect(server.sent(list).at(-1)!.params).toMatchObject({ postRank: '2', pageNo: '2' })
    expect(address()).toBe('')
    expect(screen.queryByText('职级'), 'what all rows have in common is no column and no filter').toBeNull()
    await user.click(button('新增'))
    const form = (await screen.findByText('新增职务')).closest<HTMLElement>('.ant-drawer')!
    expect(within(form).getByTitle('中级')).toBeInTheDocument()
  })

  test('an import belongs to the parent, which is no column of the sheet', async () => {
    const server = positionServer(3)
    server.answer({ 'POST /sys/position/import/preview': { taskId: 't1' } })
    const { user } = renderInApp(<InnerList resource={resourceNamed('position')} within={{ postRank: '2' }} />)
    await screen.findByText('职务1')
    await user.click(button('导入'))
    const dialog = (await screen.findByText('导入职务')).closest<HTMLElement>('.ant-modal')!
    expect(within(dialog).getByText('必填：职务编码、职务名称。')).toBeInTheDocument()
    await user.upload(dialog.querySelector('input')!, new File(['…'], '职务.xlsx'))
    await waitFor(() => expect(server.sent('POST /sys/position/import/preview')).toHaveLength(1))
    const form = server.sent('POST /sys/position/import/preview')[0]!.body as FormData
    expect(form.get('foreignKeys')).toBe('{"postRank":"2"}')
  })

  test('its recycle bin has the rows of the parent alone', async () => {
    const server = positionServer(3)
    server.answer({ 'GET /sys/position/recycleBin': page([], 0, 1, 10) })
    const { user } = renderInApp(<InnerList resource={resourceNamed('position')} within={{ postRank: '2' }} />)
    await screen.findByText('职务1')
    await user.click(button('回收站'))
    await waitFor(() => expect(server.sent('GET /sys/position/recycleBin')).toHaveLength(1))
    expect(server.sent('GET /sys/position/recycleBin')[0]!.params).toMatchObject({ postRank: '2' })
  })

  test('a custom toolbar gets the selected rows and can clear the selection', async () => {
    positionServer(3)
    const { user } = renderInApp(
      <ResourceList
        resource={resourceNamed('position')}
        slots={{
          toolbar: ({ chosen, clear }) => (
            <button type="button" onClick={clear}>
              {chosen.map(({ name }) => name).join('、') || '未选择'}
            </button>
          ),
        }}
      />,
    )
    await user.click(within(await rowNamed('职务2')).getByRole('checkbox', { hidden: true }))
    await user.click(screen.getByText('职务2', { selector: 'button' }))
    expect(screen.getByText('未选择')).toBeInTheDocument()
  })
})
