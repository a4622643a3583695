import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { expectRefused } from '../../testing/expectRefused.ts'
import { type MatterDesk, openMatterDesk } from './testing/matterDesk.ts'

let desk: MatterDesk
beforeAll(async () => {
  desk = await openMatterDesk()
})
afterAll(() => desk?.product.close())

const unchanged = async (id: string, work: () => Promise<unknown>): Promise<void> => {
  const before = await desk.read(id)
  await work()
  expect(await desk.read(id)).toEqual(before)
}

describe('a matter', () => {
  test.each([
    ['a special authority without its powers', { authority: 'special', powers: null }, '特别授权须逐项勾选授权事项'],
    ['a general one with special powers', { authority: 'general', powers: 'settle' }, '一般授权只能勾选“签收文书”'],
    ['a risk fee without its rate', { feeMode: 'halfRisk', riskRate: null }, '风险代理须填写风险收费比例'],
    ['a rate without a risk fee', { feeMode: 'fixed', riskRate: 5 }, '收费方式为半风险或全风险时才填风险收费比例'],
    ['a rate above the maximum', { feeMode: 'halfRisk', riskRate: 101 }, '风险收费比例'],
    ['a negative fee', { fixedAmount: -1 }, '律师费'],
    ['an unknown kind of case', { caseType: 'piracy' }, '案件类型没有“piracy”这一选项'],
    ['an unknown client', { enterpriseId: 'nobody' }, '委托企业不存在或已被删除'],
    ['a party without a role', { parties: [{ name: '某甲' }] }, '身份'],
    ['an unknown lawyer', { leadLawyerId: 'nobody' }, '承办律师不存在或已被删除'],
  ])('with %s is refused, and the record is unchanged', async (_name, changes, words) => {
    const { id } = await desk.add()
    await unchanged(id, async () =>
      expectRefused(await desk.lawyer.put('/legal/entrustment/edit', { id, ...changes }), words),
    )
  })

  test('without a client cannot be searched for conflicts', async () => {
    const { id } = await desk.add({ personName: null, enterpriseId: null, parties: [] })
    await unchanged(id, async () =>
      expectRefused(await desk.step(desk.lawyer, id, 'check'), '请先填写委托企业、委托人或当事人，再做利冲检索'),
    )
  })

  test('is quoted with its items, its authority and its fee mode', async () => {
    for (const [changes, words] of [
      [{ itemIds: null }, '请先选择委托项目'],
      [{ authority: null, powers: null }, '请先填写授权范围'],
      [{ feeMode: null, fixedAmount: null }, '请先填写收费方式'],
      [{ fixedAmount: null }, '请先填写律师费'],
    ] as const) {
      const { id } = await desk.add(changes)
      await desk.bringTo(id, 'quoting')
      await unchanged(id, async () => expectRefused(await desk.step(desk.lawyer, id, 'submit'), words))
    }
  })

  test('cannot be signed without its contract or its power of attorney, or with the contract of another matter', async () => {
    const client = await desk.enterprise()
    const other = await desk.enterprise()
    const { id } = await desk.add({ enterpriseId: client.id, personName: null })
    await desk.bringTo(id, 'pendingSign')
    const papers = (values: object) =>
      desk.step(desk.operator, id, 'prepareSign', { authorityFile: 'entrustment/20260101/a.pdf', ...values })
    await unchanged(id, async () => {
      expectRefused(await desk.step(desk.operator, id, 'sign'), '请先关联委托合同')
      expectRefused(await papers({}), '请选择委托合同')
      expectRefused(await papers({ contractId: await desk.contract(other.id) }), '合同的签约企业与委托企业不一致')
      expectRefused(await papers({ authorityFile: null, contractId: await desk.contract(client.id) }), '授权委托书')
    })
    const made = 'entrustment/20260101/made.docx'
    await sql`update biz_entrustment set authority_draft = array[${made}] where id = ${id}`.execute(desk.db)
    await unchanged(id, async () =>
      expectRefused(
        await papers({ authorityFile: made, contractId: await desk.contract(client.id) }),
        '该文件是生成的待签文本，请上传委托人签名或盖章后的扫描件',
      ),
    )
    const link = { biz_type: 'entrust', biz_id: id }
    const draft = await desk.contract(client.id, { ...link, status: 'draft' })
    expect(await papers({})).toMatchObject({ success: true, result: { contractId: draft } })
    await unchanged(id, async () =>
      expectRefused(await desk.step(desk.operator, id, 'sign'), '委托合同尚未生效，不能签约'),
    )
  })

  test('cannot be closed with an open deadline or unpaid, nor archived with documents missing', async () => {
    const { id } = await desk.add()
    await desk.bringTo(id, 'inProgress')
    const close = () => desk.step(desk.lawyer, id, 'close', { result: 'won', summary: '已办结' })
    const deadline = await desk.lawyer.post<{ id: string }>('/legal/deadline/add', {
      title: '举证',
      entrustmentId: id,
      type: 'evidence',
      fixedDate: '2036-03-05',
    })
    await unchanged(id, async () => expectRefused(await close(), '还有 1 个期限没有办结，不能结案'))
    await desk.lawyer.post(`/legal/deadline/${deadline.result.id}/tick`, { doneNote: '已提交' })
    expectRefused(
      await desk.lawyer.post(`/legal/deadline/${deadline.result.id}/confirm`),
      '“办结”由您本人办理，“复核”须由他人办理',
    )
    await unchanged(id, async () => expectRefused(await close(), '还有 1 个期限没有办结，不能结案'))
    await desk.supervisor.post(`/legal/deadline/${deadline.result.id}/confirm`)
    await sql`
      update biz_contract set amount = 123400, unpaid_amount = 123400 where id = (select contract_id from biz_entrustment where id = ${id})`.execute(
      desk.db,
    )
    await unchanged(id, async () => expectRefused(await close(), '委托合同还有 ¥1,234.00 未收，须财务同意后才能结案'))
    expectRefused(await desk.step(desk.finance, id, 'waiveUnpaid'), '请输入同意未收款结案原因')
    await desk.step(desk.finance, id, 'waiveUnpaid', { reason: '客户破产' })
    await close()
    await unchanged(id, async () =>
      expectRefused(await desk.step(desk.lawyer, id, 'approveClose'), '没有权限，请联系管理员授权'),
    )
    await desk.step(desk.supervisor, id, 'approveClose', { contractEnd: 'keep', receivableEnd: 'keep' })
    const archive = () => desk.step(desk.operator, id, 'archive', { archiveNo: 'DA-1' })
    const { archiveItems } = await desk.read(id)
    await unchanged(id, async () => {
      expectRefused(await archive(), `归档清单还缺 ${archiveItems.filter(({ needed }) => needed === 'Y').length} 项`)
      expectRefused(await desk.step(desk.operator, id, 'fileArchive', { archiveItems: [] }), '归档清单不能去掉必备材料')
    })
    await sql`delete from biz_entrustment_archive_items where parent_id = ${id}`.execute(desk.db)
    expectRefused(await archive(), '归档清单为空，请先填写归档清单')
  })

  test('cannot wall off its own team', async () => {
    const { id } = await desk.add()
    const wall = (user: string) =>
      desk.step(desk.supervisor, id, 'wall', { blockedUserIds: desk.userId(user), reason: '利冲' })
    await unchanged(id, async () => {
      expectRefused(await wall('sup'), '不能把自己列为隔离人员')
      expectRefused(await wall('law'), '承办律师与协办人员不能列为隔离人员')
    })
  })
})

