import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { button, renderPart } from '../pickers/testing/renderPart.tsx'
import { ExcelImport, type ExcelImportProps, type ImportAnswer } from './ExcelImport.tsx'

const sheet = new File(['…'], '职务.xlsx')
const send = vi.fn<ExcelImportProps['send']>()
const onClose = vi.fn<() => void>()
const onDone = vi.fn<() => void>()

const fileInput = () => document.querySelector<HTMLInputElement>('input[type=file]')!

async function importing(answer: ImportAnswer | Error, props: Partial<ExcelImportProps> = {}) {
  for (const mock of [send, onClose, onDone]) mock.mockReset()
  if (answer instanceof Error) send.mockRejectedValue(answer)
  else send.mockResolvedValue(answer)
  renderPart(
    <ExcelImport open send={send} addressOf={(path) => `/api${path}`} onClose={onClose} onDone={onDone} {...props} />,
  )
  const user = userEvent.setup({ applyAccept: false })
  const input = fileInput()
  expect(button('开始上传')).toBeDisabled()
  return { user, input }
}

const answer = (parts: Partial<ImportAnswer>): ImportAnswer => ({ success: true, code: 200, message: '', ...parts })
async function start(given: ImportAnswer | Error, props?: Partial<ExcelImportProps>) {
  const { user, input } = await importing(given, props)
  await user.upload(input, sheet)
  await user.click(button('开始上传'))
}

test('[P5.03] on success it shows the server message, or 文件上传成功, and closes', async () => {
  await start(answer({ message: '共2行数据全部导入成功！' }))
  expect(await screen.findByText('共2行数据全部导入成功！')).toBeInTheDocument()
  expect(onClose).toHaveBeenCalledOnce()
  expect(onDone).toHaveBeenCalledOnce()
})

test('[P5.03] on success without a message it shows the default one', async () => {
  await start(answer({}))
  expect(await screen.findByText('文件上传成功')).toBeInTheDocument()
})

test('[P5.03] 201 is a warning with a link to the error file', async () => {
  const result = {
    msg: '总上传行数：2，已导入行数：1，错误行数：1',
    fileUrl: '/sys/common/static/x.xlsx',
    fileName: 'x.xlsx',
  }
  await start(answer({ code: 201, message: '文件导入成功，但有错误。', result }))
  expect(await screen.findAllByText('文件导入成功，但有错误。')).not.toHaveLength(0)
  expect(screen.getByText(result.msg)).toBeInTheDocument()
  expect(screen.getByText('点击下载').closest('a')).toHaveAttribute('href', '/api/sys/common/static/x.xlsx')
  expect(onDone).toHaveBeenCalledOnce()
})

test('[P5.03] a rejection names the file and the reason, and the dialog stays open', async () => {
  await start(answer({ success: false, code: 500, message: '文件导入失败:没有数据行' }))
  expect(await screen.findByText('职务.xlsx 文件导入失败:没有数据行')).toBeInTheDocument()
  expect(onClose).not.toHaveBeenCalled()
})

test('[P5.03] shows 文件上传失败 without an answer', async () => {
  await start(new Error('network'))
  expect(await screen.findByText('文件上传失败')).toBeInTheDocument()
  await waitFor(() => expect(button('开始上传')).toBeEnabled())
})

test('[P5.03] sends single table and foreign keys with the file', async () => {
  await start(answer({}), { isSingleTableImport: true, foreignKeys: { dictId: 'd1' } })
  await waitFor(() => expect(send).toHaveBeenCalledOnce())
  expect(send.mock.calls[0]![0]).toEqual([sheet])
  expect(send.mock.calls[0]![1]).toEqual({ isSingleTableImport: '1', foreignKeys: '{"dictId":"d1"}' })
})

test('[P5.03] accepts only .xls and .xlsx', async () => {
  const { user, input } = await importing(answer({}))
  expect(input.accept).toBe('.xls,.xlsx')
  await user.upload(input, new File(['x'], '照片.png'))
  expect(await screen.findByText('照片.png 不是 Excel 文件，请选择 .xls 或 .xlsx 文件')).toBeInTheDocument()
  expect(button('开始上传')).toBeDisabled()
  await user.upload(fileInput(), new File(['x'], '旧表.XLS'))
  await waitFor(() => expect(button('开始上传')).toBeEnabled())
})
