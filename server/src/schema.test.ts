import { resources } from '@lexdesk/domain'
import { expect, test } from 'vitest'
import { planSchema, syncSchema } from './database/schemaSync.ts'
import { schemaOf } from './schema.ts'
import { createTestDatabase } from './testing/testDatabase.ts'

test('a second start finds every table up to date', async () => {
  const db = await createTestDatabase()
  try {
    await syncSchema(db, schemaOf(resources))
    expect(await planSchema(db, schemaOf(resources))).toMatchObject({
      statements: [],
      later: [],
      pauses: [],
      problems: [],
    })
  } finally {
    await db.close()
  }
})
