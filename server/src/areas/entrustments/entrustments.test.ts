import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MatterDesk, type MatterRow, openMatterDesk } from './testing/matterDesk.ts'

let desk: MatterDesk
beforeAll(async () => {
  desk = await openMatterDesk()
})
afterAll(() => desk?.product.close())

const refused = (message: string | RegExp) => ({
  success: false,
  message: message instanceof RegExp ? expect.stringMatching(message) : message,
})

test('a matter passes from first contact to the archive, and each step says what it lacks', async () => {
  const { add, bringTo, step, read, lawyer, supervisor, operator, contract, enterprise, db } = desk
  const client = await enterprise()
  const { id } = await add({
    enterpriseId: client.id,
    personName: null,
    parties: [{ name: '甲方对手有限公司', role: 'opponent' }],
  })
  expect(await step(lawyer, id, 'quote')).toMatchObject(refused('该委托当前为“意向”，不能报价'))
  expect(await step(lawyer, id, 'check')).toMatchObject({
    success: true,
    result: { status: 'checking', conflictResult: 'none' },
  })
  expect(await step(lawyer, id, 'quote')).toMatchObject({ success: true })
  expect(await step(lawyer, id, 'submit')).toMatchObject({ success: true, result: { status: 'reviewing' } })
  expect(await step(lawyer, id, 'approve')).toMatchObject({ status: 403 })
  expect(await step(supervisor, id, 'return')).toMatchObject(refused('请输入退回原因'))
  expect(await step(supervisor, id, 'approve')).toMatchObject({ success: true, result: { status: 'pendingSign' } })

  expect(await step(operator, id, 'sign')).toMatchObject(refused('请先关联委托合同'))
  const foreign = await contract((await enterprise()).id)
  const authorityFile = 'entrustment/20260101/a.pdf'
  expect(await step(operator, id, 'prepareSign', { contractId: foreign, authorityFile })).toMatchObject(
    refused('合同的签约企业与委托企业不一致'),
  )
  const { id: other } = await add({ enterpriseId: client.id, personName: null })
  for (const [values, words] of [
    [{ biz_type: 'counsel' }, '该合同不是委托合同，请选择为本委托起草的合同'],
    [{ biz_id: other }, '该合同属于另一项委托，请选择为本委托起草的合同'],
  ] as const)
    expect(
      await step(operator, id, 'prepareSign', { contractId: await contract(client.id, values), authorityFile }),
    ).toMatchObject(refused(words))
  const { id: person } = await add()
  await bringTo(person, 'pendingSign')
  expect(
    await step(operator, person, 'prepareSign', { contractId: await contract(client.id), authorityFile }),
  ).toMatchObject(refused('该合同没有写明本委托，请选择为本委托起草的合同'))
  const contractId = await contract(client.id, { status: 'signing', amount: 50_000, unpaid_amount: 50_000 })
  expect(await step(operator, id, 'prepareSign', { contractId })).toMatchObject(refused('请上传已签授权委托书'))
  expect(await step(operator, id, 'prepareSign', { contractId, authorityFile })).toMatchObject({ success: true })
  expect(await step(operator, id, 'sign')).toMatchObject(refused('委托合同尚未生效，不能签约'))
  await db.updateTable('biz_contract').set({ status: 'effective' }).where('id', '=', contractId).execute()
  expect(await step(operator, id, 'sign')).toMatchObject({ success: true, result: { status: 'inProgress' } })

  const { result: due } = await lawyer.post<{ id: string }>('/legal/deadline/add', {
    title: '提交证据',
    entrustmentId: id,
    type: 'evidence',
    fixedDate: '2036-01-08',
  })
  expect((await read(id)).nextDeadline).toBe('2036-01-08')
  const ending = { result: 'won', summary: '判决支持全部诉请' }
  expect(await step(lawyer, id, 'close', ending)).toMatchObject(refused('还有 1 个期限没有办结，不能结案'))
  await lawyer.post(`/legal/deadline/${due.id}/tick`, { doneNote: '已提交' })
  await supervisor.post(`/legal/deadline/${due.id}/confirm`)
  expect((await read(id)).nextDeadline).toBeNull()
  expect(await step(lawyer, id, 'close', ending)).toMatchObject(
    refused('委托合同还有 ¥500.00 未收，须财务同意后才能结案'),
  )
  expect(await step(desk.finance, id, 'waiveUnpaid', { reason: '尾款另行催收' })).toMatchObject({ success: true })
  expect(await step(lawyer, id, 'close', { result: 'won' })).toMatchObject(refused('请输入结案小结'))
  expect(await step(lawyer, id, 'close', ending)).toMatchObject({ success: true, result: { status: 'closing' } })
  const retain = { contractEnd: 'keep', receivableEnd: 'keep' }
  expect(await step(supervisor, id, 'approveClose', retain)).toMatchObject({
    success: true,
    result: { status: 'closed' },
  })

  expect(await step(operator, id, 'archive', { archiveNo: 'DA-1' })).toMatchObject(
    refused(/归档清单还缺 \d+ 项：委托代理合同/),
  )
  const { archiveItems } = await read(id)
  expect(await step(operator, id, 'fileArchive', { archiveItems: archiveItems.slice(1) })).toMatchObject(
    refused('归档清单不能去掉必备材料“委托代理合同”'),
  )
  const filed = archiveItems.map((line) => ({ ...line, done: 'Y' }))
  expect(await step(operator, id, 'fileArchive', { archiveItems: filed })).toMatchObject({ success: true })
  expect(await step(operator, id, 'archive')).toMatchObject(refused('请输入归档号'))
  expect(await step(operator, id, 'archive', { archiveNo: 'DA-1' })).toMatchObject({
    success: true,
    result: { status: 'archived', archiveNo: 'DA-1' },
  })
  expect(await lawyer.put('/legal/entrustment/edit', { id, matter: '改名' })).toMatchObject(
    refused('该委托当前为“已归档”，不能修改'),
  )
})

