import type { Page, Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { completeServed } from './completeServed.ts'
import { escalateUnaccepted } from './escalateUnaccepted.ts'
import { noticesNaming, withoutNotices } from '../../testing/noticesNaming.ts'
import { type Desk, type LawyerDesk, startDesk, type Visit } from './testing/startDesk.ts'

let desk: Desk
let lawyer: LawyerDesk
beforeAll(async () => {
  desk = await startDesk()
  lawyer = await desk.lawyer()
})
afterAll(() => desk?.close())

const summary = '已逐项说明竞业限制的效力、补偿标准与举证要求，建议先书面催告。'
const db = () => desk.product.app.engine.db.kysely
const logOf = async ({ id }: { id: string }) =>
  (
    await sql<{ action: string; to: string; by: string }>`
      select action, to_state as to, by from state_log where resource = 'appointment' and row_id = ${id} order by id`.execute(
      db(),
    )
  ).rows
let hour = 8
/** Each test has a slot of its own. */
const nextSlot = (): string => {
  hour += 1
  return `${desk.day('work', 3 + Math.floor((hour - 9) / 9))} ${String(9 + ((hour - 9) % 9)).padStart(2, '0')}:00:00`
}

async function asked(changes = {}): Promise<Visit> {
  const answer = await desk.ask(changes)
  expect(answer, answer.message).toMatchObject({ success: true })
  return answer.result
}
async function done(visit: Visit, step: string, input = {}, client = desk.product.admin): Promise<Visit> {
  const answer = await desk.act(visit, step, input, client)
  expect(answer, `${step}: ${answer.message}`).toMatchObject({ success: true })
  return answer.result
}
async function assigned(changes = {}): Promise<Visit> {
  return done(await asked(changes), 'assign', { lawyerId: lawyer.userId, startAt: nextSlot() })
}
async function confirmed(changes = {}): Promise<Visit> {
  const visit = await assigned(changes)
  await done(visit, 'accept', {}, lawyer.client)
  return done(visit, 'confirm')
}

test('the demo rows match their logs and cover every state', async () => {
  const { rows } = await sql`
    select a.no from biz_appointment a
    cross join lateral (select to_state from state_log where resource = 'appointment' and row_id = a.id order by id desc limit 1) l
    where a.status <> l.to_state`.execute(db())
  expect(rows).toEqual([])
  const { rows: states } = await sql<{ status: string }>`
    select distinct status from biz_appointment where create_by <> 'admin'`.execute(db())
  expect(states.map(({ status }) => status).sort()).toEqual([
    'assigned',
    'cancelled',
    'completed',
    'confirmed',
    'noShow',
    'pending',
    'refunded',
    'refunding',
    'rejected',
    'served',
    'serving',
  ])
})

test('from request to completion: each step by the responsible user, each logged', async () => {
  const visit = await asked()
  expect(visit).toMatchObject({ status: 'pending', channel: 'phone', fee: 20_000 })
  const startAt = nextSlot()
  const given = await done(visit, 'assign', { lawyerId: lawyer.userId, startAt, place: '3 号会议室' })
  expect(given).toMatchObject({
    status: 'assigned',
    startAt,
    endAt: `${startAt.slice(0, 14)}30:00`,
    place: '3 号会议室',
  })
  expect(await desk.act(visit, 'confirm')).toMatchObject({ success: false, message: '接待律师尚未接受派单，不能确认' })
  expect(await desk.refusal(visit, 'confirm')).toBe('接待律师尚未接受派单，不能确认')
  const other = await desk.lawyer()
  expect(await desk.act(visit, 'accept', {}, other.client)).toMatchObject({
    success: false,
    message: '只有接待律师本人可以接受派单',
  })
  await done(visit, 'accept', {}, lawyer.client)
  expect(await desk.refusal(visit, 'accept', lawyer.client)).toBe('已接受派单，无须重复操作')
  expect(await desk.act(visit, 'confirm', {}, lawyer.client)).toMatchObject({ status: 403 })
  await done(visit, 'confirm')
  const { startAt: begin, endAt: end } = await desk.read(visit)
  expect(await desk.act(visit, 'start', {}, lawyer.client)).toMatchObject({
    success: false,
    error: {
      fields: [
        {
          field: 'earlyStartReason',
          message: `预约 ${String(begin).slice(0, 16)} 开始，提前开始须写明原因`,
        },
      ],
    },
  })
  expect(await done(visit, 'start', { earlyStartReason: '客户提前到所' }, lawyer.client)).toMatchObject({
    status: 'serving',
    earlyStartReason: '客户提前到所',
  })
  expect(await desk.act(visit, 'finish', { resultSummary: summary, followUp: 'none' }, lawyer.client)).toMatchObject({
    success: false,
    error: {
      fields: [{ field: 'earlyFinishReason', message: `预约 ${String(end).slice(0, 16)} 结束，提前结束须写明原因` }],
    },
  })
  await desk.beginsIn(visit, -60)
  expect(await desk.act(visit, 'finish', { resultSummary: '已答复', followUp: 'none' }, lawyer.client)).toMatchObject({
    success: false,
    error: { fields: [{ field: 'resultSummary', message: '服务小结不能少于 20 个字' }] },
  })
  await done(visit, 'finish', { resultSummary: summary, followUp: 'none' }, lawyer.client)
  expect(await done(visit, 'clientConfirm')).toMatchObject({ status: 'completed', resultSummary: summary })
  expect((await logOf(visit)).map(({ action, to }) => `${action} ${to}`)).toEqual([
    'add pending',
    'assign assigned',
    'accept assigned',
    'confirm confirmed',
    'start serving',
    'finish served',
    'clientConfirm completed',
  ])
  const { rows } = await sql<{ type: string; to: string }>`
    select es_type as type, es_receiver as to from sys_sms where es_content like ${`%${visit.no}%`} or es_receiver = ${String(visit.mobile)}`.execute(
    db(),
  )
  expect(rows).toEqual(
    expect.arrayContaining([
      { type: '4', to: lawyer.name },
      { type: '1', to: visit.mobile },
    ]),
  )
})

test('a lawyer declines with a reason, and the slot is free again', async () => {
  const startAt = nextSlot()
  const visit = await done(await asked(), 'assign', { lawyerId: lawyer.userId, startAt })
  expect(await desk.act(visit, 'decline', {}, lawyer.client)).toMatchObject({ message: '请输入退回派单原因' })
  expect(await done(visit, 'decline', { reason: '当天开庭' }, lawyer.client)).toMatchObject({
    status: 'pending',
    lawyerId: null,
    startAt: null,
  })
  await done(await asked(), 'assign', { lawyerId: lawyer.userId, startAt })
})

test('the text message to the client has the words of the message template', async () => {
  const { admin } = desk.product
  const path = '/sys/message/sysMessageTemplate'
  const { result } = await admin.get<Page<Values>>(`${path}/list`, { templateCode: 'appointmentConfirmed' })
  const [template] = result.records
  await admin.put(`${path}/edit`, { ...template, templateContent: '律所提醒：${when} 到 ${place}' })
  const visit = await confirmed({ mobile: '13711112222' })
  const { rows } = await sql<{ content: string; code: string; param: string }>`
    select es_content as content, template_code as code, es_param as param from sys_sms
    where es_receiver = '13711112222'`.execute(db())
  const when = String(visit.startAt).slice(0, 16)
  expect(rows).toMatchObject([
    { content: expect.stringContaining(`律所提醒：${when} 到 `), code: 'appointmentConfirmed' },
  ])
  expect(JSON.parse(rows[0]!.param)).toMatchObject({ when, subject: visit.subject })
  await admin.put(`${path}/edit`, { ...template, version: Number(template!.version) + 1 })
})

test('steps from a wrong state, and lawyer or time set by edit, change nothing', async () => {
  const visit = await asked()
  for (const step of [
    'accept',
    'confirm',
    'start',
    'finish',
    'clientConfirm',
    'noShow',
    'refund',
    'refundDone',
    'entrust',
  ]) {
    const answer = await desk.act(visit, step, {
      reason: '试',
      resultSummary: summary,
      followUp: 'none',
      noShowParty: 'client',
      refundAmount: 1,
      matter: '试',
      caseType: 'civil',
      leadLawyerId: lawyer.userId,
    })
    expect(answer.success, step).toBe(false)
    expect(answer.message, step).toContain('该预约当前为“待受理”')
  }
  for (const step of ['escalate', 'autoComplete']) expect(await desk.act(visit, step)).toMatchObject({ success: false })
  await desk.product.admin.put('/legal/appointment/edit', {
    id: visit.id,
    lawyerId: lawyer.userId,
    startAt: nextSlot(),
    status: 'completed',
  })
  expect(await desk.read(visit)).toMatchObject({ status: 'pending', lawyerId: null, startAt: null, version: 1 })
})

test('a booked appointment cannot change its item or be deleted', async () => {
  const visit = await assigned()
  const edited = await desk.product.admin.put('/legal/appointment/edit', { id: visit.id, itemId: await desk.item() })
  expect(edited.message).toContain('已派单的预约不能更换预约项目')
  expect(await desk.product.admin.delete('/legal/appointment/delete', { id: visit.id })).toMatchObject({
    message: '已派单的预约不能删除，请先取消',
  })
})

describe('who may book', () => {
  test('a mobile number has at most three open appointments, also under concurrent requests', async () => {
    const mobile = '13911112222'
    const answers = await Promise.all(Array.from({ length: 8 }, () => desk.ask({ mobile })))
    expect(answers.filter(({ success }) => success)).toHaveLength(3)
    expect(answers.find(({ success }) => !success)!.error?.fields).toEqual([
      { field: 'mobile', message: '手机号 13911112222 已有 3 个未结束的预约，最多 3 个' },
    ])
    await done(answers.find(({ success }) => success)!.result, 'cancel', { cancelReason: 'resolved' })
    expect(await desk.ask({ mobile })).toMatchObject({ success: true })
  })

  test('a frozen enterprise gets no new appointment, and its existing ones remain readable', async () => {
    const enterpriseId = await desk.enterprise()
    const old = await asked({ enterpriseId })
    await desk.product.admin.post(`/legal/enterprise/${enterpriseId}/freeze`, { reason: '欠费' })
    expect((await desk.ask({ enterpriseId })).error?.fields?.[0]).toMatchObject({
      field: 'enterpriseId',
      message: expect.stringContaining('已冻结（原因：欠费），不能新增预约'),
    })
    expect(await desk.read(old)).toMatchObject({ enterpriseId, status: 'pending' })
  })

  test('rejects an item that is off sale or needs documents', async () => {
    expect((await desk.ask({ itemId: await desk.item({ saleFlag: 'N' }) })).message).toContain('暂不开放预约')
    const itemId = await desk.item({ needFile: 'Y' })
    expect((await desk.ask({ itemId })).error?.fields?.[0]?.field).toBe('files')
    expect(await desk.ask({ itemId, files: 'appointment/20260101/a.pdf' })).toMatchObject({ success: true })
    expect(
      (await desk.ask({ expectSlots: Array.from({ length: 4 }, () => ({ startAt: nextSlot() })) })).message,
    ).toContain('期望时间最多 3 行')
  })
})

test('a reason that is not needed is not stored', async () => {
  const visit = await confirmed()
  await desk.beginsIn(visit, -60)
  expect(await done(visit, 'start', { earlyStartReason: '多余' }, lawyer.client)).toMatchObject({
    earlyStartReason: null,
  })
  const input = { resultSummary: summary, followUp: 'none', earlyFinishReason: '多余' }
  expect(await done(visit, 'finish', input, lawyer.client)).toMatchObject({ earlyFinishReason: null })
})

test('an appointment that ends early needs a reason', async () => {
  const visit = await confirmed()
  await done(visit, 'start', { earlyStartReason: '客户提前到所' }, lawyer.client)
  const input = { resultSummary: summary, followUp: 'none', earlyFinishReason: '问题已全部答复' }
  expect(await done(visit, 'finish', input, lawyer.client)).toMatchObject({
    status: 'served',
    earlyFinishReason: '问题已全部答复',
  })
})

test('is rescheduled twice at most, with a reason, and never to its own slot', async () => {
  const visit = await confirmed()
  const before = await desk.read(visit)
  expect(await desk.act(visit, 'reschedule', { startAt: nextSlot() })).toMatchObject({ message: '请输入改期原因' })
  expect((await desk.act(visit, 'reschedule', { startAt: before.startAt, reason: '试' })).message).toContain(
    '与原来相同',
  )
  await done(visit, 'reschedule', { startAt: nextSlot(), reason: '客户出差' })
  expect(await done(visit, 'reschedule', { startAt: nextSlot(), reason: '客户出差' })).toMatchObject({
    status: 'confirmed',
    rescheduleCount: 2,
  })
  expect(await desk.refusal(visit, 'reschedule')).toBe('已改期 2 次，不能再改期')
  expect(await desk.act(visit, 'reschedule', { startAt: nextSlot(), reason: '再改' })).toMatchObject({ success: false })
})

describe('paid by a package entitlement', () => {
  const byRight = async (qty = 1) => {
    const itemId = await desk.item()
    const enterpriseId = await desk.enterprise()
    const accountId = await desk.account(enterpriseId, itemId, qty)
    return { accountId, input: { itemId, enterpriseId, payWay: 'entitlement' } }
  }

  test('confirming holds one unit, finishing consumes it', async () => {
    const { accountId, input } = await byRight()
    const visit = await confirmed(input)
    expect(await desk.entries(visit)).toEqual(['hold'])
    expect(await desk.available(accountId)).toBe(0)
    const second = await assigned(input)
    await done(second, 'accept', {}, lawyer.client)
    expect((await desk.act(second, 'confirm')).message).toContain('没有可用于')
    await desk.beginsIn(visit, -60)
    await done(visit, 'start', {}, lawyer.client)
    await done(visit, 'finish', { resultSummary: summary, followUp: 'none' }, lawyer.client)
    await done(visit, 'clientConfirm')
    expect(await desk.entries(visit)).toEqual(['hold', 'consume'])
    const { result } = await desk.product.admin.get<{ account: { id: string }; entries: { type: string }[] }>(
      '/legal/appointment/entitlement',
      { id: visit.id },
    )
    expect(result).toMatchObject({ account: { id: accountId }, entries: [{ type: 'consume' }, { type: 'hold' }] })
  })

  test('a cancellation in time releases it; later the supervisor decides', async () => {
    const { accountId, input } = await byRight(3)
    const early = await confirmed(input)
    expect(await desk.refusal(early, 'cancelLate')).toContain('可以直接“取消预约”')
    await done(early, 'cancel', { cancelReason: 'clientChanged' })
    expect(await desk.entries(early)).toEqual(['hold', 'release'])
    for (const [holdDecision, left] of [
      ['consume', 2],
      ['release', 2],
    ] as const) {
      const late = await confirmed(input)
      await desk.beginsIn(late, 60)
      expect((await desk.act(late, 'cancel', { cancelReason: 'clientChanged' })).message).toContain('已过免费取消时限')
      await done(late, 'cancelLate', { cancelReason: 'clientChanged', holdDecision, reason: '客户临时取消' })
      expect(await desk.entries(late)).toEqual(['hold', holdDecision])
      expect(await desk.available(accountId)).toBe(left)
    }
  })

  test('a client no-show consumes it by the rule of the item; a lawyer no-show is compensated', async () => {
    const { accountId, input } = await byRight(2)
    const early = await confirmed(input)
    expect((await desk.act(early, 'noShow', { noShowParty: 'client' })).message).toBe('预约时间未到，不能记为爽约')
    await desk.beginsIn(early, -40)
    await done(early, 'noShow', { noShowParty: 'client' })
    expect(await desk.entries(early)).toEqual(['hold', 'consume'])
    const missed = await confirmed(input)
    await desk.beginsIn(missed, -40)
    await done(missed, 'noShow', { noShowParty: 'lawyer' })
    expect(await desk.entries(missed)).toEqual(['hold', 'release', 'adjust'])
    expect(await desk.available(accountId)).toBe(2)
  })

  test('cannot be confirmed without an enterprise, an entitlement or a payment method', async () => {
    const cases = [
      [{ payWay: null }, '填写支付方式'],
      [{ payWay: 'entitlement' }, '须先填写所属企业'],
      [{ payWay: 'entitlement', enterpriseId: await desk.enterprise(), itemId: await desk.item() }, '没有可用于'],
    ] as const
    for (const [changes, words] of cases) {
      const visit = await assigned(changes)
      await done(visit, 'accept', {}, lawyer.client)
      expect((await desk.act(visit, 'confirm')).message).toContain(words)
      expect(await desk.read(visit)).toMatchObject({ status: 'assigned' })
    }
  })
})

test('refunds only single payments, at most the fee, and finance may return the request', async () => {
  const free = await done(await asked(), 'reject', { reason: '不属于服务范围' })
  expect(await desk.refusal(free, 'refund')).toBe('只有单次付费的预约可以退款')
  const visit = await done(await asked({ payWay: 'single' }), 'reject', { reason: '不属于服务范围' })
  expect(
    (await desk.act(visit, 'refund', { reason: '未服务', refundAmount: 20_001 })).error?.fields?.[0],
  ).toMatchObject({
    field: 'refundAmount',
    message: '退款金额不能超过应收金额 ¥200.00',
  })
  await done(visit, 'refund', { reason: '未服务', refundAmount: 20_000 })
  expect(await done(visit, 'refundBack', { reason: '缺少凭证' })).toMatchObject({ status: 'rejected' })
  await done(visit, 'refund', { reason: '未服务', refundAmount: 20_000 })
  const finance = await desk.product.signInAs({
    username: 'refunder',
    permissions: ['appointment:list', 'appointment:refundDone'],
  })
  expect(await done(visit, 'refundDone', {}, finance)).toMatchObject({ status: 'refunded', refundAmount: 20_000 })
})

test('is converted once into an entrustment that refers back to it', async () => {
  const visit = await confirmed()
  await desk.beginsIn(visit, -60)
  await done(visit, 'start')
  await done(visit, 'finish', { resultSummary: summary, followUp: 'none' })
  const input = { matter: '竞业限制纠纷', caseType: 'civil', leadLawyerId: lawyer.userId }
  const row = await done(visit, 'entrust', input)
  expect(row).toMatchObject({ status: 'served', followUp: 'entrust' })
  const { rows } = await sql<{ source: string; status: string }>`
    select source_appointment_id as source, status from biz_entrustment where id = ${row.entrustId}`.execute(db())
  expect(rows).toEqual([{ source: visit.id, status: 'lead' }])
  expect(await desk.act(visit, 'entrust', input)).toMatchObject({ message: '该预约已转成委托' })
})

describe('jobs', () => {
  const signal = new AbortController().signal

  test('an appointment not accepted within twelve business hours is escalated once', async () => {
    const visit = await assigned()
    const accepted = await assigned()
    await done(accepted, 'accept', {}, lawyer.client)
    const engine = desk.product.app.engine
    const noticesOf = ({ no }: Visit) => noticesNaming(db(), no)
    await escalateUnaccepted(engine, signal)
    expect((await noticesOf(visit)).filter(({ type }) => type === 'escalation')).toEqual([])
    for (let run = 0; run < 2; run++) await escalateUnaccepted(engine, signal, '2099-01-01 10:00:00')
    expect((await noticesOf(visit)).filter(({ type }) => type === 'escalation')).toHaveLength(1)
    expect((await noticesOf(accepted)).filter(({ type }) => type === 'escalation')).toEqual([])
    expect(await desk.read(visit)).toMatchObject({ status: 'assigned', escalatedAt: expect.any(String) })
    expect((await logOf(visit)).at(-1)).toMatchObject({ action: 'escalate', by: 'system' })
  })

  test('an escalation whose notice cannot be stored is not marked, and is retried', async () => {
    const visit = await assigned()
    const escalate = () => escalateUnaccepted(desk.product.app.engine, signal, '2099-01-01 10:00:00')
    await withoutNotices(db(), 'escalation', () => expect(escalate()).rejects.toThrow('处理失败'))
    expect((await desk.read(visit)).escalatedAt).toBeNull()
    await escalate()
    expect((await desk.read(visit)).escalatedAt).not.toBeNull()
    expect((await noticesNaming(db(), visit.no)).map(({ type }) => type)).toContain('escalation')
  })

  test("an appointment without the client's confirmation for 72 hours is completed", async () => {
    const visit = await confirmed()
    await desk.beginsIn(visit, -60)
    await done(visit, 'start')
    await done(visit, 'finish', { resultSummary: summary, followUp: 'none' })
    await completeServed(desk.product.app.engine, signal)
    expect(await desk.read(visit)).toMatchObject({ status: 'served' })
    await completeServed(desk.product.app.engine, signal, '2099-01-01 10:00:00')
    expect(await desk.read(visit)).toMatchObject({ status: 'completed' })
  })
})
