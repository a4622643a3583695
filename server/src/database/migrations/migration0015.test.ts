import { expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/testDatabase.ts'
import type { TableSpec } from '../TableSpec.ts'
import { syncSchema } from '../schemaSync.ts'
import { migrations } from './index.ts'
import { migration0015 } from './migration0015.ts'

const letters: TableSpec = {
  name: 'letter',
  primaryKey: ['id'],
  columns: [
    { name: 'id', type: 'text', notNull: true },
    { name: 'files', type: 'text[]' },
    { name: 'body', type: 'text' },
  ],
  indexes: [],
  fileUse: {
    resource: 'letter',
    rowColumn: 'id',
    columns: [
      { column: 'files', field: 'files', isText: false },
      { column: 'body', field: 'body', isText: true },
    ],
  },
}

async function oldDatabase() {
  const database = await createTestDatabase('empty')
  const before = migrations.findIndex(({ up }) => up === migration0015)
  for (const { up } of migrations.slice(0, before)) await up(database.kysely as never)
  return { database, run: (text: string) => database.pool.query(text) }
}

const currentUses = `select path, resource, row_id as row, field from file_use where not is_former order by row_id, path`

test('existing records are entered with the files they use, in lists, texts and stored versions', async () => {
  const { database, run } = await oldDatabase()
  try {
    await run(`
      create table letter (id text primary key, files text[], body text);
      insert into letter values
        ('a', '{temp/20260101/1.pdf,temp/20260101/2.pdf}', '<p>无图</p>'),
        ('b', null, '<p><img src="/api/sys/common/static/jeditor/20260101/3.png"> 与
          <a href="/jeecg-boot/sys/common/static/temp/20260101/4-a_b.docx?x=1">附件</a></p>'),
        ('c', '{}', null);
      insert into template_version values
        ('v', 1, 't', 1, '1.0', 'template/seed/5.docx', 'hash', '[]', '[]', 'li', now());
      insert into contract_version (id, tenant_id, contract_id, number, path, name, sha256, source, by, at) values
        ('w', 1, 'k', 1, 'contract/20260101/6.docx', '合同', 'hash', 'uploaded', 'li', now())`)
    await migration0015(database.kysely as never)
    await syncSchema(database, [letters])
    const { rows } = await run(currentUses)
    expect(rows).toEqual([
      { path: 'temp/20260101/1.pdf', resource: 'letter', row: 'a', field: 'files' },
      { path: 'temp/20260101/2.pdf', resource: 'letter', row: 'a', field: 'files' },
      { path: 'jeditor/20260101/3.png', resource: 'letter', row: 'b', field: 'body' },
      { path: 'temp/20260101/4-a_b.docx', resource: 'letter', row: 'b', field: 'body' },
      { path: 'contract/20260101/6.docx', resource: 'contract', row: 'k', field: 'path' },
      { path: 'template/seed/5.docx', resource: 'contractTemplate', row: 't', field: 'docx' },
    ])
  } finally {
    await database.close()
  }
})

test('later writes are entered as they happen, and an ended use remains as a former one', async () => {
  const { database, run } = await oldDatabase()
  const uses = async () => (await run(currentUses)).rows.map(({ path, row }) => [row, path].join(' '))
  try {
    await migration0015(database.kysely as never)
    await syncSchema(database, [letters])
    expect(await syncSchema(database, [letters])).toEqual([])
    await run(`insert into letter values ('a', '{temp/1/1.pdf}', null), ('b', null, '没有')`)
    await run(
      `update letter set files = '{temp/1/1.pdf,temp/1/2.pdf}', body = '![](/api/sys/common/static/jeditor/1/3.png)'`,
    )
    expect(await uses()).toEqual([
      'a jeditor/1/3.png',
      'a temp/1/1.pdf',
      'a temp/1/2.pdf',
      'b jeditor/1/3.png',
      'b temp/1/1.pdf',
      'b temp/1/2.pdf',
    ])
    await run(`update letter set files = '{temp/1/2.pdf}', body = null where id = 'a'`)
    await run(`delete from letter where id = 'b'`)
    expect(await uses()).toEqual(['a temp/1/2.pdf'])
    await run(`update letter set files = '{temp/1/1.pdf}' where id = 'a'`)
    expect(await uses()).toEqual(['a temp/1/1.pdf'])
    const { rows } = await run(`select count(*)::int as n from file_use where is_former`)
    expect(rows[0]).toEqual({ n: 5 })
    await run(`
      insert into contract_version (id, tenant_id, contract_id, number, path, name, sha256, source, by, at)
      values ('w', 1, 'k', 1, 'contract/20260101/6.docx', '合同', 'hash', 'uploaded', 'li', now())`)
    expect(await uses()).toContain('k contract/20260101/6.docx')
  } finally {
    await database.close()
  }
})

test('a field that is added later is entered too', async () => {
  const { database, run } = await oldDatabase()
  try {
    await migration0015(database.kysely as never)
    const { columns } = letters.fileUse!
    await syncSchema(database, [{ ...letters, fileUse: { ...letters.fileUse!, columns: columns.slice(0, 1) } }])
    await run(`insert into letter values ('a', null, '<img src="/api/sys/common/static/jeditor/1/3.png">')`)
    expect((await run(currentUses)).rows).toEqual([])
    await syncSchema(database, [letters])
    expect((await run(currentUses)).rows).toHaveLength(1)
    await run(`update letter set body = null`)
    expect((await run(currentUses)).rows).toEqual([])
  } finally {
    await database.close()
  }
})
