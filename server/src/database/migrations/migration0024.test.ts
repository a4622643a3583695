import { expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/testDatabase.ts'
import { migration0024 } from './migration0024.ts'

test('generated powers of attorney of unsigned matters are no longer among the signed ones', async () => {
  const database = await createTestDatabase('empty')
  const run = (text: string) => database.pool.query(text)
  try {
    await migration0024(database.kysely as never)
    await run(`
      create table biz_entrustment (id text, no text, status text, authority_file text[]);
      create table stored_file (path text, name text);
      insert into stored_file values ('made1', '授权委托书（WT-1）.docx'), ('made2', '授权委托书（WT-2）.docx'),
        ('made3', '授权委托书（WT-3）.docx'), ('scan', '授权委托书.pdf');
      insert into biz_entrustment values ('1', 'WT-1', 'pendingSign', '{made1}'), ('2', 'WT-2', 'quoting', '{scan,made2}'),
        ('3', 'WT-3', 'inProgress', '{made3}'), ('4', 'WT-4', 'pendingSign', '{scan}'), ('5', 'WT-5', 'lead', null)`)
    await migration0024(database.kysely as never)
    await migration0024(database.kysely as never)
    const { rows } = await run('select id, authority_file, authority_draft from biz_entrustment order by id')
    expect(rows).toEqual([
      { id: '1', authority_file: null, authority_draft: ['made1'] },
      { id: '2', authority_file: ['scan'], authority_draft: ['made2'] },
      { id: '3', authority_file: ['made3'], authority_draft: null },
      { id: '4', authority_file: ['scan'], authority_draft: null },
      { id: '5', authority_file: null, authority_draft: null },
    ])
  } finally {
    await database.close()
  }
})
