import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serverSecret } from '../../files/serverSecret.ts'
import { newEvent, signatureOf } from '../../signing/signedEvent.ts'
import { type SigningEvent } from '../../signing/SigningProvider.ts'
import { contractTerms } from './contractTerms.ts'
import { type ContractDesk, type ContractRow, day, startContractDesk } from './testing/contractDesk.ts'

interface Flow {
  id: string
  status: string
  reason: string | null
  signers: { id: string; name: string; status: string }[]
}

let desk: ContractDesk
let secret: string
let paper: string
beforeAll(async () => {
  desk = await startContractDesk()
  paper = await desk.upload(['签署件'])
  secret = await serverSecret(desk.product.app.engine.db, 'signing')
})
afterAll(() => desk?.close())

const eventOf = (row: ContractRow, changes: Partial<SigningEvent> = {}): SigningEvent => ({
  ...newEvent({ flowId: row.esignFlowId!, outcome: 'signed', contentHash: row.signedHash!, reason: '' }),
  ...changes,
})
/** Calls the webhook as a provider does: without a session, with its signature. */
const callWebhook = (event: SigningEvent, signature = signatureOf(secret, event)) =>
  desk.product.anonymous.post<{ isNew: boolean }>('/legal/contract/signCallback', event, { 'x-signature': signature })
const flowsOf = async (row: ContractRow): Promise<Flow[]> =>
  (await desk.product.admin.get<Flow[]>('/legal/contract/flows', { id: row.id })).result
const decide = (row: ContractRow, signerId: string, isSigned: boolean, reason?: string) =>
  desk.product.admin.post('/legal/contract/decideSigner', {
    flowId: row.esignFlowId,
    signerId,
    isSigned,
    ...(isSigned ? { signDate: day(0), signedBy: '张三', signedFile: paper } : { reason }),
  })

describe('a webhook of a provider', () => {
  test('brings the contract into force; a repeated one changes nothing', async () => {
    const row = await desk.at('signing')
    expect(row.signedHash).toBe(row.contentHash)
    expect((await callWebhook(eventOf(row))).result).toEqual({ isNew: true })
    const signed = await desk.read(row)
    expect(signed).toMatchObject({ status: 'effective', signDate: day(0), signedHash: row.contentHash })
    expect((await callWebhook(eventOf(row))).result).toEqual({ isNew: false })
    expect((await desk.read(row)).version).toBe(signed.version)
    expect((await callWebhook(eventOf(row, { outcome: 'refused' }))).message).toContain('签署流程已结束')
  })

  test.each([
    ['without a signature', (event: SigningEvent) => callWebhook(event, '')],
    ['with a forged one', (event: SigningEvent) => callWebhook(event, signatureOf('guessed', event))],
    [
      'changed in transit',
      (event: SigningEvent) => callWebhook({ ...event, outcome: 'refused' }, signatureOf(secret, event)),
    ],
  ])('%s it is refused, and nothing changes', async (_name, call) => {
    const row = await desk.at('signing')
    const answer = await call(eventOf(row))
    expect([answer.status, answer.message]).toEqual([401, '签署回调的签名不正确'])
    expect(await desk.read(row)).toEqual(row)
  })

  test('a replayed call is refused', async () => {
    const row = await desk.at('signing')
    const event = eventOf(row)
    await callWebhook(event)
    const again = await callWebhook(event)
    expect([again.status, again.message]).toEqual([409, '签署回调已处理过，不能重复使用'])
  })

  test.each([
    ['of an hour ago', { at: String(Date.now() - 3_600_000) }, '时间已过期'],
    ['without a time', { at: 'now' }, '时间已过期'],
    ['about another content', { contentHash: 'f'.repeat(64) }, '与发起时不一致'],
    ['with an unknown outcome', { outcome: 'eaten' as never }, '无法识别'],
    ['about an unknown flow', { flowId: 'nobody' }, '签署流程不存在'],
  ])('%s it is refused', async (_name, changes, words) => {
    const row = await desk.at('signing')
    expect((await callWebhook(eventOf(row, changes))).message).toContain(words)
    expect((await desk.read(row)).status).toBe('signing')
  })

  test('twenty concurrent ones count as one signature', async () => {
    const row = await desk.at('signing')
    const answers = await Promise.all(Array.from({ length: 20 }, () => callWebhook(eventOf(row))))
    expect(answers.filter(({ result }) => result?.isNew)).toHaveLength(1)
    expect(answers.every(({ success }) => success)).toBe(true)
  })

  test('a refusal is stored with its reason, and a new version can be created', async () => {
    const row = await desk.at('signing')
    await callWebhook(eventOf(row, { outcome: 'refused', reason: '价格不符' }))
    expect((await flowsOf(row))[0]).toMatchObject({ status: 'refused', reason: '价格不符' })
    expect((await desk.act(desk.product.admin, row, 'revise')).result).toMatchObject({
      status: 'draft',
      contentHash: null,
    })
  })
})

describe('the built-in provider', () => {
  test('follows the order of the signers, and the last one brings the contract into force', async () => {
    const row = await desk.at('signing')
    const [first, second] = (await flowsOf(row))[0]!.signers
    expect((await decide(row, second!.id, true)).message).toContain('请等张三先签署')
    expect((await decide(row, first!.id, true)).message).toBe('已登记签署')
    expect((await decide(row, first!.id, true)).message).toContain('已经签署过')
    expect((await desk.read(row)).status).toBe('signing')
    await decide(row, second!.id, true)
    expect((await desk.read(row)).status).toBe('effective')
    expect((await flowsOf(row))[0]!.signers.map(({ status }) => status)).toEqual(['signed', 'signed'])
  })

  test('a refusal needs its reason', async () => {
    const row = await desk.at('signing')
    const [first] = (await flowsOf(row))[0]!.signers
    expect((await decide(row, first!.id, false)).message).toContain('请输入拒签原因')
    await decide(row, first!.id, false, '不同意')
    expect((await desk.read(row)).status).toBe('signRefused')
  })

  test('ends after its last day', async () => {
    const row = await desk.at('signing')
    await sql`update sign_flow set expires_on = ${day(-1)} where id = ${row.esignFlowId}`.execute(
      desk.product.app.engine.db.kysely,
    )
    await contractTerms(desk.product.app.engine, new AbortController().signal)
    expect((await desk.read(row)).status).toBe('signExpired')
  })

  test('a revoked or voided contract can no longer be signed', async () => {
    for (const step of ['revoke', 'void']) {
      const row = await desk.at('signing')
      await desk.act(desk.product.admin, row, step, { reason: '改约' })
      expect((await callWebhook(eventOf(row))).message).toContain('签署流程已结束')
    }
  })

  test('needs signers, a future day and the permission', async () => {
    const named = await desk.at('approved')
    expect((await desk.act(desk.product.admin, named, 'send')).message).toContain('请选择签署截止日期')
    const late = await desk.act(desk.product.admin, named, 'send', { signBy: day(-1) })
    expect(late.message).toContain('签署截止日期不能早于今天')
    expect((await desk.act(desk.lawyer, named, 'send', { signBy: day(1) })).status).toBe(403)
    const [first, second] = named.parties as object[]
    const parties = [{ ...first, signer: null }, second]
    const row = await desk.at('approved', { parties })
    expect((await desk.act(desk.product.admin, row, 'send', { signBy: day(1) })).message).toContain('甲公司的签署人')
  })
})
