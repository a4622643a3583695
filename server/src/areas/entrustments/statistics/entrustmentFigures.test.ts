import { mustDayNumber, toPlainDate } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '../../../database/newId.ts'
import { type FigureOffice, startFigures } from '../../../statistics/testing/startFigures.ts'

let office: FigureOffice
let chen: string
let wang: string
let count = 0
const period = { from: '2024-01-15', to: '2024-02-29' }
const dayFromToday = (days: number): string => toPlainDate(mustDayNumber(office.today) + days)

const matter = (values: Record<string, unknown> = {}) =>
  office.put('biz_entrustment', {
    no: `WT${(count += 1)}`,
    matter: `事项${count}`,
    caseType: 'civil',
    leadLawyerId: chen,
    status: 'archived',
    ...values,
  })
const deadline = (entrustmentId: string, date: string, values: Record<string, unknown> = {}) =>
  office.put('biz_deadline', {
    no: `QX${(count += 1)}`,
    title: '举证',
    type: 'evidence',
    entrustmentId,
    date,
    leadLawyerId: chen,
    status: 'open',
    ...values,
  })
const contract = (values: Record<string, unknown> = {}) =>
  office.put('biz_contract', {
    no: `HT${(count += 1)}`,
    name: '委托合同',
    enterpriseId: 'e1',
    bizType: 'entrust',
    status: 'effective',
    ...values,
  })
const pay = (parentId: string, paidOn: string, amount: number) =>
  office.put('biz_contract_payments', { tenantId: undefined, orderNum: 1, parentId, paidOn, amount })
const person = (realname: string) =>
  office.put('sys_user', { tenantId: 0, username: newId(), realname, password: 'x', status: '1' })

beforeAll(async () => {
  office = await startFigures()
  ;[chen, wang] = [await person('陈律'), await person('王律')]
})
afterAll(() => office?.close())

test('open matters are grouped by state and by stage, with their age', async () => {
  const since = (days: number) => ({ createTime: `${dayFromToday(-days)} 23:00:00` })
  await matter({ status: 'lead', ...since(0), fixedAmount: 100_000 })
  await matter({ status: 'inProgress', stage: 'firstInstance', ...since(30), createBy: 'anna' })
  await matter({ status: 'inProgress', stage: 'firstInstance', ...since(31), fixedAmount: 250_000, createBy: 'anna' })
  await matter({ status: 'suspended', stage: 'enforcement', ...since(91), teamIds: [wang] })
  await matter({ status: 'closing', stage: 'firstInstance', ...since(181), leadLawyerId: wang })
  await matter({ status: 'declined', ...since(5) })
  const rows = await office.read('entrustmentOpenByState')
  expect(rows.map(({ state }) => state)).toEqual([
    '意向', '利冲检索', '报价', '待审批', '待签约', '办理中', '中止', '结案审批',
  ]) // prettier-ignore
  expect(rows[0]).toMatchObject({ count: 1, month: 1, fee: 100_000 })
  expect(rows[1]).toMatchObject({ count: 0, month: 0, fee: 0 })
  expect(rows[5]).toMatchObject({ count: 2, month: 1, quarter: 1, half: 0, older: 0, fee: 250_000 })
  expect(rows[6]).toMatchObject({ count: 1, half: 1 })
  expect(rows[7]).toMatchObject({ count: 1, older: 1 })
  for (const row of rows) expect(await office.listed(row)).toBe(row.count)

  const stages = await office.read('entrustmentOpenByStage')
  expect(stages.map(({ stage, count: n }) => [stage, n])).toEqual([
    ['一审', 3],
    ['执行', 1],
    ['未填写', 1],
  ])
  for (const row of stages) expect(await office.listed(row)).toBe(row.count)

  const anna = await office.limited('annasMatters', {
    resource: 'entrustment',
    ruleColumn: 'createBy',
    ruleConditions: '=',
    ruleValue: 'anna',
  })
  expect((await office.read('entrustmentOpenByStage', undefined, anna)).map(({ count: n }) => n)).toEqual([2])
})

test('a lawyer’s workload is what is led, assisted and due; deadlines of closed matters do not count', async () => {
  const rows = await office.read('entrustmentWorkload')
  expect(rows).toMatchObject([
    { lawyer: '陈律', leads: 4, working: 2, assists: 0, soon: 0, late: 0 },
    { lawyer: '王律', leads: 1, working: 0, assists: 1, soon: 0, late: 0 },
  ])
  for (const row of rows) expect(await office.listed(row)).toBe(row.leads)

  const open = await matter({ status: 'inProgress', leadLawyerId: wang })
  await deadline(open, dayFromToday(-1))
  await deadline(open, dayFromToday(0))
  await deadline(open, dayFromToday(7), { status: 'ticked' })
  await deadline(open, dayFromToday(8))
  await deadline(open, dayFromToday(30), { leadLawyerId: null })
  await deadline(open, dayFromToday(31))
  await deadline(open, dayFromToday(3), { status: 'done' })
  await deadline(await matter(), dayFromToday(-1))
  expect(await office.read('entrustmentWorkload')).toMatchObject([
    { lawyer: '陈律', leads: 4, soon: 3, late: 1 },
    { lawyer: '王律', leads: 2, working: 1, assists: 1, soon: 0, late: 0 },
  ])

  const coming = await office.read('entrustmentDeadlines')
  expect(coming).toMatchObject([
    { lawyer: '陈律', count: 3, week: 2, fortnight: 1, month: 0, next: dayFromToday(0) },
    { lawyer: '未指定', count: 1, week: 0, fortnight: 0, month: 1, next: dayFromToday(30) },
  ])
  for (const row of coming) expect(await office.listed(row)).toBe(row.count)
})

