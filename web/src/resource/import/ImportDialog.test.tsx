import { ok } from '@lexdesk/domain'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { ImportRow } from '../../api/resource/ResourceCalls.ts'
import { fakeServer, type FakeServer, refusal } from '../../testing/fakeServer.ts'
import { renderInApp } from '../../testing/renderInApp.tsx'
import { client } from '../testing/client.ts'
import { ImportDialog } from './ImportDialog.tsx'

const sheet = new File(['…'], '客户.xlsx')
const task = (id: string, words: object) => ({
  id,
  kind: 'import',
  title: '导入',
  done: 2,
  total: 2,
  message: '',
  ...words,
})
const preview = { batchId: 'b1', total: 2, added: 1, changed: 0, unchanged: 0, bad: 1, repeated: 0 }
const goodRow: ImportRow = { row: 2, status: 'added', values: { name: '长风公司', mobile: '' }, errors: [] }
const badRow: ImportRow = {
  row: 3,
  status: 'bad',
  values: { name: '大风公司', mobile: '1380013800O' },
  errors: [
    {
      field: 'mobile',
      title: '手机',
      value: '1380013800O',
      message: '手机号码格式不正确!',
      suggestion: '请填写 11 位数字',
    },
  ],
}
const fixedRow: ImportRow = {
  ...badRow,
  status: 'added',
  values: { ...badRow.values, mobile: '13800138000' },
  errors: [],
}
const page = (...records: ImportRow[]) => ({ records, total: records.length, size: 10, current: 1, pages: 1 })

let server: FakeServer
const onClose = vi.fn<() => void>()
beforeEach(() => {
  onClose.mockClear()
  server = fakeServer({
    'POST /test/client/import/preview': { taskId: 't1' },
    'GET /sys/task/queryById': ({ params }) =>
      params.id === 't1'
        ? task('t1', { status: 'done', result: preview })
        : task('t2', { status: 'done', result: { batchId: 'b1', added: 2, changed: 0, skipped: 0, repeated: 0 } }),
    'GET /test/client/import/rows': ({ params }) => (params.status === 'bad' ? page(badRow) : page(goodRow, badRow)),
    'PUT /test/client/import/fix': {
      row: fixedRow,
      summary: { total: 2, added: 2, changed: 0, unchanged: 0, bad: 0, repeated: 0 },
    },
    'POST /test/client/import/commit': { taskId: 't2' },
    'POST /test/client/import/revert': ok(null, '已撤销导入'),
  })
})

test('shows what else a sheet changes above its lines, and updates it after a fix', async () => {
  const note = ({ batchId, added }: { batchId: string; added: number }) => (
    <p>
      {batchId} 新增 {added} 天，变动 1 个期限
    </p>
  )
  const { user } = renderInApp(<ImportDialog resource={client} note={note} open onClose={onClose} />)
  expect(screen.queryByText(/变动 1 个期限/)).toBeNull()
  await user.upload(fileInput(), sheet)
  expect(await screen.findByText('b1 新增 1 天，变动 1 个期限')).toBeInTheDocument()
})

const open = () => renderInApp(<ImportDialog resource={client} open onClose={onClose} />)
const button = (name: RegExp | string) => screen.getByText(name, { selector: 'button, button *' }).closest('button')!
const fileInput = () => document.querySelector<HTMLInputElement>('input[type=file]')!

async function openPreview() {
  const opened = open()
  await opened.user.upload(fileInput(), sheet)
  await screen.findByText('错误 1')
  return opened
}

test('shows the rules before a file is selected', () => {
  open()
  expect(screen.getByText('必填：名称。')).toBeInTheDocument()
  expect(button('下载导入模板')).toBeInTheDocument()
})

test('does not upload a file that is not a spreadsheet', async () => {
  const { user } = open()
  fileInput().removeAttribute('accept')
  await user.upload(fileInput(), new File(['…'], '照片.png'))
  expect(await screen.findByText('照片.png 不是 Excel 文件，请选择 .xls 或 .xlsx 文件')).toBeInTheDocument()
  expect(server.requests).toHaveLength(0)
})

test("shows the server's message about the file, and another one can be selected", async () => {
  server.answer({
    'GET /sys/task/queryById': task('t1', { status: 'failed', message: '文件导入失败:没有数据行', result: null }),
  })
  const { user } = open()
  await user.upload(fileInput(), sheet)
  expect(await screen.findByText('文件导入失败:没有数据行')).toBeInTheDocument()
  expect(fileInput()).toBeInTheDocument()
})

test('[P5.03] opened for a parent row, every row of the sheet belongs to it', async () => {
  const { user } = renderInApp(
    <ImportDialog resource={client} foreignKeys={{ enterpriseId: 'e1' }} open onClose={onClose} />,
  )
  await user.upload(fileInput(), sheet)
  await screen.findByText('错误 1')
  const form = server.sent('POST /test/client/import/preview')[0]!.body as FormData
  expect(form.get('foreignKeys')).toBe('{"enterpriseId":"e1"}')
})

