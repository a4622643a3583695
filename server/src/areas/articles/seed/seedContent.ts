import {
  article,
  articleCategory,
  contactInfo,
  contractTemplate,
  focusImage,
  goodAt,
  publicAccount,
  type Resource,
  servicePackage,
} from '@lexdesk/domain'
import { sql } from 'kysely'
import { columnsOf } from '../../../database/columnsOf.ts'
import type { Tx } from '../../../resource/Engine.ts'
import { newId } from '../../../database/newId.ts'
import { addSeedFile } from '../../../seed/addSeedFile.ts'
import { insertSeeds, type SeedRow } from '../../../seed/insertSeeds.ts'

interface ArticleCategorySeed {
  code: string
  name: string
  parentCode: string | null
  type: 'news' | 'law' | 'case' | 'notice' | 'help'
  orderNum: number
}

/** The initial columns of a new site, parents before children. */
const articleCategories: ArticleCategorySeed[] = [
  { code: 'news', name: '法律资讯', parentCode: null, type: 'news', orderNum: 1 },
  { code: 'news-industry', name: '行业动态', parentCode: 'news', type: 'news', orderNum: 1 },
  { code: 'news-view', name: '律师观点', parentCode: 'news', type: 'news', orderNum: 2 },
  { code: 'law', name: '法律法规', parentCode: null, type: 'law', orderNum: 2 },
  { code: 'law-labor', name: '劳动法规', parentCode: 'law', type: 'law', orderNum: 1 },
  { code: 'law-company', name: '公司法规', parentCode: 'law', type: 'law', orderNum: 2 },
  { code: 'case', name: '典型案例', parentCode: null, type: 'case', orderNum: 3 },
  { code: 'notice', name: '平台公告', parentCode: null, type: 'notice', orderNum: 4 },
  { code: 'help', name: '使用帮助', parentCode: null, type: 'help', orderNum: 5 },
]

const articleCategoryCol = columnsOf(articleCategory)
const contractTemplateCol = columnsOf(contractTemplate)
const goodAtCol = columnsOf(goodAt)

/** The columns of the site; the list names parents by code, rows refer to ids. */
export async function seedArticleCategories(tx: Tx, tenantId: number): Promise<void> {
  const ids = new Map(articleCategories.map(({ code }) => [code, newId()]))
  const rows = articleCategories.map(({ parentCode, ...row }) => ({
    ...row,
    id: ids.get(row.code)!,
    parentId: parentCode ? ids.get(parentCode) : null,
  }))
  await insertSeeds(tx, articleCategory, rows, tenantId)
}

/** Articles, pictures, contacts and public accounts of the demo office. */
export async function seedContent(tx: Tx, tenantId: number, now: string): Promise<void> {
  const [{ articleSeeds, readsOf }, { contactSeeds }, { publicAccountSeeds }, { staff }] = await Promise.all([
    import('./articles.ts'),
    import('./contacts.ts'),
    import('./publicAccounts.ts'),
    import('../../../seed/shared/staff.ts'),
  ])
  const add = <R extends Resource>(resource: R, list: SeedRow<R>[]) =>
    insertSeeds(tx, resource, list, tenantId, {}, now)
  const { rows } = await sql<{ code: string; id: string }>`
    select ${articleCategoryCol.code}, ${articleCategoryCol.id} from ${articleCategoryCol.$table}
      where ${articleCategoryCol.tenantId} = ${tenantId}`.execute(tx)
  const { rows: templates } = await sql<{ name: string; id: string }>`
    select ${contractTemplateCol.name}, ${contractTemplateCol.id} from ${contractTemplateCol.$table}
      where ${contractTemplateCol.tenantId} = ${tenantId}`.execute(tx)
  const { rows: fields } = await sql<{ code: string; id: string }>`
    select ${goodAtCol.code}, ${goodAtCol.id} from ${goodAtCol.$table}
      where ${goodAtCol.tenantId} = ${tenantId}`.execute(tx)
  const [first, ...others] = staff.filter(({ workNo }) => workNo.startsWith('Y'))
  const articles = articleSeeds({
    now,
    categories: new Map(rows.map(({ code, id }) => [code, id])),
    templates: new Map(templates.map(({ name, id }) => [name, id])),
    fields: new Map(fields.map(({ code, id }) => [code, id])),
    editors: [first!, ...others.slice(0, 2)],
    reviewer: others.at(-1)!.realname,
  }).map((row) => ({ ...row, id: newId() }))
  await add(article, articles)
  const reads = articles.flatMap((row) =>
    readsOf(row, now.slice(0, 10)).map((line) => ({ ...line, article_id: row.id, tenant_id: tenantId })),
  )
  await tx.insertInto('article_read').values(reads).execute()
  await add(contactInfo, contactSeeds)
  await add(publicAccount, publicAccountSeeds(now))
  await seedFocusImages(tx, tenantId, now)
}

async function seedFocusImages(tx: Tx, tenantId: number, now: string): Promise<void> {
  const { focusImageSeeds, focusPictures } = await import('./focusImages.ts')
  for (const picture of focusPictures()) await addSeedFile(tx, tenantId, { ...picture, folder: 'temp' })
  const liveIn = async (resource: { table: string }, status: string): Promise<string | undefined> => {
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(resource.table)}
      where tenant_id = ${tenantId} and status = ${status} and deleted_at is null order by create_time desc, id
        limit 1`.execute(tx)
    return rows[0]?.id
  }
  const targets = {
    article: await liveIn(article, 'published'),
    package: await liveIn(servicePackage, 'onSale'),
    template: await liveIn(contractTemplate, 'published'),
  }
  await insertSeeds(tx, focusImage, focusImageSeeds(now, targets), tenantId, {}, now)
}