test('results are grouped by cause; won and lost make the rate', async () => {
  const cause = await office.put('sys_category', { tenantId: 0, name: '买卖合同纠纷', code: newId() })
  const closed = { closedAt: '2024-01-15', causeOfAction: cause }
  await matter({ ...closed, result: 'won' })
  await matter({ ...closed, result: 'partlyWon', status: 'closed', closedAt: '2024-02-29' })
  await matter({ ...closed, result: 'lost' })
  await matter({ ...closed, result: 'mediated' })
  await matter({ ...closed, result: 'delivered' })
  await matter({ ...closed, result: 'won', closedAt: '2024-03-01' })
  await matter({ closedAt: '2024-02-01', result: 'settled' })
  const rows = await office.read('entrustmentOutcome', period)
  expect(rows).toMatchObject([
    {
      cause: '买卖合同纠纷',
      count: 5,
      won: 2,
      settled: 1,
      lost: 1,
      withdrawn: 0,
      other: 1,
      winRate: 66.7,
      settleRate: 20,
    },
    { cause: '未填写', count: 1, won: 0, settled: 1, other: 0, winRate: null, settleRate: 100 },
  ])
  for (const row of rows) expect(await office.listed(row)).toBe(row.count)

  const [backlog] = await office.read('entrustmentArchive')
  expect(backlog).toMatchObject({ lawyer: '陈律', count: 1, month: 0, quarter: 0, older: 1 })
  expect(backlog!.longest).toBe(mustDayNumber(office.today) - mustDayNumber('2024-02-29'))
  expect(await office.listed(backlog)).toBe(1)
})

test('income is what was received on the contracts of matters, each once, supplements included', async () => {
  const main = await contract({ createBy: 'anna' })
  await matter({ contractId: main, leadLawyerId: wang, caseType: 'criminal' })
  await matter({ contractId: main, leadLawyerId: wang, caseType: 'criminal' })
  await pay(main, '2024-01-15', 100_000)
  await pay(main, '2024-03-01', 900_000)
  await pay(await contract({ parentId: main, createBy: 'anna' }), '2024-02-29', 50_000)
  const other = await contract()
  await matter({ contractId: other, leadLawyerId: chen })
  await pay(other, '2024-02-01', 450_000)
  const foreign = await contract({ currency: 'USD' })
  await matter({ contractId: foreign })
  await pay(foreign, '2024-02-01', 777)
  await pay(await contract(), '2024-02-01', 888)
  await office.put('biz_contract_settlements', {
    tenantId: undefined,
    orderNum: 1,
    parentId: other,
    settledOn: '2024-02-20',
    waived: 7,
    refunded: 150_000,
  })
  const chens = { currency: 'CNY', amount: 450_000, refunded: 150_000, net: 300_000, matters: 1, payments: 1 }
  const wangs = { currency: 'CNY', amount: 150_000, refunded: 0, net: 150_000, matters: 1, payments: 2 }
  const dollars = { currency: 'USD', amount: 777, refunded: 0, net: 777, matters: 1, payments: 1 }
  expect(await office.read('entrustmentIncomeByLawyer', period)).toEqual([
    { lawyer: '陈律', ...chens },
    { lawyer: '王律', ...wangs },
    expect.objectContaining(dollars),
  ])
  expect(await office.read('entrustmentIncomeByType', period)).toEqual([
    { caseType: '民商事', ...chens, share: 66.7 },
    { caseType: '刑事', ...wangs, share: 33.3 },
    { caseType: '民商事', ...dollars, share: 100 },
  ])
  const anna = await office.limited('annasContracts', {
    resource: 'contract',
    ruleColumn: 'createBy',
    ruleConditions: '=',
    ruleValue: 'anna',
  })
  expect(await office.read('entrustmentIncomeByLawyer', period, anna)).toMatchObject([{ amount: 150_000 }])
})

test('conflict checks are grouped by month and result', async () => {
  const check = (result: string, checkedAt: string, status = 'valid') =>
    office.put('biz_conflict_check', { no: `LC${(count += 1)}`, subject: '检索', result, checkedAt, status })
  await check('none', '2024-01-15 00:00:00')
  await check('relative', '2024-01-31 23:59:59', 'waived')
  await check('absolute', '2024-02-29 23:59:59')
  await check('none', '2024-01-14 23:59:59')
  const rows = await office.read('entrustmentConflicts', period)
  expect(rows).toMatchObject([
    { month: '2024-01', count: 2, none: 1, relative: 1, absolute: 0, waived: 1 },
    { month: '2024-02', count: 1, none: 0, relative: 0, absolute: 1, waived: 0 },
  ])
  for (const row of rows) expect(await office.listed(row)).toBe(row.count)
})

test('a walled matter counts only for users outside the wall', async () => {
  const leadsOf = async (client = office.client) =>
    (await office.read('entrustmentOpenByState', undefined, client))[0]!.count as number
  const outside = await office.limited('behindTheWall', {
    resource: 'entrustment',
    ruleColumn: 'status',
    ruleConditions: '=',
    ruleValue: 'lead',
  })
  const [within, without] = [await leadsOf(), await leadsOf(outside)]
  expect(without).toBe(within)
  const { rows } = await sql<{ id: string }>`select id from sys_user where username = 'behindTheWall'`.execute(
    office.product.app.engine.db.kysely,
  )
  await matter({ status: 'lead', blockedUserIds: [rows[0]!.id] })
  office.product.app.sessions.forget()
  expect(await leadsOf()).toBe(within + 1)
  expect(await leadsOf(outside)).toBe(without)
})
