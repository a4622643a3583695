import '@testing-library/jest-dom/vitest'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { App, ConfigProvider } from 'antd'
import { useState } from 'react'
import { expect, type Mock, test, vi } from 'vitest'
import { FileUpload, type FileUploadProps } from './FileUpload.tsx'
import { ImageUpload } from './ImageUpload.tsx'
import { controlledUpload, fileOf } from './testing/controlledUpload.ts'
import type { UploadItem } from './uploadList.ts'

type Props = Partial<Omit<FileUploadProps, 'onChange'>> & {
  isImage?: boolean
  start?: string[]
  onChange?: Mock<FileUploadProps['onChange']>
}

function show({ isImage, start = [], onChange = vi.fn<FileUploadProps['onChange']>(), ...props }: Props) {
  const Control = isImage ? ImageUpload : FileUpload
  function Form() {
    const [value, setValue] = useState<readonly string[]>(start)
    return (
      <Control
        upload={() => Promise.reject(new Error('unused'))}
        addressOf={(path) => `/static/${path}`}
        {...props}
        value={value}
        onChange={(paths, files) => {
          onChange(paths, files)
          setValue(paths)
        }}
      />
    )
  }
  const { container } = render(
    <ConfigProvider theme={{ token: { motion: false } }}>
      <Form />
    </ConfigProvider>,
  )
  const input = container.querySelector<HTMLInputElement>('input[type=file]')!
  // The accept attribute is only a hint: other files can still be dropped or selected.
  const user = userEvent.setup({ applyAccept: false })
  return { user, input, onChange }
}

test('two controls that fail at the same time stack their messages', async () => {
  const control = (upload: FileUploadProps['upload']) => (
    <FileUpload value={[]} onChange={() => {}} upload={upload} addressOf={(path) => path} />
  )
  const [one, other] = [controlledUpload(), controlledUpload()]
  const { container } = render(
    <App>
      {control(one.upload)}
      {control(other.upload)}
    </App>,
  )
  const user = userEvent.setup()
  const inputs = container.querySelectorAll<HTMLInputElement>('input[type=file]')
  await user.upload(inputs[0]!, fileOf('合同.pdf'))
  await user.upload(inputs[1]!, fileOf('证据.pdf'))
  await one.end('合同.pdf', 'fail', '磁盘已满')
  await other.end('证据.pdf', 'fail', '磁盘已满')
  expect(await screen.findByText('合同.pdf 上传失败.')).toBeInTheDocument()
  expect(await screen.findByText('证据.pdf 上传失败.')).toBeInTheDocument()
  expect(document.querySelectorAll('.ant-message')).toHaveLength(1)
})

test('[P5.01] a file is part of the value only after it is stored', async () => {
  const { upload, end, progress } = controlledUpload()
  const { user, input, onChange } = show({ upload })
  await user.upload(input, fileOf('合同.pdf'))
  progress('合同.pdf', 40)
  expect(screen.getByText('合同.pdf 40%')).toBeInTheDocument()
  expect(onChange).not.toHaveBeenCalled()
  await end('合同.pdf', 'finish')
  expect(onChange).toHaveBeenCalledWith(
    ['temp/合同.pdf'],
    [{ fileName: '合同.pdf', filePath: 'temp/合同.pdf', fileSize: 4 }],
  )
  expect(screen.getByRole('link', { name: '合同.pdf' })).toHaveAttribute('href', '/static/temp/合同.pdf')
})

test('[P5.01] several files are emitted together when the last is done', async () => {
  const { upload, end } = controlledUpload()
  const { user, input, onChange } = show({ upload })
  await user.upload(input, [fileOf('1.pdf'), fileOf('2.pdf')])
  await end('2.pdf', 'finish')
  expect(onChange).not.toHaveBeenCalled()
  await end('1.pdf', 'finish')
  expect(onChange.mock.lastCall![0]).toEqual(['temp/1.pdf', 'temp/2.pdf'])
})

test('[P5.01] a failure is shown with the file name, in red, and can be retried', async () => {
  const { upload, end } = controlledUpload()
  const { user, input, onChange } = show({ upload, start: ['temp/0.pdf'] })
  await user.upload(input, fileOf('合同.pdf'))
  await end('合同.pdf', 'fail', '磁盘已满')
  expect(await screen.findByText('合同.pdf 上传失败.')).toBeInTheDocument()
  expect(screen.getByText('合同.pdf：磁盘已满')).toBeInTheDocument()
  expect(onChange).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: '重试 合同.pdf' }))
  await end('合同.pdf', 'finish')
  expect(onChange.mock.lastCall![0]).toEqual(['temp/0.pdf', 'temp/合同.pdf'])
})

test('removing a file during upload aborts it without an error', async () => {
  const { upload, aborted } = controlledUpload()
  const { user, input, onChange } = show({ upload })
  await user.upload(input, fileOf('合同.pdf'))
  await user.click(screen.getByRole('button', { name: '删除 合同.pdf' }))
  expect(aborted).toEqual(['合同.pdf'])
  expect(screen.queryByText(/上传失败/)).not.toBeInTheDocument()
  expect(onChange).not.toHaveBeenCalled()
})

