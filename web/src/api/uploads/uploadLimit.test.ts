import { afterEach, expect, test, vi } from 'vitest'
import { sendUploadForm } from './sendUploadForm.ts'
import { uploadFile } from './uploadFile.ts'
import { uploadLimitMb } from './uploadLimit.ts'

const fileOf = (megabytes: number): File => {
  const file = new File(['x'], '卷宗.pdf')
  Object.defineProperty(file, 'size', { value: megabytes * 1024 * 1024 })
  return file
}
const announce = (megabytes: number) => {
  document.head.innerHTML = `<meta name="upload-max-mb" content="${megabytes}">`
}
afterEach(() => {
  document.head.innerHTML = ''
})

test('the limit is the one of the server, or the default', () => {
  expect(uploadLimitMb()).toBe(50)
  announce(20)
  expect(uploadLimitMb()).toBe(20)
})

test('a file above the limit is refused before anything is sent, in every way of uploading', async () => {
  announce(20)
  const send = vi.spyOn(XMLHttpRequest.prototype, 'send')
  const words = { code: 'file_too_large', message: '文件大小超出20MB限制, 请压缩或降低文件质量! 该文件为 34.2 MB' }
  await expect(uploadFile(fileOf(34.2), { biz: 'temp' })).rejects.toMatchObject(words)
  const form = new FormData()
  vi.spyOn(form, 'values').mockImplementation(() => [fileOf(34.2)].values() as never)
  await expect(sendUploadForm('/sys/common/upload', form, {})).rejects.toMatchObject(words)
  expect(send).not.toHaveBeenCalled()
})
