import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blockLines, docxBlocks } from '../../docx/docxBlocks.ts'
import { documentXml } from '../../docx/openDocx.ts'
import { conflictRefusal } from '../../conflicts/conflictRefusal.ts'
import { recheckConflicts } from './recheckConflicts.ts'
import type { Client } from '../../testing/testProduct.ts'
import { type MatterDesk, openMatterDesk } from '../entrustments/testing/matterDesk.ts'

interface Hit {
  level: string
  explanation: string
  pairKey: string | null
  isPending: boolean
  isMasked: boolean
  foundName: string | null
  decision: { verdict: string; reason: string } | null
}
interface Check {
  id: string
  no: string
  version: number
  result: string
  status: string
  kind: string
  pendingCount: number
  contentHash: string
  hits: Hit[]
}

let desk: MatterDesk
beforeAll(async () => {
  desk = await openMatterDesk()
})
afterAll(() => desk?.product.close())

const opponent = (name: string) => ({ name, role: 'opponent' })
const checkOf = async (matterId: string, client: Client = desk.admin): Promise<Check> =>
  (
    await client.get<Check>('/legal/conflictCheck/queryById', {
      id: String((await desk.read(matterId)).conflictCheckId),
    })
  ).result
const decide = (
  client: Client,
  { id }: { id: string },
  pairKey: string | null,
  verdict: string,
  reason = '已核对证件',
) => client.post(`/legal/conflictCheck/${id}/decide`, { pairKey, verdict, reason })

/** A matter against a person whose name sounds like a client's. */
async function doubtfulMatter(client: string, sought: string) {
  await desk.add({ personName: client })
  const matter = await desk.add({ parties: [opponent(sought)] })
  const answer = await desk.step(desk.lawyer, matter.id, 'check')
  expect(answer).toMatchObject({ success: true, result: { conflictResult: 'doubtful' } })
  expect(answer.message).toBe('检索完成，有命中记录待人工核对，由主管判定是否同一主体后才能继续办理')
  return matter
}

test('a doubtful hit blocks the matter until an authorised user decides, and the decision applies to later checks', async () => {
  const { step, lawyer, supervisor, admin, add } = desk
  const matter = await doubtfulMatter('贺兰晓松', '贺兰小松')
  expect(await step(lawyer, matter.id, 'quote')).toMatchObject({ success: false, message: /1 条命中待人工核对/ })
  const check = await checkOf(matter.id)
  const [hit] = check.hits
  expect(hit).toMatchObject({ level: 'doubtful', isPending: true, foundName: '贺兰晓松' })
  expect(await decide(lawyer, check, hit!.pairKey, 'different')).toMatchObject({ status: 403 })
  expect(await decide(supervisor, check, hit!.pairKey, 'different', '')).toMatchObject({
    success: false,
    message: '请输入主体核对原因',
  })
  expect(await decide(supervisor, check, 'unknown', 'different')).toMatchObject({ success: false })
  const decided = await decide(supervisor, check, hit!.pairKey, 'different')
  expect(decided).toMatchObject({ success: true, message: '已核对，未发现利益冲突，可以继续办理' })
  const after = await checkOf(matter.id)
  expect(after).toMatchObject({ result: 'none', pendingCount: 0 })
  expect(after.hits[0]).toMatchObject({ level: 'none', decision: { verdict: 'different', reason: '已核对证件' } })
  expect(after.contentHash).not.toBe(check.contentHash)
  expect(await step(lawyer, matter.id, 'quote')).toMatchObject({ success: true })
  const { result: history } = await admin.get<{ title: string; reason: string; by: string }[]>(
    '/legal/entrustment/history',
    { id: matter.id },
  )
  expect(history).toContainEqual(
    expect.objectContaining({ title: '主体核对：非同一主体', by: 'sup', reason: '已核对证件' }),
  )
  const later = await add({ parties: [opponent('贺兰小松')] })
  expect(await step(lawyer, later.id, 'check')).toMatchObject({ result: { conflictResult: 'none' } })
  expect((await checkOf(later.id)).hits[0]).toMatchObject({
    explanation: expect.stringContaining('经核对为非同一主体') as string,
    decision: { verdict: 'different', reason: '已核对证件' },
  })
})

