import {
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/testDatabase.ts'
import { backupDatabase } from './backup.ts'
import type { Database } from '../Database.ts'
import { programSchema } from '../migrate.ts'
import { restoreDatabase } from './restore.ts'
import { planSchema, syncSchema } from '../schemaSync.ts'
import type { TableSpec } from '../TableSpec.ts'
import { countRows } from '../tally.ts'

const entrustment: TableSpec = {
  name: 'entrustment',
  primaryKey: ['id'],
  tally: true,
  columns: [
    { name: 'id', type: 'text', notNull: true, collation: 'C' },
    { name: 'tenant_id', type: 'integer', notNull: true, default: '0' },
    { name: 'name', type: 'text' },
    { name: 'amount', type: 'bigint' },
    { name: 'rate', type: 'numeric' },
    { name: 'tags', type: 'text[]' },
    { name: 'detail', type: 'jsonb' },
    { name: 'photo', type: 'bytea' },
    { name: 'signed', type: 'date' },
    { name: 'opens', type: 'time(0)', default: "'09:00:00'" },
    { name: 'create_time', type: 'timestamptz(0)', notNull: true, default: 'now()' },
    { name: 'deleted_at', type: 'timestamptz(0)' },
  ],
  indexes: [
    { name: 'entrustment_name_key', columns: ['tenant_id', 'name'], unique: true, where: 'deleted_at is null' },
    { name: 'entrustment_name_part', columns: ['name'], method: 'substring' },
    { name: 'entrustment_tags', columns: ['tags'], method: 'list' },
  ],
  exclusions: [
    {
      name: 'entrustment_days',
      elements: [
        { key: 'tenant_id', operator: '=' },
        { key: 'daterange(signed, signed + 7)', operator: '&&' },
      ],
      where: 'signed is not null',
    },
  ],
}

let folder: string
let file: string
let source: Database
let target: Database
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lexdesk-backup-'))
  source = await createTestDatabase()
  await syncSchema(source, [entrustment])
  await source.pool.query("create view open_entrustment as select id, name from entrustment where id = '1'")
  await source.pool.query(
    'create sequence case_number start 100; select nextval($$case_number$$), nextval($$case_number$$)',
  )
  const add = `insert into entrustment (id, name, amount, rate, tags, detail, photo, signed, create_time) values ($1,$2,$3,$4,$5,$6,$7,$8,$9)`
  await source.pool.query(add, [
    '1',
    '买卖合同\t纠纷\n第二行\r\\.结束 \\u0000 \\N 😀',
    9007199254740991,
    '12345678901234567890.123456',
    ['甲', 'a"b', 'c,d\\', '', 'NULL'],
    { 名称: '张三\t"李四"', deep: { list: [1, null, '\\u0000', '\u0001'] } },
    Buffer.from([0, 1, 255, 10, 9, 92]),
    '2024-02-29',
    '1900-01-01 00:00:00+08:05:43',
  ])
  await source.pool.query(add, ['2', null, null, null, null, null, null, null, '9999-12-31 23:59:59'])
  await source.pool.query(
    "insert into entrustment (id, name, deleted_at) select 'n' || i, '案件' || i, case when i % 10 = 0 then now() end from generate_series(1, 20000) i",
  )
})
beforeEach(async () => {
  file = join(folder, 'all.backup')
  target = await createTestDatabase('empty')
})
afterEach(() => target.close())
afterAll(async () => {
  await source.close()
  rmSync(folder, { recursive: true, force: true })
})

const contentOf = async (db: Database) => (await db.pool.query('select * from entrustment order by id')).rows
const tablesOf = async (db: Database) =>
  (await db.pool.query("select count(*) as n from pg_tables where schemaname = 'public'")).rows[0]?.n as number

test('restores rows, keys, indexes, triggers, views, sequences, the tally and the schema number', async () => {
  const { tables } = await backupDatabase(source, file)
  expect(tables.find(({ name }) => name === 'entrustment')?.rows).toBe(20_002)
  await restoreDatabase(target, file)
  expect(await contentOf(target)).toEqual(await contentOf(source))
  // Sync finds nothing to do, so every key, index and trigger exists.
  expect(await planSchema(target, [entrustment])).toMatchObject({ statements: [], later: [], pauses: [], problems: [] })
  expect(await countRows(target, 'entrustment', 0)).toBe(18_002)
  await target.pool.query("insert into entrustment (id, name) values ('new', '新的')")
  expect(await countRows(target, 'entrustment', 0)).toBe(18_003)
  await expect(target.pool.query("insert into entrustment (id, name) values ('again', '新的')")).rejects.toThrow(
    'name_key',
  )
  await expect(target.pool.query("insert into entrustment (id, signed) values ('x', '2024-03-05')")).rejects.toThrow(
    'entrustment_days',
  )
  expect((await target.pool.query("select nextval('case_number') as n")).rows[0]?.n).toBe(102)
  expect((await target.pool.query('select id from open_entrustment')).rows).toEqual([{ id: '1' }])
})

test('only the owner can read the file, and nothing else is left in the folder', async () => {
  await backupDatabase(source, file)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['all.backup'])
})