describe('the preview', () => {
  test('starts with the invalid rows; each invalid cell shows its reason and a suggestion', async () => {
    await openPreview()
    expect(await screen.findByText('大风公司')).toBeInTheDocument()
    expect(screen.getAllByText(/手机号码格式不正确!/)).not.toHaveLength(0)
    expect(screen.getByText('请填写 11 位数字')).toBeInTheDocument()
    for (const count of ['全部 2', '新增 1', '变更 0', '无变化 0']) expect(screen.getByText(count)).toBeInTheDocument()
    expect(button('导入 1 行')).toBeDisabled()
  })

  test('a cell is corrected in place and its row validated again', async () => {
    const { user } = await openPreview()
    await user.click(await screen.findByLabelText('修改第 3 行手机'))
    const cell = screen.getByLabelText('第 3 行手机')
    await user.clear(cell)
    await user.click(cell)
    await user.paste('13800138000')
    await user.keyboard('{Enter}')
    expect(await screen.findByText('错误 0')).toBeInTheDocument()
    expect(server.sent('PUT /test/client/import/fix')).toHaveLength(1)
    expect(server.sent('PUT /test/client/import/fix')[0]!.body).toEqual({
      batchId: 'b1',
      row: 3,
      values: { mobile: '13800138000' },
    })
    expect(button('导入 2 行')).toBeEnabled()
  })

  test('Esc leaves the cell unchanged and the dialog open', async () => {
    const { user } = await openPreview()
    await user.click(await screen.findByLabelText('修改第 3 行手机'))
    await user.keyboard('0{Escape}')
    expect(await screen.findByLabelText('修改第 3 行手机')).toBeInTheDocument()
    expect(server.sent('PUT /test/client/import/fix')).toHaveLength(0)
    expect(onClose).not.toHaveBeenCalled()
  })

  test('invalid rows can be skipped explicitly; the import can be undone', async () => {
    const { user, client: queries } = await openPreview()
    const refetch = vi.spyOn(queries, 'invalidateQueries')
    await user.click(screen.getByText('跳过错误行'))
    await user.click(button('导入 1 行'))
    expect(await screen.findByText('新增 2 条，变更 0 条')).toBeInTheDocument()
    expect(server.sent('POST /test/client/import/commit')[0]!.body).toEqual({
      batchId: 'b1',
      skipBad: true,
      skipRepeated: false,
    })
    expect(refetch).toHaveBeenCalledOnce()
    await user.click(button('撤销本次导入'))
    await user.click(await screen.findByText('撤 销'))
    expect(await screen.findByText('本次导入已撤销')).toBeInTheDocument()
    expect(await screen.findByText('已撤销导入')).toBeInTheDocument()
    expect(refetch).toHaveBeenCalledTimes(2)
  })

  test('rows that repeat others come first, name what they repeat, and can be skipped', async () => {
    const warnings = ['与已有记录内容相同，可能已经导入过']
    const repeated = { batchId: 'b1', total: 3, added: 3, changed: 0, unchanged: 0, bad: 0, repeated: 1 }
    server.answer({
      'GET /sys/task/queryById': ({ params }) =>
        params.id === 't1'
          ? task('t1', { status: 'done', result: repeated })
          : task('t2', {
              status: 'done',
              result: { batchId: 'b1', added: 2, changed: 0, skipped: 0, repeated: 1 },
            }),
      'GET /test/client/import/rows': ({ params }) =>
        params.status === 'repeated' ? page({ ...goodRow, warnings }) : page(goodRow),
    })
    const { user } = open()
    await user.upload(fileInput(), sheet)
    expect(await screen.findByRole('tab', { name: '内容相同 1' })).toHaveAttribute('aria-selected', 'true')
    expect(await screen.findByText(warnings[0]!)).toBeInTheDocument()
    expect(button('导入 3 行')).toBeEnabled()
    await user.click(screen.getByText('跳过内容相同的行'))
    await user.click(button('导入 2 行'))
    expect(await screen.findByText('新增 2 条，变更 0 条，跳过内容相同 1 行')).toBeInTheDocument()
    const { body } = server.sent('POST /test/client/import/commit')[0]!
    expect(body).toEqual({ batchId: 'b1', skipBad: false, skipRepeated: true })
  })

  test('offers nothing about repeated rows if there are none', async () => {
    await openPreview()
    expect(screen.queryByText(/内容相同/)).toBeNull()
  })

  test('a refused commit retains the preview', async () => {
    server.answer({ 'POST /test/client/import/commit': refusal('该导入批次不存在或已过期，请重新上传文件') })
    const { user } = await openPreview()
    await user.click(screen.getByText('跳过错误行'))
    await user.click(button('导入 1 行'))
    expect(await screen.findByText('该导入批次不存在或已过期，请重新上传文件')).toBeInTheDocument()
    expect(button('重新选择文件')).toBeInTheDocument()
  })
})