test('a decision that both are the same makes a relative conflict, and users cannot decide their own check', async () => {
  const { step, supervisor, admin, add, lawyer } = desk
  const matter = await doubtfulMatter('夏侯清源', '夏侯青源')
  const check = await checkOf(matter.id)
  expect(await decide(supervisor, check, check.hits[0]!.pairKey, 'same')).toMatchObject({ success: true })
  expect(await desk.read(matter.id)).toMatchObject({ conflictResult: 'relative' })
  expect(await step(lawyer, matter.id, 'quote')).toMatchObject({ success: false, message: /须由主管凭书面文件豁免/ })
  const own = await add({ parties: [opponent('夏侯庆元')] }, admin)
  await step(admin, own.id, 'check')
  const mine = await checkOf(own.id)
  const pending = mine.hits.find(({ isPending }) => isPending)
  if (pending)
    expect(await decide(admin, mine, pending.pairKey, 'different')).toMatchObject({
      success: false,
      message: '申请人不能核对自己的利冲检索，请由主管处理',
    })
  else expect.fail('the check should have a pending hit')
})

test('revoking a decision flags the matters that relied on it', async () => {
  const { step, supervisor, lawyer, read } = desk
  const matter = await doubtfulMatter('长孙景和', '长孙静和')
  const check = await checkOf(matter.id)
  await decide(supervisor, check, check.hits[0]!.pairKey, 'different')
  await step(lawyer, matter.id, 'quote')
  const { result } = await supervisor.get<{ records: { id: string; party: string; verdict: string }[] }>(
    '/legal/conflictDecision/list',
    { party: '长孙静和' },
  )
  expect(result.records).toMatchObject([{ party: '长孙静和', verdict: 'different' }])
  const { id } = result.records[0]!
  expect(await lawyer.get('/legal/conflictDecision/list')).toMatchObject({ status: 403 })
  expect(await lawyer.post(`/legal/conflictDecision/${id}/revoke`, { reason: '误判' })).toMatchObject({ status: 403 })
  expect(await supervisor.post(`/legal/conflictDecision/${id}/revoke`, {})).toMatchObject({ success: false })
  expect(await supervisor.post(`/legal/conflictDecision/${id}/revoke`, { reason: '误判' })).toMatchObject({
    success: true,
  })
  expect(await read(matter.id)).toMatchObject({ conflictResult: 'doubtful', conflictFlag: 'Y' })
  expect(await step(lawyer, matter.id, 'submit')).toMatchObject({ success: false, message: /待人工核对/ })
})

test('a contentious matter needs an opponent or a reason why none is known', async () => {
  const { add, step, lawyer } = desk
  const { id } = await add({ noOpponentReason: null })
  expect(await step(lawyer, id, 'check')).toMatchObject({
    success: false,
    message: '诉讼、仲裁案件请先填写对方当事人，或填写暂无对方当事人的原因',
  })
  await lawyer.put('/legal/entrustment/edit', { id, noOpponentReason: '被告身份待公安查明' })
  expect(await step(lawyer, id, 'check')).toMatchObject({
    success: true,
    message: '检索完成，未发现利益冲突，可以继续办理',
  })
  const advice = await add({ noOpponentReason: null, caseType: 'special' })
  expect(await step(lawyer, advice.id, 'check')).toMatchObject({ success: true })
})

const noticesOf = async (username: string, title: string) =>
  (
    await sql<{ n: number }>`
      select count(*)::int as n from sys_announcement a join sys_user u on u.id = any(a.user_ids)
      where u.username = ${username} and a.title like ${`%${title}%`}`.execute(desk.db)
  ).rows[0]!.n

