import { type Resource, resources } from '@lexdesk/domain'
import { sql } from 'kysely'
import { sampleValues } from '../../../testing/sampleValues.ts'
import type { TestProduct } from '../../../testing/testProduct.ts'
import type { TestTenant } from './openTestTenant.ts'

/** Adds a record of every resource that its administrator can add, those first that others refer to. */
export async function fillTenant({ app }: TestProduct, { id: tenantId, client }: TestTenant): Promise<void> {
  const db = app.engine.db.kysely
  const keyOf = (resource: string): string => keys.get(resource) ?? ''
  const keys = new Map<string, string>()
  const known = async ({ name, table, scope }: Resource): Promise<void> => {
    const own = scope === 'tenant' ? sql`tenant_id = ${tenantId}` : sql`true`
    const key = name === 'region' ? sql`code` : sql`id`
    const { rows } = await sql<{
      id: string
    }>`select ${key} as id from ${sql.table(table)} where ${own} limit 1`.execute(db)
    if (rows[0]) keys.set(name, String(rows[0].id))
  }
  const firstItem = (code: string): string => app.engine.dictionaries.items(code)[0]?.value ?? ''
  for (const resource of resources) await known(resource)
  let waiting = resources.filter(({ scope, calls, without }) => scope === 'tenant' && calls === 'all' && !without)
  for (let left = -1; left !== waiting.length;) {
    left = waiting.length
    const refused: Resource[] = []
    for (const resource of waiting) {
      const values = sampleValues(resource, { keyOf, firstItem })
      const { success } = await client.post(`${resource.path}/add`, values)
      if (success) await known(resource)
      else refused.push(resource)
    }
    waiting = refused
  }
}