test('closing while a task runs shows where it continues', async () => {
  server.answer({ 'GET /sys/task/queryById': task('t1', { status: 'running', result: null, done: 1, total: 4 }) })
  const { user } = open()
  await user.upload(fileInput(), sheet)
  expect(await screen.findByText('已处理 1 / 4 行')).toBeInTheDocument()
  await waitFor(() => expect(document.querySelector('.ant-modal-close')).not.toBeNull())
  await user.click(document.querySelector('.ant-modal-close')!)
  expect(await screen.findByText('任务在后台继续进行，可在任务中心查看')).toBeInTheDocument()
  expect(onClose).toHaveBeenCalledOnce()
})

test('names the ignored columns with the reason, before and after', async () => {
  const ignoredColumns = [{ title: '状态', reason: '由办理步骤决定，请在记录上办理' }]
  server.answer({
    'GET /sys/task/queryById': ({ params }) =>
      params.id === 't1'
        ? task('t1', { status: 'done', result: { ...preview, bad: 0, ignoredColumns } })
        : task('t2', { status: 'done', result: { batchId: 'b1', added: 2, changed: 0, skipped: 0, repeated: 0 } }),
  })
  const { user } = renderInApp(<ImportDialog resource={client} open onClose={onClose} />)
  await user.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, sheet)
  expect(await screen.findByText('以下列不会导入：状态（由办理步骤决定，请在记录上办理）')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: /^导入 \d/ }))
  expect(await screen.findByText('以下列没有导入：状态（由办理步骤决定，请在记录上办理）')).toBeInTheDocument()
})

describe('columns whose heads are not the titles of fields', () => {
  const unmatched = { unknownColumns: ['客户（内部）', '电话'], missingColumns: ['名称', '手机'] }
  const uploads = () =>
    server.sent('POST /test/client/import/preview').map(({ body }) => (body as FormData).get('columns'))
  const assign = async (user: Awaited<ReturnType<typeof openPreview>>['user'], head: string, field: string) => {
    await user.click(screen.getByLabelText(head))
    await user.click(await screen.findByText(field, { selector: '.ant-select-item-option-content' }))
  }

  test('are assigned when required ones are missing, and the same file is checked again', async () => {
    const words = '文件导入失败:缺少必填列：名称。文件中没有对应字段的列：客户（内部）、电话，请补充后重新上传'
    server.answer({
      'GET /sys/task/queryById': () =>
        uploads().length === 1
          ? task('t1', { status: 'failed', message: words, result: unmatched })
          : task('t1', { status: 'done', result: preview }),
    })
    const { user } = open()
    await user.upload(fileInput(), sheet)
    expect(await screen.findByText(words)).toBeInTheDocument()
    expect(screen.queryByText('按指定的列重新检查')).toBeNull()
    await assign(user, '客户（内部）', '名称（必填）')
    await user.click(screen.getByLabelText('电话'))
    const offered = (text: string) => screen.getAllByText(text, { selector: '.ant-select-item-option-content' })
    await waitFor(() => expect(offered('手机')).toHaveLength(2))
    expect(offered('名称（必填）'), 'only by the head that it is chosen for').toHaveLength(1)
    await user.click(button('按指定的列重新检查'))
    await waitFor(() => expect(uploads()).toEqual([null, '{"客户（内部）":"name"}']))
  })

  test('are assigned from the preview, and stay so for the next file', async () => {
    server.answer({
      'GET /sys/task/queryById': task('t1', {
        status: 'done',
        result: { ...preview, unknownColumns: ['电话'], missingColumns: ['手机'] },
      }),
    })
    const { user } = open()
    await user.upload(fileInput(), sheet)
    await user.click(await screen.findByText('指定列对应的字段'))
    await assign(user, '电话', '手机')
    await user.click(button('按指定的列重新检查'))
    await waitFor(() => expect(uploads()).toEqual([null, '{"电话":"mobile"}']))
    await user.click(await screen.findByText('重新选择文件'))
    await user.upload(fileInput(), sheet)
    await waitFor(() => expect(uploads()).toHaveLength(3))
    expect(uploads()[2]).toBe('{"电话":"mobile"}')
  })

  test('are not offered when no field is missing', async () => {
    server.answer({
      'GET /sys/task/queryById': task('t1', {
        status: 'done',
        result: { ...preview, unknownColumns: ['电话'], missingColumns: [] },
      }),
    })
    await openPreview()
    expect(screen.queryByText('指定列对应的字段')).toBeNull()
  })
})
