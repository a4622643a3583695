import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { button, renderPart } from '../../../pickers/testing/renderPart.tsx'
import { controlledUpload, fileOf } from '../../../upload/testing/controlledUpload.ts'
import type { GridColumn } from '../../model/GridColumn.ts'
import { createGrid } from '../../view/createGrid.ts'
import type { Grid } from '../../view/Grid.ts'
import { DataGrid } from '../../view/DataGrid.tsx'

const columns: GridColumn[] = [
  { key: 'name', title: '名称', type: 'input' },
  { key: 'scan', title: '扫描件', type: 'upload' },
  { key: 'files', title: '附件', type: 'file', number: 3 },
  { key: 'pictures', title: '照片', type: 'image', fieldExtendJson: '{"uploadnum":2}' },
  { key: 'fixed', title: '归档', type: 'file', allowDownload: false, allowRemove: false },
]
let grid: Grid
let controls: ReturnType<typeof controlledUpload>

beforeEach(() => {
  // The test document has no layout: give the grid a size.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(2000)
  controls = controlledUpload()
  grid = createGrid({ columns })
  grid.model.load([
    { id: '1', name: '甲', fixed: 'temp/f.pdf' },
    {
      id: '2',
      name: '乙',
      scan: 'temp/授权委托书.pdf',
      files: 'temp/a.pdf,temp/b.pdf',
      pictures: 'temp/1.png,https://cdn.example.com/2.png',
    },
    { id: '3', name: '丙', status: 'closed' },
  ])
})

const sources = () => ({ uploadFor: () => controls.upload, addressOf: (path: string) => `/static/${path}` })
function open() {
  renderPart(<DataGrid grid={grid} label="事项" sources={sources()} disabledRows={{ status: 'closed' }} />)
  return userEvent.setup({ applyAccept: false })
}
const cell = (row: number, column: string) =>
  document.querySelector<HTMLElement>(`[data-row="${row}"] [id$="-${column}"]`)!
const value = (row: number, column: string) => grid.model.values().rows[row]![column]
const chooser = () => screen.findByLabelText<HTMLInputElement>('选择文件', { selector: 'input' })
const entry = (name: RegExp | string) => screen.findByRole('menuitem', { name })
const field = () => document.querySelector<HTMLElement>('[data-grid-field]')!

async function put(user: ReturnType<typeof open>, row: number, column: string, ...files: File[]) {
  await waitFor(() => expect(cell(row, column)).toHaveTextContent('上传'))
  await user.click(cell(row, column))
  // The file dialog is not a click in the page.
  fireEvent.change(await chooser(), { target: { files } })
}

test('[P1.19] an upload cell shows the percentage, then a check with the name cut at five, then download and delete', async () => {
  const user = open()
  await put(user, 0, 'scan', fileOf('法律顾问服务合同.pdf'))
  controls.progress('法律顾问服务合同.pdf', 40)
  expect(cell(0, 'scan')).toHaveTextContent('40%')
  expect(value(0, 'scan')).toBeUndefined()
  await controls.end('法律顾问服务合同.pdf', 'finish')
  expect(value(0, 'scan')).toBe('temp/法律顾问服务合同.pdf')
  expect(cell(0, 'scan')).toHaveTextContent('法律顾问服…')
  expect(cell(0, 'scan')).not.toHaveTextContent('点击上传')
  expect(cell(0, 'scan').querySelector('[title]')).toHaveAttribute('title', '法律顾问服务合同.pdf')
  expect(field()).toHaveFocus()

  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  await user.click(cell(0, 'scan'))
  await user.click(await entry('下载'))
  expect(opened).toHaveBeenCalledWith('/static/temp/法律顾问服务合同.pdf', '_blank', 'noopener')
  await user.click(cell(0, 'scan'))
  await user.click(await entry('删除'))
  expect(value(0, 'scan')).toBe('')
  expect(cell(0, 'scan')).toHaveTextContent('点击上传')
})

test('[P1.19] a failed upload is red with its message and can be retried', async () => {
  const user = open()
  await put(user, 0, 'files', fileOf('合同.pdf'))
  await controls.end('合同.pdf', 'fail', '磁盘已满')
  expect(cell(0, 'files').querySelector('[data-failed]')).toHaveTextContent('磁盘已满')
  await user.click(cell(0, 'files'))
  expect(await entry('错误信息：磁盘已满')).toHaveAttribute('aria-disabled', 'true')
  await user.click(await entry(/重新上传/))
  await controls.end('合同.pdf', 'finish')
  expect(value(0, 'files')).toBe('temp/合同.pdf')
})

test('[P1.19] another file replaces a failed one', async () => {
  const user = open()
  await put(user, 0, 'scan', fileOf('坏的.docx'))
  await controls.end('坏的.docx', 'fail', '不是有效的 DOCX 文件')
  await user.click(cell(0, 'scan'))
  await user.click(await entry('选择其他文件'))
  fireEvent.change(await chooser(), { target: { files: [fileOf('好的.pdf')] } })
  await controls.end('好的.pdf', 'finish')
  expect(value(0, 'scan')).toBe('temp/好的.pdf')
  expect(cell(0, 'scan').querySelector('[data-failed]')).toBeNull()
})

