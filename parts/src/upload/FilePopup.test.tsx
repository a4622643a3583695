import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { button, renderPart } from '../pickers/testing/renderPart.tsx'
import { FilePopup, type FilePopupProps } from './FilePopup.tsx'
import { controlledUpload, fileOf } from './testing/controlledUpload.ts'

function open(props: Partial<FilePopupProps> = {}) {
  const { upload, end, aborted } = controlledUpload()
  const onOk = vi.fn<FilePopupProps['onOk']>()
  const onCancel = vi.fn<() => void>()
  const { user } = renderPart(
    <FilePopup open value="" upload={upload} addressOf={(path) => path} onOk={onOk} onCancel={onCancel} {...props} />,
  )
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!
  return { user, input, end, aborted, onOk, onCancel }
}

test('[P5.02] confirming without a file is an error; with one it emits the path', async () => {
  const { user, input, end, onOk } = open()
  await user.click(button('确定'))
  expect(await screen.findByText('未上传任何文件')).toBeInTheDocument()
  expect(onOk).not.toHaveBeenCalled()
  await user.upload(input, fileOf('合同.pdf'))
  expect(button('确定')).toBeDisabled()
  await end('合同.pdf', 'finish')
  await user.click(button('确定'))
  const file = { fileName: '合同.pdf', filePath: 'temp/合同.pdf', fileSize: 4 }
  expect(onOk).toHaveBeenCalledWith('temp/合同.pdf', [file])
})

test('[P5.02] is 520 wide, with content 200 high', () => {
  open()
  expect(document.querySelector<HTMLElement>('.ant-modal')!.style.width).toBe('520px')
  expect(document.querySelector<HTMLElement>('.ant-modal-body')!.style.height).toBe('200px')
})

test('a failed file does not prevent closing', async () => {
  const { user, input, end, onOk } = open({ value: 'temp/0.pdf' })
  await user.upload(input, fileOf('1.pdf'))
  await end('1.pdf', 'fail', '磁盘已满')
  await user.click(button('确定'))
  expect(onOk.mock.lastCall![0]).toBe('temp/0.pdf')
})

test('cancelling aborts running uploads', async () => {
  const { user, input, aborted, onCancel } = open()
  await user.upload(input, fileOf('大.pdf'))
  await user.click(button('取消'))
  expect(aborted).toEqual(['大.pdf'])
  expect(onCancel).toHaveBeenCalledOnce()
})