describe('fees', () => {
  const offer = async (values: object) => {
    const { id } = await desk.add(values as Record<string, unknown>)
    await desk.bringTo(id, 'quoting')
    return { id, answer: await desk.step(desk.lawyer, id, 'submit') }
  }

  test('a contingency fee cannot exceed the limit of the office, and is refused where it is forbidden', async () => {
    const risk = { feeMode: 'halfRisk', fixedAmount: null }
    expect((await offer({ ...risk, riskRate: 19 })).answer).toMatchObject(refused('风险收费比例 19% 超过上限 18%'))
    expect((await offer({ ...risk, riskRate: 18 })).answer).toMatchObject({ success: true })
    expect((await offer({ ...risk, riskRate: 10, itemIds: desk.itemId('family') })).answer).toMatchObject(
      refused('“婚姻家事代理”不得实行风险代理收费'),
    )
    const bare = await desk.lawyer.post('/legal/entrustment/add', {
      matter: '无比例',
      caseType: 'civil',
      leadLawyerId: desk.userId('law'),
      feeMode: 'fullRisk',
    })
    expect(bare).toMatchObject({ success: false, error: { fields: [{ field: 'riskRate' }] } })
  })

  test('a quote has items, a fee and an authority; a general authority has no special powers', async () => {
    expect((await offer({ itemIds: null })).answer).toMatchObject(refused('请先选择委托项目'))
    expect((await offer({ fixedAmount: null })).answer).toMatchObject(refused('请先填写律师费'))
    expect((await offer({ authority: null, powers: null })).answer).toMatchObject(refused('请先填写授权范围'))
    const post = (values: object) =>
      desk.lawyer.post('/legal/entrustment/add', {
        matter: '授权',
        caseType: 'civil',
        leadLawyerId: desk.userId('law'),
        ...values,
      })
    expect(await post({ authority: 'special' })).toMatchObject({
      success: false,
      error: { fields: [{ field: 'powers' }] },
    })
    expect(await post({ authority: 'general', powers: 'appeal' })).toMatchObject({
      success: false,
      error: { fields: [{ field: 'powers' }] },
    })
  })

  test('a fee below the standard needs finance first, and users cannot approve their own quote', async () => {
    const { id } = await offer({ fixedAmount: 400_000 })
    expect(await desk.step(desk.supervisor, id, 'approve')).toMatchObject(
      refused('律师费低于标准 ¥6,000.00，须先由财务核准'),
    )
    expect(await desk.step(desk.finance, id, 'approveFee')).toMatchObject(refused('请输入财务核准低价原因'))
    expect(await desk.step(desk.finance, id, 'approveFee', { reason: '老客户' })).toMatchObject({ success: true })
    expect(await desk.step(desk.finance, id, 'approve')).toMatchObject(refused('低价核准与审批须由不同的人完成'))
    expect(await desk.step(desk.supervisor, id, 'approve')).toMatchObject({ success: true })

    for (const feeMode of ['hourly', 'custom']) {
      const { id: cheap } = await offer({ feeMode, fixedAmount: 100 })
      expect(await desk.step(desk.supervisor, cheap, 'approve')).toMatchObject(
        refused(/律师费低于标准 ¥.*，须先由财务核准/),
      )
    }
    const { id: mine } = await desk.add({ fixedAmount: 400_000 })
    await desk.bringTo(mine, 'quoting')
    await desk.step(desk.admin, mine, 'submit')
    expect(await desk.step(desk.admin, mine, 'approveFee', { reason: '老客户' })).toMatchObject(
      refused('“提交审批”由您本人办理，“财务核准低价”须由他人办理'),
    )

    const { id: own } = await desk.add()
    await desk.bringTo(own, 'quoting')
    await desk.step(desk.supervisor, own, 'submit')
    expect(await desk.step(desk.supervisor, own, 'approve')).toMatchObject(
      refused('“提交审批”由您本人办理，“批准”须由他人办理'),
    )
    expect(await desk.step(desk.finance, own, 'approveFee', { reason: '核对' })).toMatchObject(
      refused('律师费不低于标准，不需要财务核准'),
    )
  })
})