test('[P1.19] a running upload can be cancelled', async () => {
  const user = open()
  await put(user, 0, 'scan', fileOf('合同.pdf'))
  await user.click(cell(0, 'scan'))
  await user.click(await entry(/取消上传/))
  expect(controls.aborted).toEqual(['合同.pdf'])
  expect(cell(0, 'scan')).toHaveTextContent('点击上传')
})

test('[P1.19] several files are managed in a dialog', async () => {
  const user = open()
  await waitFor(() => expect(cell(1, 'files')).toHaveTextContent('a.pdf+1'))
  await user.click(cell(1, 'files'))
  expect(await entry('下载 b.pdf')).toBeInTheDocument()
  await user.click(await entry('管理文件'))
  await user.click(await screen.findByRole('button', { name: '删除 a.pdf' }))
  await user.click(button('确定'))
  expect(value(1, 'files')).toBe('temp/b.pdf')
  await user.keyboard('{Control>}z{/Control}')
  expect(value(1, 'files')).toBe('temp/a.pdf,temp/b.pdf')
})

test('[P1.19] an image cell shows images, and an error opens a dialog with the reason', async () => {
  const user = open()
  await waitFor(() => expect(cell(1, 'pictures').querySelectorAll('img')).toHaveLength(2))
  await put(user, 0, 'pictures', fileOf('证照.png', 'image/png'))
  controls.progress('证照.png', 70)
  expect(cell(0, 'pictures')).toHaveTextContent('70%')
  await controls.end('证照.png', 'fail', '文件类型不允许')
  expect(screen.getByLabelText('证照.png 上传出错')).toBeInTheDocument()
  await user.click(cell(0, 'pictures'))
  expect(await screen.findByRole('dialog')).toHaveTextContent('上传出错')
  expect(screen.getByText('错误信息：文件类型不允许')).toBeInTheDocument()
  await user.click(button('重新上传'))
  await controls.end('证照.png', 'finish')
  expect(value(0, 'pictures')).toBe('temp/证照.png')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('[P1.19] images can be reordered in their dialog, with a message at the ends', async () => {
  const user = open()
  await waitFor(() => expect(cell(1, 'pictures').querySelector('img')).not.toBeNull())
  await user.click(cell(1, 'pictures'))
  await user.click(await entry('管理图片'))
  await user.click(await screen.findByRole('button', { name: '左移 1.png' }))
  expect(await screen.findByText('未知的操作')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '右移 2.png' }))
  expect(await screen.findByText('已到最后~')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '右移 1.png' }))
  await user.click(button('确定'))
  expect(value(1, 'pictures')).toBe('https://cdn.example.com/2.png,temp/1.png')
})

test('[P1.19] rejects a file that is not an image', async () => {
  const user = open()
  await put(user, 0, 'pictures', fileOf('a.txt', 'text/plain'))
  expect(await screen.findByText('请上传图片')).toBeInTheDocument()
  expect(controls.upload).not.toHaveBeenCalled()
})

test('a file without a name or an address is an unknown file', async () => {
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  grid.model.setCells([{ key: grid.model.order()[0]!, column: 'scan', value: 'temp/' }])
  renderPart(
    <DataGrid
      grid={grid}
      label="事项"
      sources={{ ...sources(), addressOf: (path: string) => (path === 'temp/' ? '' : path) }}
    />,
  )
  await waitFor(() => expect(cell(0, 'scan').querySelector('[title]')).toHaveAttribute('title', '未知的文件'))
  const user = userEvent.setup()
  await user.click(cell(0, 'scan'))
  await user.click(await entry('下载'))
  expect(await screen.findByText('未知的文件', { selector: '.ant-message *' })).toBeInTheDocument()
  expect(opened).not.toHaveBeenCalled()
})

test('[P1.19] a running upload outlives its row component', async () => {
  const user = open()
  await put(user, 0, 'scan', fileOf('合同.pdf'))
  document.body.replaceChildren()
  renderPart(<DataGrid grid={grid} label="事项" sources={sources()} />)
  controls.progress('合同.pdf', 60)
  await waitFor(() => expect(cell(0, 'scan')).toHaveTextContent('60%'))
  await controls.end('合同.pdf', 'finish')
  expect(value(0, 'scan')).toBe('temp/合同.pdf')
})

test('a column without permissions offers no actions; a disabled row has no upload', async () => {
  const user = open()
  await waitFor(() => expect(cell(0, 'fixed')).toHaveTextContent('f.pdf'))
  await user.click(cell(0, 'fixed'))
  expect(await entry('没有可用的操作')).toBeInTheDocument()
  await user.keyboard('{Escape}')
  expect(cell(2, 'scan')).toBeEmptyDOMElement()
})

test('shows a message if the grid has no upload function', async () => {
  renderPart(<DataGrid grid={grid} label="事项" />)
  const user = userEvent.setup()
  await user.click(cell(0, 'scan'))
  expect(await screen.findByText('扫描件没有配置上传')).toBeInTheDocument()
})