test('[P5.01] a limit retains the last files, also when many are selected at once', async () => {
  const { upload, end } = controlledUpload()
  const { user, input, onChange } = show({ upload, count: 2, start: ['temp/0.pdf'] })
  await user.upload(input, [fileOf('1.pdf'), fileOf('2.pdf'), fileOf('3.pdf')])
  expect(upload.mock.calls.map(([sent]) => sent.name)).toEqual(['2.pdf', '3.pdf'])
  await end('2.pdf', 'finish')
  await end('3.pdf', 'finish')
  expect(onChange.mock.lastCall![0]).toEqual(['temp/2.pdf', 'temp/3.pdf'])
})

test.each([
  [{ type: 'pdf' as const }, fileOf('a.txt', 'text/plain'), '请上传PDF格式的文件'],
  [{ isImage: true }, fileOf('a.txt', 'text/plain'), '请上传图片'],
  [
    { maxSizeMb: 1 },
    fileOf('大.pdf', 'application/pdf', 1024 * 1024 + 1),
    '文件大小超出1MB限制, 请压缩或降低文件质量! 该文件为 1.1 MB',
  ],
])('[P5.01] rejects a file that may not be uploaded: %o', async (props, file, words) => {
  const { upload } = controlledUpload()
  const { user, input } = show({ ...props, upload })
  await user.upload(input, file)
  expect(await screen.findByText(words)).toBeInTheDocument()
  expect(upload).not.toHaveBeenCalled()
  expect(screen.queryByText(file.name)).not.toBeInTheDocument()
})

test('[P5.01] a new image replaces the old one if the limit is one', async () => {
  const { upload, end } = controlledUpload()
  const { user, input, onChange } = show({ isImage: true, upload, count: 1, start: ['temp/旧.png'] })
  await user.upload(input, fileOf('新.png', 'image/png'))
  await end('新.png', 'finish')
  expect(onChange.mock.lastCall![0]).toEqual(['temp/新.png'])
  expect(screen.getAllByRole('img', { name: /png/ })).toHaveLength(1)
})

test('[P5.01] an image that fails replaces nothing', async () => {
  const { upload, end } = controlledUpload()
  const { user, input, onChange } = show({ isImage: true, upload, count: 1, start: ['temp/旧.png'] })
  await user.upload(input, fileOf('新.png', 'image/png'))
  await end('新.png', 'fail', '磁盘已满')
  expect(screen.getByRole('img', { name: '旧.png' })).toBeInTheDocument()
  expect(onChange).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: '重试 新.png' }))
  await end('新.png', 'finish')
  expect(onChange.mock.lastCall![0]).toEqual(['temp/新.png'])
})

test('[P5.01] images can be reordered, with a message at the ends', async () => {
  const { user, onChange } = show({ isImage: true, start: ['a/1.png', 'a/2.png'] })
  await user.click(screen.getByRole('button', { name: '右移 1.png' }))
  expect(onChange.mock.lastCall![0]).toEqual(['a/2.png', 'a/1.png'])
  await user.click(screen.getByRole('button', { name: '左移 2.png' }))
  expect(await screen.findByText('未知的操作')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: '右移 1.png' }))
  expect(await screen.findByText('已到最后~')).toBeInTheDocument()
})

test('[P5.01] a failed image shows the reason in a dialog', async () => {
  const { upload, end } = controlledUpload()
  const { user, input } = show({ isImage: true, upload })
  await user.upload(input, fileOf('新.png', 'image/png'))
  await end('新.png', 'fail', '文件类型不允许')
  await user.click(screen.getByRole('button', { name: '新.png 上传出错' }))
  expect(await screen.findByText('错误信息：文件类型不允许')).toBeInTheDocument()
  expect(screen.getByRole('dialog')).toHaveTextContent('上传出错')
})

test('removes a stored file', async () => {
  const { user, onChange } = show({ start: ['temp/0.pdf'] })
  await user.click(screen.getByRole('button', { name: '删除 0.pdf' }))
  await waitFor(() => expect(onChange).toHaveBeenCalledWith([], []))
})

test('a disabled control shows its files without actions', () => {
  show({ start: ['temp/0.pdf'], disabled: true })
  expect(screen.getByRole('link', { name: '0.pdf' })).toBeInTheDocument()
  expect(screen.queryByRole('button')).not.toBeInTheDocument()
})

test('[P5.01] reports every state: uploading, done, error, removed', async () => {
  const { upload, end } = controlledUpload()
  const onStatus = vi.fn<(file: UploadItem) => void>()
  const { user, input, onChange } = show({ upload, onStatus })
  await user.upload(input, [fileOf('1.pdf'), fileOf('2.pdf')])
  await end('1.pdf', 'finish')
  await end('2.pdf', 'fail', '磁盘已满')
  expect(onChange).toHaveBeenCalledTimes(1)
  await user.click(screen.getByRole('button', { name: '删除 2.pdf' }))
  await user.click(screen.getByRole('button', { name: '删除 1.pdf' }))
  expect(onStatus.mock.calls.map(([{ name, status }]) => `${name} ${status}`)).toEqual([
    '1.pdf uploading',
    '2.pdf uploading',
    '1.pdf done',
    '2.pdf error',
    '2.pdf removed',
    '1.pdf removed',
  ])
  // A failed file was never part of the value: removing it emits nothing.
  expect(onChange).toHaveBeenCalledTimes(2)
})