test('a further stage is requested by one user and approved by another', async () => {
  const { add, bringTo, step, lawyer, supervisor } = desk
  const { id } = await add({ stage: 'firstInstance' })
  await bringTo(id, 'inProgress')
  expect(await step(supervisor, id, 'approveStage')).toMatchObject(refused('没有待批准的阶段'))
  expect(await step(lawyer, id, 'addStage', { newStage: 'secondInstance', newCourt: '市中级人民法院' })).toMatchObject({
    success: true,
    result: { stage: 'firstInstance' },
  })
  expect(await step(supervisor, id, 'approveStage')).toMatchObject({
    success: true,
    result: { stage: 'secondInstance', court: '市中级人民法院' },
  })
  await step(supervisor, id, 'addStage', { newStage: 'enforcement' })
  expect(await step(supervisor, id, 'approveStage')).toMatchObject(
    refused('“增加阶段”由您本人办理，“批准阶段”须由他人办理'),
  )
})

test('a matter ends early only with its settlement, and is unchanged without a reason', async () => {
  const { add, bringTo, step, supervisor, read } = desk
  const { id } = await add()
  await bringTo(id, 'inProgress')
  expect(await step(supervisor, id, 'suspend')).toMatchObject(refused('请输入中止原因'))
  await step(supervisor, id, 'suspend', { reason: '等待另案结果' })
  expect((await read(id)).status).toBe('suspended')
  await step(supervisor, id, 'resume')
  const body = { reason: '客户要求', settlement: '已结算', contractEnd: 'keep' }
  expect(await step(supervisor, id, 'terminate', { ...body, filesReturned: 'N' })).toMatchObject(
    refused('材料退还客户后才能解除委托'),
  )
  expect((await read(id)).status).toBe('inProgress')
  expect(await step(supervisor, id, 'terminate', { ...body, filesReturned: 'Y' })).toMatchObject({
    success: true,
    result: { status: 'terminated' },
  })
})