test('a party added to a running matter is checked at once: it flags the matter, sends notices and blocks contracts', async () => {
  const { add, bringTo, step, lawyer, supervisor, read, admin, enterprise } = desk
  await add({ personName: '独孤远航贸易行' })
  const client = await enterprise()
  const { id, no } = await add({ enterpriseId: client.id, personName: null })
  await bringTo(id, 'pendingSign')
  const { result: contract } = await admin.post<{ id: string }>('/legal/contract/add', {
    name: '委托代理合同', enterpriseId: client.id, bizType: 'entrust', bizId: id,
    parties: [{ side: 'A', name: client.name, creditCode: client.creditCode, signer: '甲', mobile: '13800138000' }],
  }) // prettier-ignore
  await sql`update biz_contract set status = 'approved' where id = ${contract.id}`.execute(desk.db)
  const answer = await step(lawyer, id, 'addParty', { partyName: '独孤远航贸易行', partyRole: 'opponent' })
  expect(answer).toMatchObject({ success: true, result: { conflictFlag: 'Y', conflictResult: 'relative' } })
  expect(answer.message).toContain('存在相对冲突')
  expect(await noticesOf('law', String(no))).toBe(1)
  expect(await noticesOf('sup', String(no))).toBe(1)
  const send = () => admin.post(`/legal/contract/${contract.id}/send`, { signBy: '2099-01-01' })
  const recordSigned = () =>
    admin.post(`/legal/contract/${contract.id}/recordSigned`, { signedFile: 'contract/x.pdf', signDate: '2020-01-01' })
  const blocked = new RegExp(`所属委托 ${String(no)} 的利冲尚未处理：存在相对利益冲突`)
  expect(await send()).toMatchObject({ success: false, message: blocked })
  expect(await recordSigned()).toMatchObject({ success: false })
  const check = await checkOf(id)
  const waived = await supervisor.post(`/legal/conflictCheck/${check.id}/waive`, {
    waiverFile: 'entrustment/20260101/w.pdf',
    reason: '双方书面同意',
  })
  expect(waived, waived.message).toMatchObject({ success: true })
  expect(await read(id)).toMatchObject({ conflictFlag: 'N', conflictFlagReason: null })
  expect((await send()).message).not.toMatch(/利冲/)
  expect(await step(lawyer, id, 'recheck')).toMatchObject({ result: { conflictFlag: 'N' } })
  expect(await checkOf(id)).toMatchObject({ status: 'waived' })
  const { result: history } = await admin.get<{ title: string }[]>('/legal/entrustment/history', { id })
  expect(history.map(({ title }) => title)).toContain('利冲豁免')
})

test('a name, alias or relation added later flags matters that were cleared before', async () => {
  const { add, step, lawyer, enterprise, admin, read } = desk
  const matterAgainst = async (name: string) => {
    const { id } = await add({ parties: [opponent(name)] })
    expect(await step(lawyer, id, 'check')).toMatchObject({ result: { conflictResult: 'none' } })
    await step(lawyer, id, 'quote')
    return id
  }
  const byAlias = await matterAgainst('天枢星图餐饮')
  const byShare = await matterAgainst('摇光管理咨询有限公司')
  const byClient = await matterAgainst('玉衡精密仪器有限公司')
  const untouched = await matterAgainst('开阳百货有限公司')
  const other = await enterprise('北斗食品有限公司')
  const changes = { aliases: [{ name: '天枢星图餐饮' }], shareholders: [{ name: '摇光管理咨询有限公司' }] }
  expect(await admin.put('/legal/enterprise/edit', { id: other.id, ...changes })).toMatchObject({ success: true })
  expect(await read(byAlias)).toMatchObject({ conflictFlag: 'Y', conflictResult: 'relative' })
  expect(await read(byShare)).toMatchObject({ conflictFlag: 'Y', conflictResult: 'relative' })
  expect(await read(byClient)).toMatchObject({ conflictFlag: 'N' })
  await add({ personName: '玉衡精密仪器有限公司' })
  expect(await read(byClient)).toMatchObject({ conflictFlag: 'Y', conflictResult: 'relative' })
  expect(await read(untouched)).toMatchObject({ conflictFlag: 'N', conflictResult: 'none' })
  expect(await checkOf(byAlias)).toMatchObject({ kind: 'recheck', createBy: 'system' })
  expect(await step(lawyer, byAlias, 'submit')).toMatchObject({ success: false, message: /相对利益冲突/ })
})

