import { expect, test, vi } from 'vitest'
import { controlledUpload, fileOf } from '../../../upload/testing/controlledUpload.ts'
import type { GridColumn } from '../../model/GridColumn.ts'
import { createGrid } from '../../view/createGrid.ts'
import { createCellUploads } from './createCellUploads.ts'
import { fileLimit } from './fileLimit.ts'

const files: GridColumn = { key: 'files', title: '附件', type: 'file', validateRules: [{ required: true }] }
const one: GridColumn = { key: 'one', title: '扫描件', type: 'upload' }

function setUp(rows = [{ id: '1', files: '', one: '' }]) {
  const grid = createGrid({ columns: [files, one] })
  grid.model.load(rows)
  const [key] = grid.model.order()
  return { grid, key: key!, uploads: createCellUploads(grid), ...controlledUpload() }
}

test('[P1.19] writes the paths of a cell in one step when the last file is stored', async () => {
  const { grid, key, uploads, upload, end, progress } = setUp()
  uploads.add(key, files, [fileOf('1.pdf'), fileOf('2.pdf')], upload)
  progress('1.pdf', 40)
  expect(uploads.of(key, 'files').map(({ percent }) => percent)).toEqual([40, 0])
  await end('1.pdf', 'finish')
  expect(grid.model.row(key)!.files).toBe('')
  await end('2.pdf', 'finish')
  expect(grid.model.row(key)!.files).toBe('temp/1.pdf,temp/2.pdf')
  expect(uploads.of(key, 'files')).toEqual([])
  expect(grid.model.undo()).toBe(true)
  expect(grid.model.row(key)!.files).toBe('')
})

test('[P1.19] a failed file is retained and can be retried or removed', async () => {
  const { grid, key, uploads, upload, end } = setUp()
  uploads.add(key, files, [fileOf('1.pdf'), fileOf('2.pdf')], upload)
  await end('1.pdf', 'fail', '磁盘已满')
  await end('2.pdf', 'finish')
  expect(grid.model.row(key)!.files).toBe('temp/2.pdf')
  const [failed] = uploads.of(key, 'files')
  expect(failed).toMatchObject({ name: '1.pdf', status: 'error', message: '磁盘已满' })
  uploads.retry(key, files, failed!.uid, upload)
  await end('1.pdf', 'finish')
  expect(grid.model.row(key)!.files).toBe('temp/2.pdf,temp/1.pdf')
})

test('[P1.19] retains only the last files, up to the limit of the column', async () => {
  const { grid, key, uploads, upload, end, aborted } = setUp([{ id: '1', files: 'a,b', one: 'old' }])
  const two = { ...files, number: 2 }
  uploads.add(key, two, [fileOf('1.pdf')], upload)
  await end('1.pdf', 'finish')
  expect(grid.model.row(key)!.files).toBe('b,temp/1.pdf')
  uploads.add(key, one, [fileOf('3.pdf')], upload)
  uploads.add(key, one, [fileOf('4.pdf')], upload)
  expect(aborted).toEqual(['3.pdf'])
  await end('4.pdf', 'finish')
  expect(grid.model.row(key)!.one).toBe('temp/4.pdf')
})

test('[P1.19] removing a row aborts its uploads, and undo does not restart them', async () => {
  const { grid, key, uploads, upload, aborted } = setUp()
  uploads.add(key, files, [fileOf('1.pdf')], upload)
  grid.model.remove([key])
  expect(aborted).toEqual(['1.pdf'])
  grid.model.undo()
  expect(grid.model.row(key)).toMatchObject({ files: '' })
  expect(uploads.of(key, 'files')).toEqual([])
})

test('undoing other changes does not affect a running upload', async () => {
  const { grid, key, uploads, upload, end } = setUp()
  grid.model.setCells([{ key, column: 'one', value: 'x' }])
  uploads.add(key, files, [fileOf('1.pdf')], upload)
  grid.model.undo()
  await end('1.pdf', 'finish')
  expect(grid.model.row(key)).toMatchObject({ files: 'temp/1.pdf', one: '' })
})

test('an aborted upload writes nothing, even if it completes', async () => {
  const { grid, key, uploads, upload } = setUp()
  let answer: (file: { path: string; name: string; size: number }) => void = () => {}
  upload.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)))
  uploads.add(key, files, [fileOf('1.pdf')], upload)
  uploads.remove(key, files, uploads.of(key, 'files')[0]!.uid)
  answer({ path: 'late', name: '1.pdf', size: 1 })
  await Promise.resolve()
  expect(grid.model.row(key)!.files).toBe('')
})

test('validates uploaded values like typed ones', async () => {
  const { grid, key, uploads, upload, end } = setUp()
  await grid.validation.checkAll()
  expect(grid.validation.errorsOf(key)).toHaveProperty('files')
  uploads.add(key, files, [fileOf('1.pdf')], upload)
  await end('1.pdf', 'finish')
  await vi.waitFor(() => expect(grid.validation.errorsOf(key)).toBeUndefined())
})

test.each<[Partial<GridColumn>, number]>([
  [{ type: 'upload', number: 5 }, 1],
  [{ type: 'image', fieldExtendJson: '{"uploadnum":3}', number: 9 }, 3],
  [{ type: 'image', fieldExtendJson: '{"uploadnum":"2"}' }, 2],
  [{ type: 'image', fieldExtendJson: 'no json', number: 4 }, 4],
  [{ type: 'image', fieldExtendJson: 'null' }, 0],
  [{ type: 'file', number: -1 }, 0],
  [{ type: 'file' }, 0],
])('[P1.19] a column with %j retains %i files', (column, limit) => {
  expect(fileLimit({ ...files, ...column })).toBe(limit)
})