test('a backup is a consistent snapshot under concurrent writes', async () => {
  let isDone = false
  const work = (async () => {
    for (let i = 0; !isDone; i++)
      await source.pool.query(
        "with a as (insert into entrustment (id) values ($1)) update entrustment set amount = $2 where id = '2'",
        [`w${i}`, i],
      )
  })()
  await backupDatabase(source, file)
  isDone = true
  await work
  await restoreDatabase(target, file)
  const { rows } = await target.pool.query(
    "select (select count(*) from entrustment where id like 'w%') as added, (select amount from entrustment where id = '2') as amount",
  )
  expect(rows[0]?.amount === null ? 0 : rows[0]?.amount + 1).toBe(rows[0]?.added)
  expect(await countRows(target, 'entrustment', 0)).toBe(18_002 + (rows[0]?.added as number))
  await source.pool.query(
    "delete from entrustment where id like 'w%'; update entrustment set amount = null where id = '2'",
  )
})

test('while the files are read no table is locked', async () => {
  const database = await createTestDatabase()
  try {
    await database.pool.query(`
      create table stored_file (path text, size bigint, sha256 text, mime text);
      insert into stored_file values ('1/a.txt', 1, 'x', 'text/plain'), ('1/b.txt', 1, 'x', 'text/plain')`)
    const upgraded: string[] = []
    const read = async (path: string) => {
      await database.pool.query(
        `begin; set local lock_timeout = '1s'; alter table stored_file add column "${path}" text; commit`,
      )
      upgraded.push(path)
      return undefined
    }
    const { lostFiles } = await backupDatabase(database, join(folder, 'with-files'), {
      files: { read, write: async () => false },
    })
    expect(upgraded).toEqual(['1/a.txt', '1/b.txt'])
    expect(lostFiles).toEqual(upgraded)
  } finally {
    await database.close()
  }
})

test('a non-empty database is replaced only with force, while others are connected', async () => {
  await backupDatabase(source, file)
  await syncSchema(target, [{ ...entrustment, name: 'law_case', indexes: [], tally: false }])
  await target.pool.query("insert into law_case (id) values ('old')")
  await expect(restoreDatabase(target, file)).rejects.toThrow('张表，确认要替换全部数据请加 --force')
  expect((await target.pool.query('select id from law_case')).rows).toEqual([{ id: 'old' }])
  await restoreDatabase(target, file, { force: true })
  await expect(target.pool.query('select 1 from law_case')).rejects.toThrow('law_case')
  expect(await contentOf(target)).toEqual(await contentOf(source))
  await restoreDatabase(target, file, { force: true })
  expect(await contentOf(target)).toHaveLength(20_002)
})

test('a truncated file restores nothing', async () => {
  await backupDatabase(source, file)
  const { size } = statSync(file)
  for (const share of [0, 0.001, 0.5, 0.99]) {
    const cut = join(folder, 'cut.backup')
    writeFileSync(cut, readFileSync(file))
    truncateSync(cut, Math.floor(size * share))
    await expect(restoreDatabase(target, cut)).rejects.toThrow('不完整')
    rmSync(cut)
  }
  expect(await tablesOf(target)).toBe(0)
})

test('a file with a changed byte restores nothing, even if it is well packed', async () => {
  await backupDatabase(source, file)
  const plain = gunzipSync(readFileSync(file))
  const spoiled = join(folder, 'spoiled.backup')
  const at = plain.indexOf('案件777')
  for (const [letter, place] of [
    ['8', at + 6],
    ['X', at],
    ['\t', at + 6],
  ] as const) {
    const copy = Buffer.from(plain)
    copy.write(letter, place)
    writeFileSync(spoiled, gzipSync(copy))
    await expect(restoreDatabase(target, spoiled)).rejects.toThrow('已损坏')
  }
  const packed = readFileSync(file)
  packed[Math.floor(packed.length / 2)] = (packed[Math.floor(packed.length / 2)] ?? 0) ^ 0xff
  writeFileSync(spoiled, packed)
  await expect(restoreDatabase(target, spoiled)).rejects.toThrow(/已损坏|不完整/)
  rmSync(spoiled)
  expect(await tablesOf(target)).toBe(0)
})

test('refuses, in one line, a missing file, one that is no backup and one of a newer program', async () => {
  const other = join(folder, 'other')
  for (const content of ['没有压缩', gzipSync('压缩的别的东西')]) {
    writeFileSync(other, content)
    await expect(restoreDatabase(target, other)).rejects.toThrow('不是本程序的备份文件')
  }
  await expect(restoreDatabase(target, join(folder, 'none'))).rejects.toThrow('找不到备份文件')
  await backupDatabase(source, file)
  // Of the same length, since frames declare theirs.
  const later = String(programSchema).replaceAll(/\d/g, '9')
  const newer = gunzipSync(readFileSync(file))
    .toString('latin1')
    .replace(`"schema":${programSchema}`, `"schema":${later}`)
  writeFileSync(other, gzipSync(Buffer.from(newer, 'latin1')))
  await expect(restoreDatabase(target, other)).rejects.toThrow(`数据库版本 ${later} 比程序支持的版本`)
  rmSync(other)
})

test('a backup that cannot be written says why and keeps the old one', async () => {
  await backupDatabase(source, file)
  const before = readFileSync(file)
  await expect(backupDatabase(source, join(folder, 'no/such/folder'))).rejects.toThrow('目录不存在')
  await expect(backupDatabase(source, folder)).rejects.toThrow('它是一个目录')
  expect(readFileSync(file).equals(before)).toBe(true)
  expect(existsSync(join(folder, 'no'))).toBe(false)
  expect(readdirSync(join(folder, '..')).filter((name) => name.endsWith('.partial'))).toEqual([])
})
