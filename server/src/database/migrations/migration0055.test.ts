import { expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/testDatabase.ts'
import { fileUseSql } from '../fileUseSql.ts'
import { migration0015 } from './migration0015.ts'
import { migration0055 } from './migration0055.ts'

test('a change of coded files leaves the uses of extra ones, and the other way round', async () => {
  const database = await createTestDatabase('empty')
  const run = (statement: string) => database.pool.query(statement)
  const used = async (): Promise<string[]> => {
    const { rows } = await run('select path from file_use where not is_former order by 1')
    return rows.map(({ path }: { path: string }) => path)
  }
  try {
    for (const table of ['template_version', 'contract_version'])
      await run(
        `create table ${table} (id text, template_id text, contract_id text, docx text, path text, tenant_id integer)`,
      )
    await migration0015(database.kysely as never)
    await run('create table paper (id text primary key, tenant_id integer, scans text[], x_proofs text[])')
    const spec = { resource: 'paper', rowColumn: 'id' }
    const column = (name: string, field: string) => [{ column: name, field, isText: false }]
    const present = { hasRows: false, triggers: [] }
    for (const statement of fileUseSql('paper', { ...spec, columns: column('scans', 'scans') }, present))
      await run(statement)
    await migration0055(database.kysely as never)
    await migration0055(database.kysely as never)
    const extra = { ...spec, columns: column('x_proofs', 'xProofs'), tenantId: 1 }
    for (const statement of fileUseSql('paper', extra, present)) await run(statement)

    await run(`insert into paper values ('p', 1, '{a}', '{b}'), ('q', 2, '{c}', '{d}')`)
    expect(await used(), 'another tenant has something else in the column').toEqual(['a', 'b', 'c'])
    await run(`update paper set scans = '{a2}' where id = 'p'`)
    expect(await used()).toEqual(['a2', 'b', 'c'])
    await run(`update paper set x_proofs = '{b2}' where id = 'p'`)
    expect(await used()).toEqual(['a2', 'b2', 'c'])
    await run(`delete from paper where id = 'p'`)
    expect(await used()).toEqual(['c'])
  } finally {
    await database.close()
  }
})
