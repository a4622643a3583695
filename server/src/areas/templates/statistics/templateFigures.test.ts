import { addMonths, mustDayNumber, toPlainDate } from '@lexdesk/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FigureOffice, startFigures } from '../../../statistics/testing/startFigures.ts'

let office: FigureOffice
let [lease, loan] = ['', '']
const period = { from: '2024-01-01', to: '2024-03-31' }

const fetched = (templateId: string, enterpriseId: string | null, values = {}) =>
  office.put('biz_template_download', {
    templateId,
    templateName: templateId === lease ? '租赁合同' : '借款合同',
    enterpriseId,
    userId: 'u1',
    createTime: '2024-02-01 10:00:00',
    ...values,
  })

beforeAll(async () => {
  office = await startFigures()
  const typeId = await office.put('biz_template_type', { name: '租赁', code: 'lease' })
  lease = await office.put('biz_contract_template', {
    name: '租赁合同',
    typeId,
    status: 'published',
    createTime: `${office.today} 00:00:00`,
  })
  loan = await office.put('biz_contract_template', { name: '借款合同', status: 'offline' })
  await fetched(lease, 'e1', { accountId: 'a1' })
  await fetched(lease, 'e1', { createTime: '2024-02-20 10:00:00', userId: 'u2' })
  await fetched(lease, 'e2')
  await fetched(lease, null)
  await fetched(loan, 'e1', { createTime: '2024-03-31 23:59:59' })
  await fetched(loan, 'e1', { createTime: '2024-04-01 00:00:00' })
  await fetched(loan, 'e1', { tenantId: 71 })
})
afterAll(() => office?.close())

test('templates by downloads, the most downloaded first', async () => {
  expect(await office.read('templateTop', period)).toEqual([
    {
      template: '租赁合同',
      type: '租赁',
      downloads: 4,
      charged: 1,
      users: 2,
      enterprises: 2,
      path: `/legal/contractTemplate?detail=${lease}`,
    },
    {
      template: '借款合同',
      type: null,
      downloads: 1,
      charged: 0,
      users: 1,
      enterprises: 1,
      path: `/legal/contractTemplate?detail=${loan}`,
    },
  ])
})

test('a client with a contract or a matter within thirty days of the first download counts as converted', async () => {
  await office.put('biz_contract', { enterpriseId: 'e1', bizType: 'review', createTime: '2024-03-02 09:59:59' })
  // Of another type, before the download, or too late.
  await office.put('biz_contract', { enterpriseId: 'e2', bizType: 'counsel', createTime: '2024-02-02' })
  await office.put('biz_contract', { enterpriseId: 'e2', bizType: 'review', createTime: '2024-02-01 09:00:00' })
  await office.put('biz_entrustment', { enterpriseId: 'e2', createTime: '2024-03-02 10:00:00' })
  expect(await office.read('templateConversion', period)).toMatchObject([
    { template: '租赁合同', enterprises: 2, reviewed: 1, entrusted: 0, converted: 1, rate: 50 },
    { template: '借款合同', enterprises: 1, reviewed: 0, entrusted: 0, converted: 0, rate: 0 },
  ])
  await office.put('biz_entrustment', { enterpriseId: 'e1', createTime: '2024-02-10', createBy: 'anna' })
  await office.put('biz_entrustment', { enterpriseId: 'e2', createTime: '2024-02-10', createBy: 'bert' })
  expect(await office.read('templateConversion', period)).toMatchObject([
    { enterprises: 2, reviewed: 1, entrusted: 2, converted: 2, rate: 100 },
    { converted: 0 },
  ])
  const anna = await office.limited('annasCases', {
    resource: 'entrustment',
    ruleColumn: 'createBy',
    ruleConditions: '=',
    ruleValue: 'anna',
  })
  expect(await office.read('templateConversion', period, anna)).toMatchObject([
    { reviewed: 1, entrusted: 1, converted: 1, rate: 50 },
    { converted: 0 },
  ])
})

test('lists published templates whose newest version is a year old', async () => {
  const today = mustDayNumber(office.today)
  const yearAgo = addMonths(today, -12).day
  const version = (templateId: string, number: number, day: number) =>
    office.put('template_version', {
      templateId,
      number,
      version: `1.${number}`,
      docx: 'x',
      sha256: `${templateId}${number}`,
      variables: '[]',
      clauses: '[]',
      by: 'x',
      at: `${toPlainDate(day)} 12:00:00`,
    })
  const published = (name: string) =>
    office.put('biz_contract_template', { name, status: 'published', publishedVersion: '1.0', downloadCount: 7 })
  const [old, fresh, renewed] = [await published('旧'), await published('新'), await published('已更新')]
  await version(old, 0, yearAgo)
  await version(fresh, 0, yearAgo + 1)
  await version(renewed, 0, yearAgo - 100)
  await version(renewed, 1, today)
  await version(loan, 0, yearAgo - 100)
  expect(await office.read('templateOld')).toEqual([
    {
      template: '旧',
      type: null,
      version: '1.0',
      published: toPlainDate(yearAgo),
      age: today - yearAgo,
      downloads: 7,
      path: `/legal/contractTemplate?detail=${old}`,
    },
  ])
})
