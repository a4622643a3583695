import { done, type Page, page } from '@lexdesk/domain'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type FakeRequest, type FakeServer, refusal } from '../../testing/fakeServer.ts'
import {
  address,
  button,
  enterpriseRow,
  enterpriseServer,
  pageOf,
  positionRow,
  positionServer,
  renderList,
  rowNamed,
  setWidth,
} from './testing/listFixture.tsx'

const list = 'GET /sys/position/list'
const enterprises = {
  id: 'e',
  path: '/clients',
  name: 'e',
  component: 'resource/enterprise',
  meta: { title: '企业' },
}

beforeEach(() => setWidth(1440))

/** A server whose rows can be deleted and restored. */
function serverWithRecycleBin(total: number): FakeServer {
  const deleted = new Set<string>()
  const server = positionServer()
  const remainingRows = (request: FakeRequest): Page<object> => {
    const rows = pageOf({ ...request, params: { pageNo: '1', pageSize: '1000' } }, total, positionRow).records
    return page(
      rows.filter(({ id }) => !deleted.has(id)),
      total - deleted.size,
      1,
      10,
    )
  }
  const remove = (ids: string) => {
    for (const id of ids.split(',')) deleted.add(id)
    return done('删除成功!')
  }
  server.answer({
    [list]: remainingRows,
    'DELETE /sys/position/delete': ({ params }: FakeRequest) => remove(params.id!),
    'DELETE /sys/position/deleteBatch': ({ params }: FakeRequest) => remove(params.ids!),
    'PUT /sys/position/putRecycleBin': ({ body }: FakeRequest) => {
      for (const id of (body as { ids: string }).ids.split(',')) deleted.delete(id)
      return done('还原成功')
    },
  })
  return server
}

const tick = async (name: string) => (await screen.findByLabelText(`选择${name}`)).click()

test('saving a form and deleting a row refetch the list once', async () => {
  const server = serverWithRecycleBin(3)
  server.answer({
    'GET /sys/position/queryById': positionRow(2),
    'PUT /sys/position/edit': () => done('编辑成功!', positionRow(2, { version: 2 })),
  })
  const { user } = renderList()
  await user.click(button('编辑', await rowNamed('职务2')))
  const form = await screen.findByRole('dialog')
  // The search bar has a field of the same name.
  await user.type(await within(form).findByLabelText('职务名称'), '改')
  await user.click(button('保存', form))
  await screen.findByText(/^已保存职务/)
  await waitFor(() => expect(server.sent(list)).toHaveLength(2))
  await user.click(button('更多', await rowNamed('职务3')))
  await user.click(button('删除'))
  await screen.findByText('是否删除选中数据?')
  await user.click(button('确定'))
  await waitFor(() => expect(screen.queryByText('职务3')).toBeNull())
  expect(server.sent(list)).toHaveLength(3)
})

test('a step of a row refetches the list once', async () => {
  const rows = 'GET /legal/enterprise/list'
  const server = enterpriseServer()
  const submitted = enterpriseRow(1, { status: 'pending', version: 2, name: '企业1（待认证）' })
  server.answer({
    'POST /legal/enterprise/p1/submit': () => {
      server.answer({ [rows]: page([submitted], 1, 1, 10) })
      return done('已提交认证', submitted)
    },
  })
  const { user } = renderList({ resource: 'enterprise' })
  await user.click(button('更多', await rowNamed('企业1')))
  await user.click(await screen.findByText('提交认证'))
  await screen.findByText('企业1（待认证）')
  // A second reading would follow at once, or after the message of the server.
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(server.sent('POST /legal/enterprise/p1/submit')).toHaveLength(1)
  expect(server.sent(rows)).toHaveLength(2)
})

