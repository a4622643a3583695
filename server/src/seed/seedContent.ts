import { article, articleCategory, contactInfo, publicAccount, type Resource } from '@lexdesk/domain'
import { sql } from 'kysely'
import type { Tx } from '../resource/Engine.ts'
import { newId } from '../resource/newId.ts'
import { wallClock } from '../resource/writeContext.ts'
import { articleCategories } from './data/articleCategories.ts'
import { insertSeeds } from './insertSeeds.ts'

/** The columns of the site; the list names parents by code, rows refer to ids. */
export async function seedArticleCategories(tx: Tx, tenantId: number): Promise<void> {
  const ids = new Map(articleCategories.map(({ code }) => [code, newId()]))
  const rows = articleCategories.map(({ parentCode, ...row }) => ({
    ...row,
    id: ids.get(row.code)!,
    parentId: parentCode ? ids.get(parentCode) : null,
  }))
  await insertSeeds(tx, articleCategory as unknown as Resource, rows, tenantId)
}

/** Articles, contacts and public accounts of the demo office. */
export async function seedContent(tx: Tx, tenantId: number): Promise<void> {
  const [{ articleSeeds }, { contactSeeds }, { publicAccountSeeds }, { staff }] = await Promise.all([
    import('./data/articles.ts'),
    import('./data/contacts.ts'),
    import('./data/publicAccounts.ts'),
    import('./data/staff.ts'),
  ])
  const { rows } = await sql<{ code: string; id: string }>`
    select code, id from ${sql.table(articleCategory.table)} where tenant_id = ${tenantId}`.execute(tx)
  const [first, ...others] = staff.filter(({ workNo }) => workNo.startsWith('Y'))
  const articles = articleSeeds({
    now: wallClock(),
    categories: new Map(rows.map(({ code, id }) => [code, id])),
    editors: [first!, ...others.slice(0, 2)],
    reviewer: others.at(-1)!.realname,
  })
  await insertSeeds(tx, article as unknown as Resource, articles, tenantId)
  await insertSeeds(tx, contactInfo as unknown as Resource, contactSeeds, tenantId)
  await insertSeeds(tx, publicAccount as unknown as Resource, publicAccountSeeds, tenantId)
}
