import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/testDatabase.ts'
import { migration0028 } from './migration0028.ts'

test('the ledger can be erased with its tenant, and by nothing else', async () => {
  const { kysely, close } = await createTestDatabase()
  try {
    await sql`create table entry (id int)`.execute(kysely)
    await sql`insert into entry values (1), (2)`.execute(kysely)
    await sql`create or replace function refuse_ledger_change() returns trigger language plpgsql as $$ begin
      raise exception 'entries of the ledger are never changed or removed'; end $$`.execute(kysely)
    await sql`create trigger entry_kept before update or delete or truncate on entry
      for each statement execute function refuse_ledger_change()`.execute(kysely)
    await migration0028(kysely as never)
    await migration0028(kysely as never)
    await expect(sql`delete from entry`.execute(kysely)).rejects.toThrow('never changed or removed')
    await kysely.transaction().execute(async (tx) => {
      await sql`select set_config('lexdesk.erasing', 'on', true)`.execute(tx)
      await sql`delete from entry where id = 1`.execute(tx)
    })
    await expect(sql`update entry set id = 3`.execute(kysely)).rejects.toThrow('never changed or removed')
    await expect(sql`delete from entry`.execute(kysely)).rejects.toThrow('never changed or removed')
    expect((await sql`select id from entry`.execute(kysely)).rows).toEqual([{ id: 2 }])
  } finally {
    await close()
  }
})
