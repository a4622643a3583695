import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileUseTable } from './database/fileUseTable.ts'
import { rowTally } from './database/tally.ts'
import { templateVersionTable } from './docx/templateVersionTable.ts'
import { accountTable, entryTable } from './entitlement/ledgerTables.ts'
import { contractVersionTable } from './signing/contractVersionTable.ts'
import { startTestProduct, type TestProduct } from './testing/testProduct.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product?.close())

test.each([accountTable, entryTable, templateVersionTable, contractVersionTable, fileUseTable, rowTally])(
  'the columns of $name match those made by migrations',
  async ({ name, columns }) => {
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_schema = current_schema() and table_name = ${name}`.execute(product.app.engine.db.kysely)
    expect(columns.map((column) => column.name).sort()).toEqual(rows.map((row) => row.name).sort())
  },
)