test.each([
  ['a rule without its first day', { ruleId: true }, '请选择起算日'],
  ['a rule and a fixed day', { ruleId: true, startDate: '2026-09-16', fixedDate: '2026-10-01' }, '按期限规则推算的，不填指定日期'], // prettier-ignore
  ['neither', {}, '请选择期限规则与起算日，或填写指定日期'],
  ['an invalid day', { fixedDate: '2026-02-30' }, '指定日期'],
])('a deadline with %s is refused', async (_name, changes, words) => {
  const { id: entrustmentId } = await desk.add()
  const { rows } = await sql<{ id: string }>`
    select id from biz_deadline_rule where code = 'appealJudgment'`.execute(desk.db)
  const ruleId = 'ruleId' in changes ? rows[0]!.id : null
  const values = { title: '上诉', entrustmentId, type: 'appeal', ...changes, ruleId }
  expectRefused(await desk.lawyer.post('/legal/deadline/add', values), words)
  const { rows: stored } = await sql`select 1 from biz_deadline where entrustment_id = ${entrustmentId}`.execute(
    desk.db,
  )
  expect(stored).toEqual([])
})

test('a conflict cannot be waived without a document, by the searcher, or when there is none', async () => {
  const client = await desk.enterprise()
  await desk.add({ enterpriseId: client.id, personName: null })
  const { id } = await desk.add({ parties: [{ name: client.name, role: 'opponent' }] })
  const { result } = await desk.step(desk.lawyer, id, 'check')
  expect(result.conflictResult).toBe('relative')
  const waive = (checkId: unknown, values: object = {}) =>
    desk.supervisor.post(`/legal/conflictCheck/${String(checkId)}/waive`, { reason: '各方同意', ...values })
  expectRefused(await waive(result.conflictCheckId), '各方书面豁免')
  expectRefused(await desk.step(desk.lawyer, id, 'quote'), '存在相对利益冲突，须由主管凭书面文件豁免')
  const clean = await desk.add()
  const { result: none } = await desk.step(desk.lawyer, clean.id, 'check')
  const paper = { waiverFile: 'entrustment/20260101/a.pdf' }
  expectRefused(await waive(none.conflictCheckId, paper), '没有冲突，不需要豁免')
  expect((await desk.read(clean.id)).conflictResult).toBe('none')
  expectRefused(await desk.admin.post('/legal/conflictCheck/search', { name: ' ' }), '请输入要检索的名称')
})
