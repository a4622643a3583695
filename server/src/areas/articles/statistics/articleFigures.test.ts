import { addMonths, mustDayNumber, toPlainDate } from '@lexdesk/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FigureOffice, startFigures } from '../../../statistics/testing/startFigures.ts'

let office: FigureOffice
let news: string
const day = (days: number) => toPlainDate(mustDayNumber(office.today) + days)

const article = (title: string, viewCount: number, values = {}) =>
  office.put('biz_article', {
    title,
    viewCount,
    categoryId: news,
    status: 'published',
    createTime: `${day(-9)} 09:00:00`,
    publishedAt: `${day(-9)} 10:00:00`,
    ...values,
  })

beforeAll(async () => {
  office = await startFigures()
  news = await office.put('biz_article_category', { name: '资讯' })
  const cases = await office.put('biz_article_category', { name: '案例' })
  await article('劳动合同要点', 30, { createBy: 'anna' })
  await article('试用期', 5, { publishedAt: `${day(0)} 00:00:00` })
  await article('胜诉一例', 65, { categoryId: cases })
  await article('草稿', 900, { status: 'draft' })
  await article('已删除', 900, { deletedAt: `${day(-1)} 00:00:00` })
  await article('别家的', 900, { tenantId: 71 })
})
afterAll(() => office?.close())

test('published articles by reads, with their share of all reads', async () => {
  expect(await office.read('articleViews')).toMatchObject([
    { title: '胜诉一例', category: '案例', published: day(-9), views: 65, share: 65 },
    { title: '劳动合同要点', category: '资讯', published: day(-9), views: 30, share: 30 },
    { title: '试用期', category: '资讯', published: day(0), views: 5, share: 5 },
  ])
})

test('reads by category equal the list of the category', async () => {
  const rows = await office.read('articleByCategory')
  expect(rows).toMatchObject([
    { category: '案例', articles: 1, views: 65, perArticle: 65, share: 65 },
    { category: '资讯', articles: 2, views: 35, perArticle: 18, share: 35 },
  ])
  for (const row of rows) expect(await office.listed(row)).toBe(row.articles)
  const anna = await office.limited('annasArticles', {
    resource: 'article',
    ruleColumn: 'createBy',
    ruleConditions: '=',
    ruleValue: 'anna',
  })
  expect(await office.read('articleByCategory', undefined, anna)).toMatchObject([{ articles: 1, views: 30 }])
})

test('lists articles untouched for a year, or based on a repealed template', async () => {
  const yearAgo = addMonths(mustDayNumber(office.today), -12).day
  const on = (number: number) => `${toPlainDate(number)} 10:00:00`
  const repealed = await office.put('biz_contract_template', { name: '旧法模板', status: 'deprecated' })
  const valid = await office.put('biz_contract_template', { name: '现行模板', status: 'published' })
  const before = { createTime: on(yearAgo - 50) }
  const old = await article('一年前', 1, { ...before, publishedAt: on(yearAgo), author: '张编辑' })
  await article('差一天', 1, { ...before, publishedAt: on(yearAgo + 1) })
  await article('改过', 1, { ...before, publishedAt: on(yearAgo - 50), updateTime: `${day(-3)} 10:00:00` })
  await article('引用旧法', 2, { relatedTemplateIds: [repealed, valid] })
  await article('引用现行', 2, { relatedTemplateIds: [valid] })
  const rows = await office.read('articleStale')
  expect(rows).toMatchObject([
    { title: '一年前', author: '张编辑', changed: toPlainDate(yearAgo), deprecated: 0, views: 1 },
    { title: '引用旧法', changed: day(-9), age: 9, deprecated: 1 },
  ])
  expect(rows[0]).toMatchObject({
    age: mustDayNumber(office.today) - yearAgo,
    path: `/legal/article?detail=${old}`,
  })
})
