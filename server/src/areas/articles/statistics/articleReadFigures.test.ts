import { mustDayNumber, toPlainDate } from '@lexdesk/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FigureOffice, startFigures } from '../../../statistics/testing/startFigures.ts'

let office: FigureOffice
const day = (days: number) => toPlainDate(mustDayNumber(office.today) + days)
const period = () => ({ from: day(-7), to: day(0) })

async function article(title: string, goodAt: string[] | null, reads: Record<number, number>, tenantId = 70) {
  const id = await office.put('biz_article', { title, goodAt, status: 'published', createBy: title, tenantId })
  const rows = Object.entries(reads).map(([offset, n]) => ({ article_id: id, day: day(Number(offset)), reads: n }))
  await office.product.app.engine.db.kysely
    .insertInto('article_read')
    .values(rows.map((row) => ({ ...row, tenant_id: tenantId })))
    .execute()
}
const visit = (goodAtId: string, days: number) =>
  office.put('biz_appointment', { goodAtId, subject: '咨询', createTime: `${day(days)} 10:00:00`, status: 'pending' })

beforeAll(async () => {
  office = await startFigures()
  const [labor, family, quiet] = [
    await office.put('biz_good_at', { name: '劳动人事' }),
    await office.put('biz_good_at', { name: '婚姻家事' }),
    await office.put('biz_good_at', { name: '海商海事' }),
  ]
  await article('试用期', [labor], { '-8': 500, '-7': 30, '0': 10 })
  await article('两个领域', [labor, family], { '-1': 10 })
  await article('放假安排', null, { '-2': 7 })
  await article('很久以前', [quiet], { '-90': 99 })
  await article('别家的', [labor], { '-1': 900 }, 71)
  await visit(labor, -7)
  await visit(labor, 0)
  await visit(labor, -8)
  await visit(family, -3)
})
afterAll(() => office?.close())

test('reads of a period are shown beside the appointments of the same field, and link to these', async () => {
  const rows = await office.read('articleReads', period())
  expect(rows).toMatchObject([
    { field: '劳动人事', articles: 2, reads: 50, appointments: 2, rate: 4 },
    { field: '婚姻家事', articles: 1, reads: 10, appointments: 1, rate: 10 },
    { field: '未标注领域', articles: 1, reads: 7, appointments: null, rate: null },
  ])
  for (const row of rows.slice(0, 2)) expect(await office.listed(row)).toBe(row.appointments)
})

test('users who see only some articles get only their reads', async () => {
  const own = await office.limited('oneAuthor', {
    resource: 'article',
    ruleColumn: 'createBy',
    ruleConditions: '=',
    ruleValue: '试用期',
  })
  expect(await office.read('articleReads', period(), own)).toMatchObject([
    { field: '劳动人事', articles: 1, reads: 40, appointments: 2, rate: 5 },
  ])
})