test('the nightly run flags what no single change has revealed, and notifies once', async () => {
  const { add, step, lawyer, read, db, product } = desk
  const former = await add({ personName: '瑶池茶业有限公司' })
  await sql`update biz_entrustment set status = 'closed', closed_at = '2001-01-01' where id = ${former.id}`.execute(db)
  const cleared = async () => {
    const { id } = await add({ parties: [opponent('瑶池茶业有限公司')] })
    expect(await step(lawyer, id, 'check')).toMatchObject({ result: { conflictResult: 'none' } })
    await step(lawyer, id, 'quote')
    return id
  }
  const [broken, id] = [await cleared(), await cleared()]
  await sql`update biz_entrustment set status = 'inProgress', closed_at = null where id = ${former.id}`.execute(db)
  const run = () => recheckConflicts(product.app.engine, new AbortController().signal)
  // A matter that fails is reported, and the following ones are still searched.
  await sql`
    create function refuse_check() returns trigger language plpgsql as $$ begin
      if new.entrustment_id = ${sql.lit(broken)} then raise exception '不能登记'; end if; return new; end $$`.execute(
    db,
  )
  await sql`create trigger refuse_check before insert on biz_conflict_check for each row execute function refuse_check()`.execute(
    db,
  )
  await expect(run()).rejects.toThrow(/^复检在办委托 \d+ 件，需处理利冲 1 件；1 条处理失败，首个原因：不能登记$/)
  expect([(await read(broken)).conflictFlag, (await read(id)).conflictFlag]).toEqual(['N', 'Y'])
  await sql`drop trigger refuse_check on biz_conflict_check`.execute(db)
  expect(await run()).toMatch(/^复检在办委托 \d+ 件，需处理利冲 [1-9]\d* 件$/)
  expect(await read(id)).toMatchObject({ conflictFlag: 'Y', conflictResult: 'relative' })
  expect(await run()).toMatch(/需处理利冲 0 件$/)
}, 60_000)

test('every quick search is logged with the name, visible to supervisors only', async () => {
  const { lawyer, supervisor } = desk
  const answer = await lawyer.post('/legal/conflictCheck/search', { name: '电话里问到的名字', role: 'client' })
  expect(answer).toMatchObject({ success: true, message: '未发现利益冲突，可以继续办理', result: [] })
  expect(await lawyer.get('/legal/conflictSearch/list')).toMatchObject({ status: 403 })
  const { result } = await supervisor.get<{ records: object[] }>('/legal/conflictSearch/list', {
    name: '电话里问到的名字',
  })
  expect(result.records).toMatchObject([
    { name: '电话里问到的名字', role: 'client', result: 'none', hitCount: 0, createBy: 'law' },
  ])
  for (const call of ['add', 'edit']) {
    const path = `/legal/conflictSearch/${call}`
    expect(await desk.admin.post(path, { name: '补记' })).toMatchObject({ status: 404 })
  }
  expect(await desk.admin.delete('/legal/conflictSearch/delete', { id: '1' })).toMatchObject({ status: 404 })
})

