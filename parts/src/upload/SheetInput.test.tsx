import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderPart } from '../pickers/testing/renderPart.tsx'
import { SheetInput } from './SheetInput.tsx'

const onChoose = vi.fn<(file: File) => void>()
const onProblem = vi.fn<(problem: string) => void>()

function ofSize(name: string, size: number): File {
  const file = new File([size > 0 ? 'x' : ''], name)
  Object.defineProperty(file, 'size', { value: size })
  return file
}

async function give(file: File): Promise<void> {
  for (const mock of [onChoose, onProblem]) mock.mockReset()
  renderPart(<SheetInput maxSizeMb={1} onChoose={onChoose} onProblem={onProblem} />)
  await userEvent
    .setup({ applyAccept: false })
    .upload(document.querySelector<HTMLInputElement>('input[type=file]')!, file)
  await vi.waitFor(() => expect(onChoose.mock.calls.length + onProblem.mock.calls.length).toBe(1))
}

test.each(['旧表.XLS', '新表.xlsx'])('chooses %s', async (name) => {
  await give(ofSize(name, 1024 * 1024))
  expect(onChoose.mock.calls[0]?.[0].name).toBe(name)
})

test.each([
  [ofSize('照片.png', 1), '照片.png 不是 Excel 文件，请选择 .xls 或 .xlsx 文件'],
  [ofSize('空.xlsx', 0), '空.xlsx 是空文件'],
  [ofSize('大.xlsx', 1024 * 1024 + 1), '大.xlsx 为 1.1 MB，超过 1MB，请拆分后再导入'],
])('refuses a file with a reason: %#', async (file, reason) => {
  await give(file)
  expect(onChoose).not.toHaveBeenCalled()
  expect(onProblem).toHaveBeenCalledWith(reason)
})