describe('deleting', () => {
  test('[P7.02] a row is deleted after a confirmation, and 撤销 restores it', async () => {
    const server = serverWithRecycleBin(3)
    const { user } = renderList()
    await user.click(button('更多', await rowNamed('职务2')))
    await user.click(button('删除'))
    await screen.findByText('是否删除选中数据?')
    expect(document.querySelector('.ant-modal-confirm-title')).toHaveTextContent('确认删除')
    expect(server.sent('DELETE /sys/position/delete')).toEqual([])
    await user.click(button('确定'))
    await screen.findByText('删除成功!')
    await waitFor(() => expect(screen.queryByText('职务2')).toBeNull())
    expect(server.sent('DELETE /sys/position/delete')[0]!.params.id).toBe('p2')
    await user.click(button('撤销'))
    expect(await screen.findByText('职务2')).toBeInTheDocument()
    expect(server.sent('PUT /sys/position/putRecycleBin')[0]!.body).toEqual({ ids: 'p2' })
  })

  test('[P7.02] deleting without a selection shows 请选择一条记录！', async () => {
    const server = serverWithRecycleBin(3)
    const { user } = renderList()
    await screen.findByText('职务1')
    await user.click(button('批量操作'))
    await user.click(await screen.findByText('批量删除'))
    expect(await screen.findByText('请选择一条记录！')).toBeInTheDocument()
    expect(screen.queryByText('确认删除')).toBeNull()
    expect(server.requests.some(({ method }) => method === 'DELETE')).toBe(false)
  })

  test('[P7.02] the selected rows are deleted together and deselected', async () => {
    const server = serverWithRecycleBin(4)
    const { user } = renderList()
    await tick('职务1')
    await tick('职务3')
    await user.click(button('批量操作'))
    await user.click(await screen.findByText('批量删除'))
    await screen.findByText('是否删除选中数据?')
    await user.click(button('确定'))
    await waitFor(() => expect(screen.queryByText('职务3')).toBeNull())
    expect(server.sent('DELETE /sys/position/deleteBatch')[0]!.params.ids).toBe('p1,p3')
    await waitFor(() => expect(screen.queryByText(/已选择/)).toBeNull())
  })

  test('a row in use is retained, and its uses are listed with links', async () => {
    const server = serverWithRecycleBin(1)
    const uses = [
      { title: '企业的职务', resource: 'enterprise', count: 3 },
      { title: '用户的职务', resource: 'user', count: 1 },
    ]
    server.answer({
      'DELETE /sys/position/delete': () =>
        refusal('该职务正在使用，不能删除：企业的职务 3 条', { code: 'in_use', details: { uses } }),
    })
    const { user } = renderList({ menu: [enterprises] })
    await user.click(button('更多', await rowNamed('职务1')))
    await user.click(button('删除'))
    await screen.findByText('是否删除选中数据?')
    await user.click(button('确定'))
    expect(await screen.findByText('该职务正在使用，不能删除：企业的职务 3 条')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: '查看用户' }), 'who has no page of users').toBeNull()
    expect(screen.getByText('职务1')).toBeInTheDocument()
    expect(button('查看企业')).toBeInTheDocument()
  })
})

describe('selecting rows', () => {
  test('rows stay selected on other pages, with their number, until 清空', async () => {
    positionServer(25)
    const { user } = renderList()
    await tick('职务1')
    await user.click(screen.getByTitle('2'))
    await tick('职务11')
    await waitFor(() => expect(screen.getByText(/已选择/)).toHaveTextContent('已选择 2 项，其中 1 项不在本页'))
    expect(button('批量操作')).toHaveTextContent('（2）')
    await user.click(button('清空'))
    expect(screen.queryByText(/已选择/)).toBeNull()
  })
})

describe('exporting', () => {
  const sheet = () => new Response(new Blob(['rows']), { headers: { 'content-type': 'application/octet-stream' } })
  const downloads: string[] = []
  beforeEach(() => {
    downloads.length = 0
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      downloads.push(this.download)
    })
    return () => vi.restoreAllMocks()
  })

  test('[P7.03] the selected rows are exported as a file named after the list', async () => {
    const server = positionServer(30)
    server.answer({ 'GET /sys/position/exportXls': sheet })
    const { user } = renderList({ route: '/?name=*主管*' })
    await tick('职务1')
    await tick('职务2')
    await user.click(screen.getByLabelText(/^导出选中/))
    await waitFor(() => expect(downloads).toEqual(['职务.xlsx']))
    const { params } = server.sent('GET /sys/position/exportXls')[0]!
    expect(params.selections).toBe('p1,p2')
    expect(params).not.toHaveProperty('name')
  })

  test('[P7.03] without a selection, all rows of the filter are exported in the displayed order', async () => {
    const server = positionServer(30)
    server.answer({ 'GET /sys/position/exportXls': sheet })
    const { user } = renderList({ route: '/?name=*主管*&column=code&order=asc' })
    await screen.findByText('职务1')
    await user.click(button('导出'))
    await waitFor(() => expect(downloads).toEqual(['职务.xlsx']))
    const { params } = server.sent('GET /sys/position/exportXls')[0]!
    expect(params).toMatchObject({ name: '*主管*', column: 'code', order: 'asc' })
    expect(params).not.toHaveProperty('pageNo')
  })

  test('[P7.03] an empty export shows 文件下载失败', async () => {
    const server = positionServer(1)
    server.answer({ 'GET /sys/position/exportXls': () => new Response(new Blob([])) })
    const { user } = renderList()
    await screen.findByText('职务1')
    await user.click(button('导出'))
    expect(await screen.findByText('文件下载失败')).toBeInTheDocument()
    expect(downloads).toEqual([])
  })

  test('a large export is written in the background, shows its progress and is downloaded automatically', async () => {
    const server = positionServer(8_000)
    const task = { id: 't1', kind: 'export', title: '', total: 8000, message: null, result: null, createTime: '' }
    server.answer({
      'POST /sys/position/exportTask': { taskId: 't1' },
      'GET /sys/task/queryById': { ...task, status: 'running', done: 2000 },
      'GET /sys/task/file': sheet,
    })
    const { user, client } = renderList({ route: '/?name=*主管*' })
    await screen.findByText('职务1')
    await user.click(button('导出'))
    expect(await screen.findByText(/已写入 2000 \/ 8000 行/)).toBeInTheDocument()
    expect(server.sent('POST /sys/position/exportTask')[0]!.body).toMatchObject({ params: { name: '*主管*' } })
    client.setQueryData(['task', 't1'], { ...task, status: 'done', done: 8000 })
    await waitFor(() => expect(downloads).toEqual(['职务.xlsx']))
    expect(await screen.findByText('已完成，文件已开始下载')).toBeInTheDocument()
  })
})

