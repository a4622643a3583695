import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../database/newId.ts'
import { type FigureOffice, startFigures } from '../../../statistics/testing/startFigures.ts'

let office: FigureOffice
beforeAll(async () => {
  office = await startFigures()
})
afterAll(() => office?.close())

const period = { from: '2024-01-01', to: '2024-03-31' }
const field = (name: string, parentId: string | null = null) => office.put('biz_good_at', { name, parentId })
const ask = (goodAtId: string, values = {}) =>
  office.put('biz_appointment', { subject: '咨询', goodAtId, status: 'pending', createTime: '2024-02-01', ...values })
async function lawyer(fields: [id: string, level: string][], values = {}) {
  const parentId = await office.put('biz_lawyer_profile', {
    name: '律师',
    licenceNo: newId().slice(-17),
    status: 'approved',
    acceptFlag: 'Y',
    ...values,
  })
  for (const [goodAtId, level] of fields) {
    const row = { id: newId(), parent_id: parentId, order_num: 0, good_at_id: goodAtId, level }
    await office.product.app.engine.db.kysely.insertInto('biz_lawyer_profile_good_at').values(row).execute()
  }
}

test('appointments by field are shown beside the lawyers who could take them', async () => {
  const civil = await field('民商事')
  const labour = await field('劳动人事', civil)
  const family = await field('婚姻家事', civil)
  const criminal = await field('刑事')
  for (const status of ['pending', 'completed', 'cancelled']) await ask(labour, { status })
  await ask(family, { createBy: 'anna' })
  await ask(family, { createTime: '2023-12-31 23:59:59' })
  await ask(family, { tenantId: 71 })
  await lawyer([
    [labour, 'main'],
    [criminal, 'familiar'],
  ])
  await lawyer([[labour, 'familiar']])
  await lawyer([[family, 'main']], { acceptFlag: 'N' })
  await lawyer([[family, 'main']], { status: 'pending' })

  const rows = await office.read('goodAtDemand', period)
  expect(rows).toMatchObject([
    { field: '劳动人事', parent: '民商事', demand: 3, supply: 2, main: 1, demandShare: 75, supplyShare: 66.7 },
    { field: '婚姻家事', parent: '民商事', demand: 1, supply: 0, main: 0, demandShare: 25, supplyShare: 0 },
    // No demand, but one lawyer; the group 民商事 was never chosen and is left out.
    { field: '刑事', parent: null, demand: 0, supply: 1, main: 0, demandShare: 0, supplyShare: 33.3 },
  ])
  for (const row of rows) expect(await office.listed(row)).toBe(row.demand)

  const anna = await office.limited('annasVisits', {
    resource: 'appointment',
    ruleColumn: 'createBy',
    ruleConditions: '=',
    ruleValue: 'anna',
  })
  expect(await office.read('goodAtDemand', period, anna)).toMatchObject([
    { field: '婚姻家事', demand: 1 },
    { field: '劳动人事', demand: 0, supply: 2 },
    { field: '刑事', demand: 0 },
  ])
})
