import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../database/newId.ts'
import { type FigureOffice, startFigures } from '../../../statistics/testing/startFigures.ts'

let office: FigureOffice
const open = async (...codes: string[]) => {
  const db = office.product.app.engine.db.kysely
  await sql`update biz_region set open_flag = case when code = any(${codes}::text[]) then 'Y' else 'N' end`.execute(db)
}
const client = (regionCode: string | null, values = {}) =>
  office.put('biz_enterprise', { name: '企业', creditCode: newId(), status: 'certified', regionCode, ...values })
const lawyer = (regionCode: string | null, values = {}) =>
  office.put('biz_lawyer_profile', { name: '律师', licenceNo: newId(), status: 'approved', regionCode, ...values })

beforeAll(async () => {
  office = await startFigures()
  await open('330100', '440300')
  await client('330106', { createBy: 'anna' })
  await client('330100')
  await client('330203', { status: 'draft' })
  await client('330000')
  await client(null)
  await client('330106', { status: 'merged' })
  await client('330106', { tenantId: 71 })
  await lawyer('330106')
  await lawyer('110105')
  await lawyer('330106', { status: 'pending' })
})
afterAll(() => office?.close())

test('counts clients, lawyers and opened cities by province', async () => {
  const rows = await office.read('regionProvinces')
  // Zhejiang has 11 cities, Guangdong 21, Beijing is one.
  expect(rows).toMatchObject([
    { province: '浙江省', enterprises: 4, lawyers: 1, cities: 11, opened: 1, share: 9.1 },
    { province: '北京市', enterprises: 0, lawyers: 1, cities: 1, opened: 0, share: 0 },
    { province: '广东省', enterprises: 0, lawyers: 0, cities: 21, opened: 1, share: 4.8 },
  ])
  for (const row of rows) expect(await office.listed(row)).toBe(row.enterprises)
  const anna = await office.limited('annasRegions', {
    resource: 'enterprise',
    ruleColumn: 'createBy',
    ruleConditions: '=',
    ruleValue: 'anna',
  })
  const [zhejiang] = await office.read('regionProvinces', undefined, anna)
  expect(zhejiang).toMatchObject({ province: '浙江省', enterprises: 1, lawyers: 1 })
  expect(await office.listed(zhejiang, anna)).toBe(1)
})

test('lists cities that are opened or have clients or lawyers', async () => {
  const rows = await office.read('regionCities')
  expect(rows).toMatchObject([
    { province: '浙江省', city: '杭州市', opened: '已开通', enterprises: 2, lawyers: 1 },
    { province: '浙江省', city: '宁波市', opened: '未开通', enterprises: 1, lawyers: 0 },
    { province: '北京市', city: '北京市', opened: '未开通', enterprises: 0, lawyers: 1 },
    { province: '广东省', city: '深圳市', opened: '已开通', enterprises: 0, lawyers: 0 },
  ])
  for (const row of rows) expect(await office.listed(row)).toBe(row.enterprises)
})
