import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { backupTable } from './backupTable.ts'
import { type CommandParts, databaseCommand } from './commandLine.ts'
import type { Database } from '../Database.ts'
import { openDatabase } from '../connection/openDatabase.ts'
import { migrations } from '../migrations/index.ts'
import { StartError } from '../connection/StartError.ts'
import type { TableSpec } from '../TableSpec.ts'

const specs: TableSpec[] = [
  { name: 'position', primaryKey: ['id'], columns: [{ name: 'id', type: 'text', notNull: true }], indexes: [] },
]

// A product runs on the folder; the commands run beside it.
let dataDir: string
let product: Database
let lines: string[]
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'lexdesk-command-'))
  product = await openDatabase({ dataDir })
})
beforeEach(() => {
  lines = []
})
afterAll(async () => {
  await product.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const stored = new Map<string, Buffer>()
const parts: CommandParts = {
  specs,
  restoreMenu: async () => 3,
  openFiles: async () => ({
    read: async (path) => (stored.has(path) ? Readable.from([stored.get(path)!]) : undefined),
    write: async ({ path }, bytes) => {
      stored.set(path, await buffer(bytes))
      return true
    },
  }),
}

const runWith = async (more: readonly TableSpec[], ...args: string[]): Promise<string> => {
  await databaseCommand(args, { dataDir }, { ...parts, specs: more }, (line) => lines.push(line))
  return lines.splice(0).join('\n')
}
const run = (...args: string[]): Promise<string> => runWith(specs, ...args)

const inFolder = (folder: string, ...args: string[]): Promise<void> =>
  databaseCommand(args, { dataDir: folder }, parts, (line) => lines.push(line))

test.each([['status'], ['plan'], ['migrate'], ['files'], ['menu'], ['backup', '/no-such-folder/unwritten']])(
  '%s without the environment of the product creates no database',
  async (...args) => {
    const folder = mkdtempSync(join(tmpdir(), 'lexdesk-nothing-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    await expect(inFolder(folder, ...args)).rejects.toThrow(/^没有设置 DATABASE_URL.*DATA_DIR/)
    expect([readdirSync(folder), lines]).toEqual([[], []])
  },
)

test('a database without our tables is named', async () => {
  const refusal = '数据库 lexdesk 中没有本系统的数据表'
  const file = join(dataDir, 'unwritten')
  for (const args of [['files'], ['menu'], ['backup', file]]) await expect(run(...args)).rejects.toThrow(refusal)
  expect(existsSync(file)).toBe(false)
  expect(await run('status')).toContain(refusal)
})

test('plan shows the SQL, migrate runs it, and then there is nothing left to plan', async () => {
  expect(await run('plan')).toMatch(/^-- 数据库 lexdesk 中没有本系统的数据表\n(-- 迁移 \d+\n)+create table "position"/)
  expect(await run('migrate')).toMatch(/数据库结构已是最新（版本 \d+，执行迁移 \d+ 步，语句 1 条）/)
  expect(await run('plan')).toBe('-- 数据库结构已是最新')
  expect(await run('status')).toMatch(/^PostgreSQL 18.*\n数据库版本 (\d+)，程序支持的版本 \1$/)
})

test('plan marks the steps before which the instances of the former version must be stopped', async () => {
  await run('migrate')
  const columns = [{ name: 'id', type: 'text', notNull: true } as const, { name: 'rank', type: 'text' } as const]
  const plan = (spec: Partial<TableSpec>) => runWith([{ ...specs[0]!, columns, ...spec }], 'plan')
  expect(await plan({})).toBe('alter table "position" add column "rank" text;\n-- 可逐个升级，旧版本的实例可继续运行')
  const required = { columns: [columns[0]!, { ...columns[1]!, notNull: true }] }
  expect(await plan(required)).toBe(
    'alter table "position" add column "rank" text not null;  -- 需先停止旧版本\n-- 升级前需停止所有旧版本的实例',
  )
  // From the last step that needs a pause.
  const first = migrations.findLastIndex(({ kind }) => kind === 'pause') + 1
  const later = migrations.slice(first).map((_, index) => `\n-- 迁移 ${first + index + 1}`)
  const { rows } = await product.pool.query<{ name: string; timestamp: string; kind: string }>(
    'delete from schema_migration where name::int >= $1 returning *',
    [first],
  )
  expect(await run('plan')).toBe(
    `-- 迁移 ${first}  -- 需先停止旧版本${later.join('')}\n-- 升级前需停止所有旧版本的实例`,
  )
  for (const { name, timestamp, kind } of rows)
    await product.pool.query('insert into schema_migration values ($1, $2, $3)', [name, timestamp, kind])
  await product.pool.query("insert into schema_migration values ('9998', '', 'expand')")
  expect(await run('plan')).toBe('-- 数据库已由更新的程序升级')
  await product.pool.query("delete from schema_migration where name = '9998'")
})

test('menu restores the built-in entries and says how many', async () => {
  expect(await run('menu')).toBe('已恢复内置菜单，共修正 3 项；程序运行中时，用户刷新页面后生效')
})

test('backup and restore work beside the running product', async () => {
  const file = join(dataDir, 'backup')
  await run('migrate')
  await product.pool.query("insert into position values ('主任')")
  expect(await run('backup', file)).toContain(`已备份到 ${file}：`)
  await product.pool.query("insert into position values ('助理')")
  await expect(run('restore', file)).rejects.toThrow('--force')
  expect(await run('restore', file, '--force')).toContain('已恢复')
  expect((await product.pool.query('select id from position')).rows).toEqual([{ id: '主任' }])
})

test('a restore without a database creates one and names its folder', async () => {
  const file = join(dataDir, 'moved')
  const folder = mkdtempSync(join(tmpdir(), 'lexdesk-moved-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  await run('backup', file)
  await inFolder(folder, 'restore', file)
  expect(lines.splice(0)[0]).toBe(`没有设置 DATABASE_URL，在 ${folder} 中新建内置数据库`)
})

test('a completed backup is logged with its size', async () => {
  const file = join(dataDir, 'logged')
  await runWith([...specs, backupTable], 'migrate')
  await run('backup', file)
  const { rows } = await product.pool.query('select * from backup_log')
  expect(rows).toEqual([
    {
      id: expect.any(String),
      made_at: expect.any(String),
      file_name: 'logged',
      bytes: statSync(file).size,
      table_count: expect.any(Number),
      row_count: expect.any(Number),
      is_scheduled: false,
      checked_by: null,
      checked_at: null,
    },
  ])
})

const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

test('stored files are checked after a restore, and come along with --files', async () => {
  const storedFile: TableSpec = {
    name: 'stored_file',
    primaryKey: ['path'],
    columns: [
      { name: 'path', type: 'text', notNull: true, collation: 'C' },
      { name: 'size', type: 'bigint', notNull: true },
      { name: 'mime', type: 'text', notNull: true },
      { name: 'sha256', type: 'text', notNull: true },
    ],
    indexes: [],
  }
  await runWith([...specs, storedFile], 'migrate')
  const contents = ['甲'.repeat(100_000), '', '丙'].map((text) => Buffer.from(text))
  const paths = ['contract/a.pdf', 'contract/b.pdf', 'contract/c.pdf']
  for (const [index, bytes] of contents.entries()) {
    stored.set(paths[index]!, bytes)
    await product.pool.query('insert into stored_file values ($1, $2, $3, $4)', [
      paths[index],
      bytes.length,
      'application/pdf',
      digest(bytes),
    ])
  }
  const [alone, whole] = [join(dataDir, 'alone'), join(dataDir, 'whole')]
  await run('backup', alone)
  expect(await run('backup', whole, '--files')).toMatch(/，3 个文件，/)
  expect(await run('verify', whole)).toMatch(/^备份文件完好：.*，3 个文件$/)
  expect(await run('files')).toBe('已核对 3 个文件，缺少 0 个，损坏 0 个')

  // The archive without files lists them, so that a restore says what is missing.
  stored.delete(paths[0]!)
  stored.set(paths[2]!, Buffer.from('丁'))
  expect(await run('restore', alone, '--force')).toContain(
    '缺少文件 contract/a.pdf\n文件已损坏 contract/c.pdf\n已核对 3 个文件，缺少 1 个，损坏 1 个',
  )
  await expect(run('files')).rejects.toThrow('共 2 个文件有问题')
  lines = []
  expect(await run('backup', join(dataDir, 'less'), '--files')).toMatch(
    /，1 个文件，.*\n文件存储中缺少或已损坏，未备份：contract\/a.pdf\n.*：contract\/c.pdf$/,
  )
  stored.clear()
  expect(await run('restore', whole, '--force')).toContain('已核对 3 个文件，缺少 0 个，损坏 0 个')
  expect(paths.map((path) => digest(stored.get(path)!))).toEqual(contents.map(digest))
  await product.pool.query('drop table stored_file')
})

test('verify finds a damaged or truncated backup', async () => {
  const file = join(dataDir, 'spoiled')
  await run('backup', file)
  const plain = gunzipSync(readFileSync(file))
  const at = plain.indexOf('主任')
  plain.write('副', at)
  writeFileSync(file, gzipSync(plain))
  await expect(run('verify', file)).rejects.toThrow('已损坏')
  writeFileSync(file, gzipSync(plain.subarray(0, at)))
  await expect(run('verify', file)).rejects.toThrow('不完整')
})

test.each([
  [['verify']],
  [['files', 'x']],
  [['verify', 'a', '--files']],
  [['restore', 'a', '--files']],
  [[]],
  [['backup']],
  [['restore']],
  [['plan', 'x']],
  [['drop']],
  [['restore', 'a', 'b']],
  [['plan', '--now']],
])('%j prints the usage', async (args) => {
  const failed = run(...args)
  await expect(failed).rejects.toThrow(StartError)
  await expect(failed).rejects.toThrow('用法：npm run db')
})
