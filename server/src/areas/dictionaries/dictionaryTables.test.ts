import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { planSchema, syncSchema } from '../../database/schemaSync.ts'
import type { TableSpec } from '../../database/TableSpec.ts'
import { schemaOf } from '../../schema.ts'
import { createTestDatabase } from '../../testing/testDatabase.ts'
import { createDictionaries } from '../../dictionaries/createDictionaries.ts'
import { noSources } from '../../dictionaries/testing/noSources.ts'

const id = { name: 'id', type: 'text', notNull: true, collation: 'C' } as const

/** The tables before dictionaries were resources. */
const before: TableSpec[] = [
  {
    name: 'sys_dict',
    primaryKey: ['id'],
    columns: [
      id,
      { name: 'dict_code', type: 'text', notNull: true, collation: 'C' },
      { name: 'dict_name', type: 'text', notNull: true },
      { name: 'description', type: 'text' },
    ],
    indexes: [{ name: 'sys_dict_dict_code_key', columns: ['dict_code'], unique: true }],
  },
  {
    name: 'sys_dict_item',
    primaryKey: ['id'],
    columns: [
      id,
      { name: 'dict_id', type: 'text', notNull: true, collation: 'C' },
      { name: 'item_value', type: 'text', notNull: true, collation: 'C' },
      { name: 'item_text', type: 'text', notNull: true },
      { name: 'color', type: 'text' },
      { name: 'sort_order', type: 'integer', notNull: true, default: '0' },
      { name: 'status', type: 'integer', notNull: true, default: '1' },
    ],
    indexes: [{ name: 'sys_dict_item_value_key', columns: ['dict_id', 'item_value'], unique: true }],
  },
]

test('an older database keeps its dictionaries and is upgraded without a migration', async () => {
  const db = await createTestDatabase()
  try {
    await syncSchema(db, before)
    await sql`insert into sys_dict (id, dict_code, dict_name) values ('1', 'sex', '性别')`.execute(db.kysely)
    await sql`
      insert into sys_dict_item (id, dict_id, item_value, item_text) values ('11', '1', '1', '男'), ('12', '1', '2', '女')`.execute(
      db.kysely,
    )
    await syncSchema(db, schemaOf())
    expect(await planSchema(db, schemaOf())).toMatchObject({ statements: [], later: [], pauses: [], problems: [] })
    const dictionaries = createDictionaries(db, noSources)
    await dictionaries.load()
    expect(dictionaries.all()).toEqual({
      sex: [
        { value: '1', text: '男', title: '男' },
        { value: '2', text: '女', title: '女' },
      ],
    })
    // Deleted items no longer conflict.
    await sql`update sys_dict_item set deleted_at = now() where id = '12'`.execute(db.kysely)
    await sql`insert into sys_dict_item (id, dict_id, item_value, item_text) values ('13', '1', '2', '女性')`.execute(
      db.kysely,
    )
    await dictionaries.load()
    expect(dictionaries.text('sex', '2')).toBe('女性')
  } finally {
    await db.close()
  }
})