describe('saved views', () => {
  test('filters and order are saved on the server under a name, and restored', async () => {
    const server = positionServer(30)
    const views: object[] = []
    server.answer({
      'GET /sys/savedView': () => views,
      'POST /sys/savedView': ({ body }: FakeRequest) => {
        views.push({ id: 'v1', ...(body as object) })
        return null
      },
    })
    const { user } = renderList({ route: '/?name=*主管*&column=code&order=asc' })
    await screen.findByText('职务1')
    await user.click(button('视图'))
    await user.type(await screen.findByLabelText('视图名称'), '主管们{Enter}')
    await screen.findByText('已保存视图“主管们”')
    expect(server.sent('POST /sys/savedView')[0]!.body).toMatchObject({
      resource: 'position',
      name: '主管们',
      params: { name: '*主管*', column: 'code', order: 'asc' },
    })
    await user.click(button('重置'))
    await waitFor(() => expect(address()).toBe('?column=code&order=asc'))
    await user.click(button('视图'))
    await user.click(await screen.findByText('主管们'))
    await waitFor(() => expect(address()).toBe('?name=*主管*&column=code&order=asc'))
    expect(screen.getByPlaceholderText('请输入职务名称')).toHaveValue('主管')
  })

  test('asks before overwriting a name, and rejects an empty one', async () => {
    const server = positionServer(1)
    server.answer({
      'GET /sys/savedView': [{ id: 'v1', name: '常用', params: {} }],
      'POST /sys/savedView': null,
      'DELETE /sys/savedView': null,
    })
    const { user } = renderList()
    await screen.findByText('职务1')
    await user.click(button('视图'))
    const name = await screen.findByLabelText('视图名称')
    await user.type(name, ' {Enter}')
    expect(await screen.findByText('保存名称不能为空')).toBeInTheDocument()
    await user.clear(name)
    await user.type(name, '常用{Enter}')
    expect(await screen.findByText('常用 已存在，是否覆盖？')).toBeInTheDocument()
    await user.click(button('取消'))
    expect(server.sent('POST /sys/savedView')).toEqual([])
    await user.click(button('删除视图常用'))
    await screen.findByText('是否删除当前查询？')
    await user.click(button('确定'))
    await waitFor(() => expect(server.sent('DELETE /sys/savedView')[0]?.params.id).toBe('v1'))
  })
})

describe('the recycle bin', () => {
  test('shows deleted rows with who deleted them, and restores them', async () => {
    const server = positionServer(1)
    const deleted = { ...positionRow(9), deletedAt: '2026-11-02 10:00:00', deletedBy: '陈律师' }
    server.answer({
      'GET /sys/position/recycleBin': page([deleted], 1, 1, 10),
      'PUT /sys/position/putRecycleBin': done('还原成功'),
    })
    const { user } = renderList()
    await screen.findByText('职务1')
    await user.click(button('回收站'))
    const row = await rowNamed('职务9')
    expect(row).toHaveTextContent('2026-11-02 10:00')
    expect(row).toHaveTextContent('陈律师')
    await user.click(button('还原', row))
    await screen.findByText('还原选中的 1 条数据？')
    await user.click(button('确定'))
    expect(await screen.findByText('还原成功')).toBeInTheDocument()
    expect(server.sent('PUT /sys/position/putRecycleBin')[0]!.body).toEqual({ ids: 'p9' })
  })

  test('deletes for good only after the slider was dragged, each time', async () => {
    const server = positionServer(1)
    const deleted = { ...positionRow(9), deletedAt: '2026-11-02 10:00:00', deletedBy: '陈律师' }
    server.answer({
      'GET /sys/position/recycleBin': page([deleted], 1, 1, 10),
      'DELETE /sys/position/deleteRecycleBin': done('删除成功'),
    })
    const { user } = renderList()
    await screen.findByText('职务1')
    await user.click(button('回收站'))
    await user.click(button('彻底删除', await rowNamed('职务9')))
    const question = () => screen.getByText('彻底删除后无法恢复').closest<HTMLElement>('.ant-popover')!
    await screen.findByText('彻底删除后无法恢复')
    const slide = async () => {
      within(question()).getByRole('slider', { name: '滑块验证' }).focus()
      await user.keyboard('{End}')
    }
    expect(button('彻底删除', question())).toBeDisabled()
    await slide()
    expect(button('彻底删除', question())).toBeEnabled()
    await user.click(button('取消', question()))
    await user.click(button('彻底删除', await rowNamed('职务9')))
    await waitFor(() => expect(button('彻底删除', question())).toBeDisabled())
    await slide()
    await user.click(button('彻底删除', question()))
    expect(await screen.findByText('删除成功')).toBeInTheDocument()
    expect(server.sent('DELETE /sys/position/deleteRecycleBin')[0]!.params).toMatchObject({ ids: 'p9' })
  })
})
