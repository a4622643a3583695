import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { StartError } from '../database/connection/StartError.ts'
import { startTestProduct } from '../testing/testProduct.ts'
import { openFileStore } from './openFileStore.ts'
import { hasUploads } from './storedFile.ts'

let dataDir: string
let folder: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'lexdesk-store-'))
  folder = join(dataDir, 'mounted')
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const open = (isUsed = false) => openFileStore({ kind: 'folder', folder }, dataDir, async () => isUsed)
const refusal = (words: string) => new StartError(words)

describe('a folder that STORAGE_URL names', () => {
  test('is not created: its disk may not be mounted', async () => {
    await expect(open()).rejects.toThrow(
      refusal(
        `STORAGE_URL 指向的文件目录 ${folder} 不存在：请检查磁盘是否已挂载；首次启动请先创建它，并使运行用户可以写入`,
      ),
    )
    expect(readdirSync(dataDir)).toEqual([])
  })

  test('is refused when it is empty and files were uploaded before', async () => {
    mkdirSync(folder)
    await expect(open(true)).rejects.toThrow(/是空的，而数据库中已有上传的文件：请检查磁盘是否已挂载/)
    expect(readdirSync(folder)).toEqual([])
    mkdirSync(join(folder, '.incoming'))
    await (await open(true)).store.check()
  })

  test('is used when it is empty at the first start, and again later', async () => {
    mkdirSync(folder)
    await (await open()).store.check()
    await (await open(true)).store.check()
    expect(readdirSync(folder)).toEqual(['.incoming'])
  })

  test('is refused with a sentence when it is no folder', async () => {
    writeFileSync(folder, '')
    await expect(open()).rejects.toThrow(refusal(`文件目录 ${folder} 不可写：路径中有一段不是目录；请检查 STORAGE_URL`))
  })
})

test('a data folder that cannot be written stops the start with a sentence', async () => {
  const below = join(dataDir, 'file')
  writeFileSync(below, '')
  await expect(openFileStore({ kind: 'folder' }, below)).rejects.toThrow(
    refusal(`文件目录 ${join(below, 'files')} 不可写：路径中有一段不是目录；请检查 DATA_DIR 与运行用户的权限`),
  )
})

test('the files of the demo office are no uploads: they are written after the first start', async () => {
  const product = await startTestProduct()
  try {
    expect(await hasUploads(product.app.engine.db)).toBe(false)
    await product.admin.upload('/sys/common/upload', { name: '笔记.txt', bytes: Buffer.from('委托合同') })
    expect(await hasUploads(product.app.engine.db)).toBe(true)
  } finally {
    await product.close()
  }
})
