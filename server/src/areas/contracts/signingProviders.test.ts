import { AppError } from '@lexdesk/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverSecret } from '../../files/serverSecret.ts'
import { createSigning } from '../../signing/createSigning.ts'
import { newEvent, signatureOf } from '../../signing/signedEvent.ts'
import type { NewFlow, SigningProvider } from '../../signing/SigningProvider.ts'
import { contractRules } from './contractRules.ts'
import { type ContractDesk, type ContractRow, day, startContractDesk } from './testing/contractDesk.ts'

const opened: NewFlow[] = []
const closed: [string, string][] = []
/** A provider with its own authentication: a password in a header. */
const carrier: SigningProvider = {
  name: 'carrier',
  open: async (_context, flow) => void opened.push(flow),
  close: async (_context, flowId, end) => void closed.push([flowId, end]),
  readCall: async ({ body, headers, secret }) => {
    if (headers['x-carrier'] !== (await secret()))
      throw new AppError('bad_signature', '口令不正确', { status: 401, wireCode: 401 })
    const { flow, result, hash } = body as Record<string, string>
    return newEvent({
      flowId: flow!,
      outcome: result === 'ok' ? 'signed' : 'refused',
      contentHash: hash!,
      reason: result === 'ok' ? '' : '客户不同意',
    })
  },
}

let desk: ContractDesk
let password: string
beforeAll(async () => {
  const rules = { contract: contractRules(createSigning('carrier', [carrier])) }
  desk = await startContractDesk(rules, {}, { signingProviders: [carrier] })
  password = await serverSecret(desk.product.app.engine.db, 'signing_carrier')
})
afterAll(() => desk?.close())

const callWebhook = (row: ContractRow, result: string, key = password) =>
  desk.product.anonymous.post(
    '/legal/contract/signCallback/carrier',
    { flow: row.esignFlowId, result, hash: row.signedHash },
    { 'x-carrier': key },
  )
const flowsOf = async (row: ContractRow) =>
  (
    await desk.product.admin.get<{ id: string; provider: string; status: string; signers: { id: string }[] }[]>(
      '/legal/contract/flows',
      { id: row.id },
    )
  ).result

test('a new contract goes to the chosen provider, whose webhooks use its own authentication', async () => {
  const row = await desk.at('signing')
  expect(opened.at(-1)).toMatchObject({ contractId: row.id, contentHash: row.contentHash, expiresOn: day(7) })
  expect(opened.at(-1)!.signers.map(({ name }) => name)).toEqual(['张三', '李四'])
  expect((await flowsOf(row))[0]).toMatchObject({ provider: 'carrier', status: 'signing' })
  expect((await callWebhook(row, 'ok', 'guessed')).status).toBe(401)
  expect((await desk.read(row)).status).toBe('signing')
  expect(await callWebhook(row, 'ok')).toMatchObject({ success: true, result: { isNew: true } })
  expect((await desk.read(row)).status).toBe('effective')
  expect(closed.at(-1)).toEqual([row.esignFlowId, 'signed'])
  expect(await callWebhook(row, 'ok')).toMatchObject({ success: true, result: { isNew: false } })
})

test('a refusal by the provider and a revocation by the office end the flow on both sides', async () => {
  const refused = await desk.at('signing')
  await callWebhook(refused, 'no')
  expect((await desk.read(refused)).status).toBe('signRefused')
  expect((await flowsOf(refused))[0]).toMatchObject({ status: 'refused' })
  const revoked = await desk.at('signing')
  await desk.act(desk.product.admin, revoked, 'revoke', { reason: '改约' })
  expect(closed.at(-1)).toEqual([revoked.esignFlowId, 'revoked'])
  expect((await callWebhook(revoked, 'ok')).message).toContain('签署流程已结束')
})

test('a provider cannot report on flows of another one, and an unknown provider is rejected', async () => {
  const row = await desk.at('signing')
  const event = newEvent({ flowId: row.esignFlowId!, outcome: 'signed', contentHash: row.signedHash!, reason: '' })
  const secret = await serverSecret(desk.product.app.engine.db, 'signing')
  const forged = await desk.product.anonymous.post('/legal/contract/signCallback', event, {
    'x-signature': signatureOf(secret, event),
  })
  expect(forged.message).toContain('签署流程不存在')
  const stranger = await desk.product.anonymous.post('/legal/contract/signCallback/nobody', event)
  expect(stranger.message).toBe('没有名为“nobody”的签署服务')
  const [flow] = await flowsOf(row)
  const decided = await desk.product.admin.post('/legal/contract/decideSigner', {
    flowId: row.esignFlowId,
    signerId: flow!.signers[0]!.id,
    isSigned: true,
    signDate: day(0),
    signedBy: '张三',
    signedFile: await desk.upload(['签署件']),
  })
  expect(decided.message).toBe('该合同由外部签署服务办理，不能在此登记签署')
  expect((await desk.read(row)).status).toBe('signing')
})
