import type { DocxBlock } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blockLines, docxBlocks } from '../../docx/docxBlocks.ts'
import { documentXml } from '../../docx/openDocx.ts'
import { type Client, startTestProduct, type TestProduct } from '../../testing/testProduct.ts'

interface Served {
  id: string
  enterpriseId: string
  client: string
  year: number
  works: number
  hours: number
}

let product: TestProduct
let served: Served
beforeAll(async () => {
  product = await startTestProduct()
  // The client of the demo office with the most work in one year.
  const { rows } = await sql<Served>`
    select min(c.id) as id, c.enterprise_id as "enterpriseId", e.name as client,
      extract(year from w.work_date)::integer as year, count(*)::integer as works, sum(w.hours)::float8 as hours
    from biz_counsel_work w join biz_counsel c on c.id = w.counsel_id join biz_enterprise e on e.id = c.enterprise_id
    where w.status = 'confirmed' group by 2, 3, 4 order by works desc, 2 limit 1`.execute(product.app.engine.db.kysely)
  served = rows[0]!
})
afterAll(() => product?.close())

const report = (client: Client, changes: Record<string, string | number> = {}) =>
  client.get('/legal/counsel/serviceReport', { id: served.id, year: served.year, ...changes })

test('a Word file with totals, hours per lawyer, all work, the SLA result and the balances', async () => {
  const answer = await report(product.admin)
  expect(answer.headers['content-type']).toContain('wordprocessingml')
  expect(decodeURIComponent(String(answer.headers['content-disposition']))).toContain(
    `${served.client}${served.year}年度法律顾问服务报告.docx`,
  )
  const blocks: DocxBlock[] = docxBlocks(documentXml(answer.bytes))
  const words = blockLines(blocks).join('\n')
  for (const part of [
    `${served.year} 年度法律顾问服务报告`,
    `客户：${served.client}`,
    `本年度共提供服务 ${served.works} 次，合计 ${served.hours} 小时。`,
    '二、按服务项目',
    '三、律师工时',
    '四、响应时限',
    '五、服务明细',
    '六、约定服务的使用情况',
  ])
    expect(words).toContain(part)
  const { rows } = await sql<{ summary: string }>`
    select w.summary from biz_counsel_work w join biz_counsel c on c.id = w.counsel_id
    where c.enterprise_id = ${served.enterpriseId} and w.status = 'confirmed'
      and extract(year from w.work_date) = ${served.year}`.execute(product.app.engine.db.kysely)
  expect(rows).toHaveLength(served.works)
  for (const { summary } of rows) expect(words).toContain(summary)
})

test('leaves out voided work', async () => {
  const { rows } = await sql<{ id: string }>`
    update biz_counsel_work w set status = 'voided', summary = '不应出现的工作' from biz_counsel c
    where c.id = w.counsel_id and w.id = (select w2.id from biz_counsel_work w2 join biz_counsel c2 on c2.id = w2.counsel_id
      where c2.enterprise_id = ${served.enterpriseId} and extract(year from w2.work_date) = ${served.year} limit 1)
    returning w.id`.execute(product.app.engine.db.kysely)
  expect(rows).toHaveLength(1)
  const words = blockLines(docxBlocks(documentXml((await report(product.admin)).bytes))).join('\n')
  expect(words).not.toContain('不应出现的工作')
  expect(words).toContain(`本年度共提供服务 ${served.works - 1} 次`)
})

test.each([
  ['a year without service', { year: 2001 }, '2001 年没有已确认的工作日志，也没有服务请求'],
  ['a future year', { year: 2999 }, '报告年度不能晚于'],
  ['no year', { year: '' }, '请选择报告年度'],
  ['an unknown engagement', { id: 'nobody' }, '法律顾问不存在'],
])('%s is refused with the reason', async (_name, changes, words) => {
  expect((await report(product.admin, changes)).message).toContain(words)
})

test('needs the export permission', async () => {
  const reader = await product.signInAs({ username: 'bgReader', permissions: ['counsel:list'] })
  expect((await report(reader)).status).toBe(403)
})

test('leaves out engagements that the user may not see, and the work done under them', async () => {
  const { rows } = await sql<{ no: string; id: string; sees: boolean }>`
    select c.no, c.id, c.id = ${served.id} as sees from biz_counsel c
    where c.enterprise_id = ${served.enterpriseId} and c.deleted_at is null`.execute(product.app.engine.db.kysely)
  const own = rows.find(({ sees }) => sees)!
  await product.app.engine.db.kysely
    .insertInto('biz_counsel')
    .columns(['id', 'tenant_id', 'no', 'name', 'enterprise_id', 'lead_lawyer_id', 'start_date', 'end_date', 'status'])
    .expression((from) =>
      from
        .selectFrom('biz_counsel')
        .where('id', '=', own.id)
        .select([
          sql`'hiddenCounsel'`.as('id'),
          'tenant_id',
          sql`'GW-HIDDEN'`.as('no'),
          sql`'不该看见的顾问'`.as('name'),
          'enterprise_id',
          'lead_lawyer_id',
          'start_date',
          'end_date',
          'status',
        ]),
    )
    .execute()
  const readReport = async (client: Client) =>
    blockLines(docxBlocks(documentXml((await report(client)).bytes))).join('\n')
  expect(await readReport(product.admin)).toContain('GW-HIDDEN')
  const limited = await product.signInAs({
    username: 'bgLimited',
    permissions: ['counsel:list', 'counsel:export'],
    rowRules: [{ resource: 'counsel', ruleColumn: 'no', ruleConditions: '=', ruleValue: own.no }],
  })
  const words = await readReport(limited)
  expect(words).toContain(own.no)
  expect(words).not.toContain('GW-HIDDEN')
})