test('the report lists the search and its hits, with decisions and the hash of the record', async () => {
  const { supervisor, lawyer, db, product } = desk
  const matter = await doubtfulMatter('令狐望京', '令狐旺京')
  const check = await checkOf(matter.id)
  await decide(supervisor, check, check.hits[0]!.pairKey, 'different', '身份证号不同')
  const report = async (client: Client) => {
    const { bytes, status } = await client.get('/legal/conflictCheck/reportFile', { id: check.id })
    expect(status).toBe(200)
    return blockLines(docxBlocks(documentXml(bytes))).join('\n')
  }
  const text = await report(lawyer)
  const { contentHash } = await checkOf(matter.id)
  for (const part of [check.no, '令狐旺京', '令狐望京', '身份证号不同', '检索范围', contentHash, '与检索记录一致'])
    expect(text).toContain(part)
  await sql`update conflict_hit set explanation = '改过' where check_id = ${check.id}`.execute(db)
  expect(await report(lawyer)).toContain('与检索记录不一致')
  const stranger = await product.signInAs({ username: 'nochecks', permissions: ['entrustment:list'] })
  expect(await stranger.get('/legal/conflictCheck/reportFile', { id: check.id })).toMatchObject({ status: 403 })
})

test("checks that wait for a decision or a waiver are among the supervisor's todos", async () => {
  const { supervisor } = desk
  const waiting = await doubtfulMatter('端木嘉树', '端木佳树')
  const { id } = await checkOf(waiting.id)
  const { result } = await supervisor.get('/report/workplace/todos', { group: 'conflictCheck:decide', pageSize: 100 })
  expect(JSON.stringify(result)).toContain(id)
})

test('a decision also applies when the other party is searched, and revoking it affects that matter too', async () => {
  const { add, step, lawyer, supervisor, read } = desk
  const own = await add({ personName: '南宫望舒' })
  const matter = await add({ parties: [opponent('南宫忘舒')] })
  await step(lawyer, matter.id, 'check')
  const check = await checkOf(matter.id)
  await decide(supervisor, check, check.hits[0]!.pairKey, 'different')
  expect(await step(lawyer, own.id, 'check')).toMatchObject({ result: { conflictResult: 'none' } })
  await step(lawyer, own.id, 'quote')
  const { result } = await supervisor.get<{ records: { id: string }[] }>('/legal/conflictDecision/list', {
    party: '南宫忘舒',
  })
  await supervisor.post(`/legal/conflictDecision/${result.records[0]!.id}/revoke`, { reason: '误判' })
  expect(await read(own.id)).toMatchObject({ conflictResult: 'doubtful', conflictFlag: 'Y' })
  expect(await noticesOf('law', String(own.no))).toBe(1)
})

test('a waiver is refused while a hit is undecided, and does not cover conflicts found later', async () => {
  const { add, step, lawyer, supervisor, read } = desk
  await add({ personName: '公羊起' })
  await add({ personName: '瑶光饮片有限公司' })
  const { id } = await add({ parties: [opponent('公羊起'), opponent('瑶光饮片有限公司')] })
  expect(await step(lawyer, id, 'check')).toMatchObject({ result: { conflictResult: 'relative' } })
  const check = await checkOf(id)
  expect(check.pendingCount).toBe(1)
  expect(await step(lawyer, id, 'quote')).toMatchObject({ success: false, message: /1 条命中待人工核对/ })
  const paper = { waiverFile: 'entrustment/20260101/w.pdf', reason: '双方书面同意' }
  const waive = () => supervisor.post(`/legal/conflictCheck/${check.id}/waive`, paper)
  expect(await waive()).toMatchObject({ success: false, message: '还有命中记录待人工核对，核对后才能豁免' })
  await decide(supervisor, check, check.hits.find(({ isPending }) => isPending)!.pairKey, 'different')
  expect(await waive()).toMatchObject({ success: true })
  expect(await step(lawyer, id, 'quote')).toMatchObject({ success: true })
  await add({ enterpriseId: (await desk.enterprise('瑶光饮片有限公司')).id, personName: null })
  expect(await read(id)).toMatchObject({ conflictFlag: 'Y', conflictResult: 'relative' })
  expect(await checkOf(id)).toMatchObject({ status: 'valid', kind: 'recheck' })
})

