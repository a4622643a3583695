import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blockLines, docxBlocks } from '../../docx/docxBlocks.ts'
import { documentXml } from '../../docx/openDocx.ts'
import { type MatterDesk, openMatterDesk } from '../entrustments/testing/matterDesk.ts'

interface Hit {
  level: string
  explanation: string
  match: string
  isPending: boolean
  pairKey: string | null
  decision: { verdict: string } | null
}
interface Check {
  id: string
  result: string
  conclusion: string
  hitCount: number
  pendingCount: number
  checkedAt: string
  createBy: string
  reviewedBy: string | null
  reviewedAt: string | null
  hits: Hit[]
}

let desk: MatterDesk
beforeAll(async () => {
  desk = await openMatterDesk()
})
afterAll(() => desk?.product.close())

const opponent = (name: string, code?: string) => ({ name, code, role: 'opponent' })
const checkOf = async (matterId: string): Promise<Check> =>
  (
    await desk.admin.get<Check>('/legal/conflictCheck/queryById', {
      id: String((await desk.read(matterId)).conflictCheckId),
    })
  ).result
const decide = (checkId: string, pairKey: string | null, verdict: string) =>
  desk.supervisor.post(`/legal/conflictCheck/${checkId}/decide`, { pairKey, verdict, reason: '已核对' })
const report = async (id: string) => {
  const { bytes } = await desk.admin.get('/legal/conflictCheck/reportFile', { id })
  return blockLines(docxBlocks(documentXml(bytes))).join('\n')
}
async function checked(values: object) {
  const matter = await desk.add({ ...values })
  expect(await desk.step(desk.lawyer, matter.id, 'check')).toMatchObject({ success: true })
  return { matter, check: await checkOf(matter.id) }
}

test.each([
  ['杭州', '只有地区'],
  ['A', '只有一个字'],
  ['测试', '不是具体的名称'],
])('a quick search for %s gives no clearance, and the log says so', async (name, why) => {
  const answer = await desk.lawyer.post<Hit[]>('/legal/conflictCheck/search', { name, role: 'opponent' })
  expect(answer.message).toContain(`名称“${name}”${why}，无法判断是否存在利益冲突`)
  expect(answer.result).toMatchObject([{ level: 'doubtful', match: 'vague' }])
  const { result } = await desk.supervisor.get<{ records: object[] }>('/legal/conflictSearch/list', { name })
  expect(result.records[0]).toMatchObject({
    result: 'doubtful',
    hitCount: 0,
    conclusion: expect.stringContaining('无法判断') as string,
  })
})

test('a party with such a name blocks the matter until a user decides, and a number resolves it', async () => {
  const { matter, check } = await checked({ parties: [opponent('杭州')] })
  expect(check).toMatchObject({ result: 'doubtful', hitCount: 0, pendingCount: 1 })
  expect(check.conclusion).toBe('对方当事人 杭州：名称过于笼统，无法判断')
  expect(await desk.step(desk.lawyer, matter.id, 'quote')).toMatchObject({ success: false, message: /待人工核对/ })
  expect(await decide(check.id, check.hits[0]!.pairKey, 'different')).toMatchObject({ success: true })
  const after = await checkOf(matter.id)
  expect(after).toMatchObject({ result: 'none', hits: [{ decision: { verdict: 'different' } }] })
  expect(after.hits[0]!.explanation).toContain('经核对不是本所客户')
  expect((await checked({ parties: [opponent('杭州')] })).check).toMatchObject({ result: 'doubtful' })
  const numbered = await checked({ parties: [opponent('杭州', '91110105MA00000P0M')] })
  expect(numbered.check).toMatchObject({ result: 'none' })
})

test("the client's own records are no hits; one line sums them up, in the report too", async () => {
  const { id } = await desk.enterprise('绍兴黄酒集团股份有限公司')
  const own = { enterpriseId: id, personName: null }
  await desk.add(own)
  await desk.add(own)
  const { check } = await checked({ ...own, parties: [opponent('从未出现过的黑茶铺子')] })
  expect(check).toMatchObject({ result: 'none', hitCount: 0, conclusion: '全部检索对象均未命中任何记录' })
  expect(check.hits).toMatchObject([{ match: 'own', explanation: '本所为该客户办理的其他事项 2 项' }])
  const text = await report(check.id)
  expect(text).toContain('未命中任何记录')
  expect(text).toContain('绍兴黄酒集团股份有限公司：本所为该客户办理的其他事项 2 项')
})

test('a decision keeps time and user of the search, names who changed the level, and is listed before harmless hits', async () => {
  await desk.add({ personName: '百里晓晴' })
  await desk.add({ personName: '另一位客户', parties: [opponent('百里小青')] })
  const { matter, check } = await checked({ parties: [opponent('百里小晴')] })
  await sql`update biz_conflict_check set checked_at = '2026-01-02 09:00:00+08' where id = ${check.id}`.execute(desk.db)
  const pending = check.hits.find(({ isPending }) => isPending)!
  expect(await decide(check.id, pending.pairKey, 'different')).toMatchObject({ success: true })
  const after = await checkOf(matter.id)
  expect(after).toMatchObject({ checkedAt: '2026-01-02 09:00:00', createBy: 'law', reviewedBy: 'sup' })
  expect(after.hits.map(({ decision }) => decision !== null)).toEqual([true, false])
  expect(await report(check.id)).toContain(`sup于 ${after.reviewedAt!} 因核对决定重新评定`)
  const { result } = await desk.supervisor.get<{ records: { id: string }[] }>('/legal/conflictDecision/list', {
    party: '百里小晴',
  })
  await desk.admin.post(`/legal/conflictDecision/${result.records[0]!.id}/revoke`, { reason: '误判' })
  expect(await checkOf(matter.id)).toMatchObject({
    checkedAt: '2026-01-02 09:00:00',
    result: 'doubtful',
    reviewedBy: 'admin',
  })
})

test('the report of a waived conflict states the waiver at the top', async () => {
  await desk.add({ personName: '钱塘观潮旅行社' })
  const { check } = await checked({ parties: [opponent('钱塘观潮旅行社')] })
  expect(await report(check.id)).toContain('须由主管凭各方书面文件豁免后才能继续办理')
  const paper = { waiverFile: 'entrustment/20260101/w.pdf', reason: '双方书面同意' }
  expect(await desk.supervisor.post(`/legal/conflictCheck/${check.id}/waive`, paper)).toMatchObject({ success: true })
  const text = await report(check.id)
  expect(text).toMatch(/检索结果：相对冲突。已于 \d{4}-\d\d-\d\d .*凭各方书面文件豁免，可以继续办理/)
  expect(text).not.toContain('须由主管凭')
  expect(text).toContain('与检索记录一致')
})
