import type { DeadlinePreview } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { today } from '../../clock/wallClock.ts'
import { type MatterDesk, openMatterDesk } from '../entrustments/testing/matterDesk.ts'

let desk: MatterDesk
let entrustmentId: string
const rules = new Map<string, string>()
beforeAll(async () => {
  desk = await openMatterDesk()
  const { rows } = await sql<{ id: string; code: string }>`
    select id, code from biz_deadline_rule where tenant_id = 1`.execute(desk.db)
  for (const { id, code } of rows) rules.set(code, id)
  entrustmentId = (await desk.add()).id
})
afterAll(() => desk?.product.close())

interface DeadlineRow {
  id: string
  ruleId: string
  date: string
  derivation: string
}

const add = (code: string, startDate: string) =>
  desk.admin.post<DeadlineRow>('/legal/deadline/add', {
    title: '期限', entrustmentId, type: 'limitation', ruleId: rules.get(code), startDate,
  }) // prettier-ignore
const editRule = (id: string, values: object) => desk.admin.put('/legal/deadlineRule/edit', { id, ...values })

test.each([
  ['awardSetAside', '2026-02-28', 'awardSetAside', '2026-08-28', '第五十九条（适用期间：2026-02-28 止）'],
  ['awardSetAside', '2026-03-01', 'awardSetAside2026', '2026-06-01', '第七十二条'],
  ['awardSetAside', '2026-03-02', 'awardSetAside2026', '2026-06-02', '第七十二条（适用期间：2026-03-01 起）'],
  ['awardSetAside2026', '2026-03-02', 'awardSetAside2026', '2026-06-02', '第七十二条'],
  ['awardSetAside2026', '2026-02-02', 'awardSetAside', '2026-08-03', '第五十九条'],
])('%s chosen for %s: the version of that day applies, %s', async (chosen, start, used, end, basis) => {
  const { result } = await add(chosen, start)
  expect(result).toMatchObject({ ruleId: rules.get(used), date: end })
  expect(result.derivation.split('\n')[0]).toContain(basis)
})

test('a preview shows what saving would give, and writes nothing', async () => {
  const preview = (body: object) => desk.admin.post<DeadlinePreview>('/legal/deadline/preview', body)
  expect((await preview({ ruleId: rules.get('awardSetAside') })).result).toMatchObject({
    type: 'limitation',
    date: null,
    isChecked: false,
  })
  const { result } = await preview({ ruleId: rules.get('awardSetAside'), startDate: '2026-03-02' })
  const { result: saved } = await add('awardSetAside', '2026-03-02')
  expect(result).toMatchObject({
    ruleName: '申请撤销仲裁裁决（三个月）',
    date: saved.date,
    derivation: saved.derivation,
  })
  // An evening in UTC is the next day in Beijing.
  const zoned = await preview({ ruleId: rules.get('awardSetAside'), startDate: '2026-03-01T16:30:00Z' })
  expect(zoned.result.date).toBe('2026-06-02')
  const measure = await preview({ ruleId: rules.get('freezeDeposit'), startDate: '2025-10-01' })
  expect(measure.result).toMatchObject({ isMeasure: true, date: '2026-09-30', renewalDate: '2026-09-23' })
  expect(await preview({})).toMatchObject({ success: false, message: '请选择期限规则' })
  expect(await preview({ ruleId: 'none' })).toMatchObject({ success: false, message: '期限规则不存在' })
  const stranger = await desk.product.signInAs({ username: 'noPreview' })
  expect((await stranger.post('/legal/deadline/preview', {})).status).toBe(403)
})

test('changing the first day selects the version again', async () => {
  const { result } = await add('awardSetAside', '2026-02-02')
  const edited = await desk.admin.put<DeadlineRow>('/legal/deadline/edit', { id: result.id, startDate: '2026-04-01' })
  expect(edited.result).toMatchObject({ ruleId: rules.get('awardSetAside2026'), date: '2026-07-01' })
})

test('rejects a day outside every version and a disabled rule', async () => {
  const id = rules.get('protestRequest')!
  await editRule(id, { validFrom: '2018-10-26' })
  expect(await add('protestRequest', '2017-01-01')).toMatchObject({
    success: false,
    message: '起算日 2017-01-01 不在期限规则“被害人请求抗诉”的适用期间（2018-10-26 至 今）',
  })
  await editRule(id, { enabled: 'N' })
  expect(await add('protestRequest', '2026-01-05')).toMatchObject({
    success: false,
    message: '期限规则“被害人请求抗诉”已停用',
  })
})

test('versions of a rule do not overlap', async () => {
  // The last day of the old version is the first of the new one.
  expect(await editRule(rules.get('awardSetAside')!, { validTo: '2026-03-01' })).toMatchObject({
    success: false,
    message: expect.stringContaining('重叠'),
  })
  expect(await editRule(rules.get('awardSetAside')!, { validTo: '2026-06-30' })).toMatchObject({
    success: false,
    message: expect.stringContaining('与规则“申请撤销仲裁裁决（三个月）”的适用期间（2026-03-01 至 今）重叠'),
  })
  expect(await editRule(rules.get('appealRuling')!, { replacesId: rules.get('appealJudgment') })).toMatchObject({
    success: false,
    message: expect.stringContaining('重叠'),
  })
  expect(await editRule(rules.get('appealRuling')!, { validFrom: '2026-01-02', validTo: '2026-01-01' })).toMatchObject({
    success: false,
    message: '失效日期不能早于施行日期',
  })
})

test('a lawyer confirms a rule; until then every deadline by it says so, and afterwards it cannot be edited', async () => {
  const id = rules.get('suitAfterReview')!
  const warning = '注意：该期限规则待核对'
  const { result: before } = await add('suitAfterReview', '2026-01-05')
  expect(before.derivation).toContain(warning)
  const lawyer = await desk.product.signInAs({
    username: 'ruleLawyer',
    permissions: ['deadlineRule:list', 'deadlineRule:check'],
  })
  const check = () => lawyer.post(`/legal/deadlineRule/${id}/check`)
  await editRule(id, { basis: null })
  expect(await check()).toMatchObject({ success: false, message: '请先填写法律依据，再核对' })
  await editRule(id, { basis: '行政诉讼法第四十五条' })
  expect(await desk.lawyer.post(`/legal/deadlineRule/${id}/check`)).toMatchObject({ status: 403 })
  expect(await check()).toMatchObject({
    success: true,
    result: { status: 'checked', checkedBy: 'ruleLawyer', checkedOn: today() },
  })
  const { result: after } = await add('suitAfterReview', '2026-01-05')
  expect(after.derivation).not.toContain(warning)
  const stored = await desk.admin.get<DeadlineRow>('/legal/deadline/queryById', { id: before.id })
  expect(stored.result.derivation).toContain(warning)
  expect(await editRule(id, { length: 20 })).toMatchObject({ success: false })
  const uncheck = (reason?: string) => desk.admin.post(`/legal/deadlineRule/${id}/uncheck`, { reason })
  expect(await uncheck()).toMatchObject({ success: false, message: '请输入撤销核对原因' })
  expect(await uncheck('法律修改')).toMatchObject({ success: true, result: { status: 'unchecked', checkedBy: null } })
})