test('a walled user finds the matter nowhere: list, id, picker, history, export, deadlines, searches', async () => {
  const { add, bringTo, step, supervisor, product, admin, userId } = desk
  const outsider = await product.signInAs({
    username: 'walled',
    permissions: [
      'entrustment:list',
      'entrustment:history',
      'entrustment:export',
      'deadline:list',
      'conflictCheck:list',
      'dataLog:list',
    ],
  })
  const { rows } = await product.app.engine.db.pool.query<{ id: string }>(
    "select id from sys_user where username = 'walled'",
  )
  const blocked = rows[0]!.id
  const matter = '隔离墙内的并购案'
  const { id } = await add({ matter, parties: [{ name: '隔离对手有限公司', role: 'opponent' }] })
  await bringTo(id, 'inProgress')
  await admin.post('/legal/deadline/add', {
    title: '隔离期限',
    entrustmentId: id,
    type: 'hearing',
    fixedDate: '2036-02-01',
  })
  const seen = async () => ({
    list: (await outsider.get<{ total: number }>('/legal/entrustment/list', { matter: `*${matter}*` })).result.total,
    byId: (await outsider.get('/legal/entrustment/queryById', { id })).success,
    picker: (await outsider.get<unknown[]>('/legal/entrustment/options', { keys: id })).result.length,
    history: (await outsider.get('/legal/entrustment/history', { id })).success,
    sheet: (await outsider.get('/legal/entrustment/exportXls', { matter: `*${matter}*` })).bytes.length,
    steps: (await outsider.get('/legal/entrustment/steps', { id })).success,
    deadlines: (await outsider.get<{ total: number }>('/legal/deadline/list', { entrustmentId: id })).result.total,
    checks: (await outsider.get<{ total: number }>('/legal/conflictCheck/list', { entrustmentId: id })).result.total,
  })
  const open = await seen()
  expect(open).toMatchObject({ list: 1, byId: true, picker: 1, history: true, deadlines: 1, checks: 1, steps: true })
  const wall = (blockedUserIds: string) => step(supervisor, id, 'wall', { blockedUserIds, reason: '曾任对方顾问' })
  expect(await wall(userId('sup'))).toMatchObject(refused('不能把自己列为隔离人员'))
  expect(await wall(userId('law'))).toMatchObject(refused('承办律师与协办人员不能列为隔离人员'))
  expect(await wall(blocked)).toMatchObject({ success: true })
  const closed = await seen()
  expect(closed).toMatchObject({
    list: 0,
    byId: false,
    picker: 0,
    history: false,
    deadlines: 0,
    checks: 0,
    steps: false,
  })
  expect(closed.sheet).toBeLessThan(open.sheet)
  const { result: hits } = await outsider.post<object[]>('/legal/conflictCheck/search', {
    name: '隔离对手有限公司',
  })
  expect(hits).toMatchObject([{ isMasked: true, explanation: '存在需由主管核对的记录', foundId: null }])
  expect(JSON.stringify(hits)).not.toContain(matter)
  // A deadline added later is behind the same wall.
  await admin.post('/legal/deadline/add', {
    title: '新期限',
    entrustmentId: id,
    type: 'hearing',
    fixedDate: '2036-02-02',
  })
  expect((await seen()).deadlines).toBe(0)
  await step(supervisor, id, 'wall', { blockedUserIds: '', reason: '解除' })
  expect(await seen()).toMatchObject({ list: 1, deadlines: 2 })
})

test('a searched matter cannot be deleted; one without a search can', async () => {
  const { add, step, lawyer, admin } = desk
  const { id } = await add()
  await step(lawyer, id, 'check')
  expect(await admin.delete('/legal/entrustment/delete', { id })).toMatchObject(
    refused('已做利冲检索的委托不能删除，可以选择“不予受理”'),
  )
  const { id: fresh } = await add()
  expect(await admin.delete('/legal/entrustment/delete', { id: fresh })).toMatchObject({ success: true })
})

test('matters are found by their opponents, in Chinese and in pinyin, and by parties added later', async () => {
  const { add, step, lawyer, bringTo } = desk
  const { id } = await add({
    parties: [
      { name: '陆家嘴食品有限公司', role: 'opponent' },
      { name: '旁听者', role: 'thirdParty' },
    ],
  })
  const found = async (opponents: string) =>
    (
      await lawyer.get<{ records: MatterRow[] }>('/legal/entrustment/list', { opponents: `*${opponents}*` })
    ).result.records.map((row) => row.id)
  expect(await found('陆家嘴')).toEqual([id])
  expect(await found('lujiazuishipin')).toEqual([id])
  expect(await found('旁听者')).toEqual([])
  await bringTo(id, 'inProgress')
  await step(lawyer, id, 'addParty', { partyName: '霞光酒业', partyRole: 'opponent' })
  expect(await found('霞光')).toEqual([id])
  expect(await desk.read(id)).toMatchObject({ opponents: '陆家嘴食品有限公司、霞光酒业' })
})

test('a free matter needs no price and no approval of a low one, and is closed without payment', async () => {
  const { add, bringTo } = desk
  const priced = await desk.lawyer.post('/legal/entrustment/add', {
    matter: '法律援助',
    caseType: 'civil',
    leadLawyerId: desk.userId('law'),
    personName: '某人',
    feeMode: 'free',
    fixedAmount: 1,
  })
  expect(priced.message).toContain('收费方式为免费时不填律师费')
  const { id } = await add({ feeMode: 'free', fixedAmount: null })
  expect(await bringTo(id, 'closed')).toMatchObject({ status: 'closed', settledDue: 0, settledRemaining: 0 })
  const taxed = await add({ fixedAmount: 2_120_000, taxRate: '6' })
  expect(taxed).toMatchObject({ netFee: 2_000_000, feeTax: 120_000 })
})