test('the lawyer of a matter cannot decide a search that the server made for it', async () => {
  const { add, step, lawyer, supervisor, read, userId } = desk
  const { id } = await add({ leadLawyerId: userId('sup'), parties: [opponent('濮阳知微')] })
  await step(lawyer, id, 'check')
  await step(lawyer, id, 'quote')
  await add({ personName: '濮阳知薇' })
  expect(await read(id)).toMatchObject({ conflictFlag: 'Y', conflictResult: 'doubtful' })
  const check = await checkOf(id)
  expect(await decide(supervisor, check, check.hits[0]!.pairKey, 'different')).toMatchObject({
    success: false,
    message: '承办律师不能核对自己承办委托的利冲检索，请由主管处理',
  })
})

test('a decision about an enterprise is hidden from users behind the ethical wall of its matters', async () => {
  const { add, step, lawyer, supervisor, product, db, enterprise } = desk
  const client = await enterprise('隐山制药有限公司')
  const walled = await add({ enterpriseId: client.id, personName: null })
  const { id } = await add({ parties: [opponent('隐衫制药有限公司')] })
  await step(lawyer, id, 'check')
  const check = await checkOf(id)
  const { pairKey } = check.hits[0]!
  await decide(supervisor, check, pairKey, 'different')
  await sql`
    update biz_conflict_decision set found_resource = 'enterprise', found_id = ${client.id}
    where pair_key = ${pairKey}`.execute(db)
  const other = await product.signInAs({ username: 'other', permissions: ['conflictDecision:list'] })
  const seen = async () => {
    const params = { party: '隐衫制药有限公司' }
    const { result } = await other.get<{ records: object[] }>('/legal/conflictDecision/list', params)
    return result.records
  }
  expect(await seen()).toMatchObject([{ foundIn: expect.stringContaining('隐山制药有限公司') as string }])
  const { rows } = await sql<{ id: string }>`select id from sys_user where username = 'other'`.execute(db)
  const wall = { blockedUserIds: rows[0]!.id, reason: '利益冲突' }
  expect(await step(supervisor, walled.id, 'wall', wall)).toMatchObject({ success: true })
  product.app.sessions.forget()
  expect(await seen()).toEqual([])
})

test('a walled user sees that there is a hit, but cannot decide it', async () => {
  const { add, step, lawyer, supervisor, product, db } = desk
  const walled = await add({ personName: '皇甫惊鸿' })
  const { id } = await add({ parties: [opponent('皇甫京鸿')] })
  await step(lawyer, id, 'check')
  const check = await checkOf(id)
  const blind = await product.signInAs({
    username: 'blind',
    permissions: ['conflictCheck:list', 'conflictCheck:decide', 'entrustment:list'],
  })
  const { rows } = await sql<{ id: string }>`select id from sys_user where username = 'blind'`.execute(db)
  await step(supervisor, walled.id, 'wall', { blockedUserIds: rows[0]!.id, reason: '利益冲突' })
  product.app.sessions.forget()
  expect((await checkOf(id, blind)).hits).toMatchObject([
    { isMasked: true, isPending: true, foundName: null, pairKey: null, explanation: '存在需由主管核对的记录' },
  ])
  expect(await decide(blind, check, check.hits[0]!.pairKey, 'different')).toMatchObject({
    success: false,
    message: '请选择一条待核对的命中记录',
  })
})

test('a manual search does not clear a matter in its first state', async () => {
  const { add, admin, read, db } = desk
  const party = opponent('河汉清浅贸易有限公司')
  const { id } = await add({ parties: [party] })
  const byHand = { subject: '受理前检索', entrustmentId: id, parties: [party] }
  expect(await admin.post('/legal/conflictCheck/add', byHand)).toMatchObject({ success: true })
  expect(await read(id)).toMatchObject({ status: 'lead', conflictCheckId: null })
  expect(await conflictRefusal(db, id)).toBe('请先做利冲检索')
  const { rows } = await sql`
    select id from biz_entrustment where status = 'lead' and conflict_check_id is not null`.execute(db)
  expect(rows).toEqual([])
})
