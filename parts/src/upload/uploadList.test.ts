import { expect, test } from 'vitest'
import { fileError } from './fileError.ts'
import { adoptPaths, changeItem, retainLast, moveItem, settled, started, succeed } from './uploadList.ts'

const three = adoptPaths([], ['a/1.png', 'a/2.png', 'a/3.png'])
const names = (list: ReturnType<typeof retainLast>) => list.map(({ name }) => name)

test('stored paths are shown by their known name, otherwise by the last part of the path', () => {
  expect(names(three)).toEqual(['1.png', '2.png', '3.png'])
  expect(names(adoptPaths([], ['a/1.png'], () => '营业执照.png'))).toEqual(['营业执照.png'])
})

test('a limit retains the last files; 0 retains all; a failed file does not count', () => {
  expect(names(retainLast(three, 2))).toEqual(['2.png', '3.png'])
  expect(names(retainLast(three, 0))).toHaveLength(3)
  const failed = changeItem(three, three[0]!.uid, { status: 'error' })
  expect(names(retainLast(failed, 2))).toEqual(['1.png', '2.png', '3.png'])
  const running = [...three, started({ name: '4.png', size: 10 })]
  expect(names(retainLast(running, 2))).toEqual(['2.png', '3.png', '4.png'])
})

test('an image swaps with its neighbour; returns a message at the ends', () => {
  expect(names(moveItem(three, three[1]!.uid, -1) as typeof three)).toEqual(['2.png', '1.png', '3.png'])
  expect(moveItem(three, three[0]!.uid, -1)).toBe('未知的操作')
  expect(moveItem(three, three[2]!.uid, 1)).toBe('已到最后~')
})

test('emits nothing while a file is uploading; a failed file is not part of the value', () => {
  const item = started({ name: '4.png', size: 10 })
  const running = [...three, item]
  expect(settled(running)).toBeUndefined()
  const failed = changeItem(running, item.uid, { status: 'error' })
  expect(settled(failed)).toHaveLength(3)
  const stored = succeed(running, item.uid, { path: 'a/4.png', name: '4.png', size: 10 })
  expect(settled(stored)?.at(-1)).toEqual({ path: 'a/4.png', name: '4.png', size: 10 })
})

test('external paths replace the stored ones and do not affect running uploads', () => {
  const item = started({ name: '4.png', size: 10 })
  const list = adoptPaths([...three, item], ['a/2.png'])
  expect(names(list)).toEqual(['2.png', '4.png'])
  expect(list[0]!.uid).toBe(three[1]!.uid)
})

test('rejects invalid files before they are uploaded', () => {
  const file = (type: string, size = 1) => ({ type, size })
  expect(fileError(file('text/plain'), 'image', undefined)).toBe('请上传图片')
  expect(fileError(file('image/png'), 'image', undefined)).toBeUndefined()
  expect(fileError(file('image/png'), 'pdf', undefined)).toBe('请上传PDF格式的文件')
  expect(fileError(file('application/pdf'), 'pdf', undefined)).toBeUndefined()
  expect(fileError(file('text/html'), 'all', undefined)).toBeUndefined()
  expect(fileError(file('image/png', 3 * 1024 * 1024 + 1), 'all', 3)).toBe(
    '文件大小超出3MB限制, 请压缩或降低文件质量! 该文件为 3.1 MB',
  )
})
