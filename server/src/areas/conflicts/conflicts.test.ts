import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MatterDesk, openMatterDesk } from '../entrustments/testing/matterDesk.ts'

let desk: MatterDesk
beforeAll(async () => {
  desk = await openMatterDesk()
})
afterAll(() => desk?.product.close())

interface Hit {
  party: string
  foundName: string
  match: string
  level: string
  foundIn: string
  isPending: boolean
  explanation: string
}

const search = async (name: string, code?: string, role = 'opponent') =>
  (await desk.admin.post<Hit[]>('/legal/conflictCheck/search', { name, code, role })).result
const opponent = (name: string, code?: string) => ({ name, code, role: 'opponent' })
const clientOf = (name: string) => ({ personName: name })

test('a name is found in any spelling, by its number, by its sound and by former names', async () => {
  const { add, enterprise, admin } = desk
  const client = await enterprise('北京利冲（集团）有限责任公司')
  await add({ enterpriseId: client.id, personName: null })
  expect((await search('北京利冲(集团)有限公司')).map(({ match }) => match)).toContain('name')
  expect((await search('别的名字', client.creditCode.toLowerCase())).map(({ match }) => match)).toContain('code')
  expect(await search('北京利充（集团）有限公司')).toMatchObject([
    { match: 'sound', level: 'doubtful', isPending: true },
    { match: 'sound', level: 'doubtful' },
  ])
  await admin.put('/legal/enterprise/edit', { id: client.id, name: '北京新名称有限公司' })
  const former = (await search('北京利冲集团有限公司')).find(({ foundIn }) => foundIn.startsWith('企业'))
  expect(former).toMatchObject({ match: 'former', foundIn: expect.stringContaining('北京新名称有限公司') as string })
  const { result } = await admin.get<{ formerNames: { name: string }[] }>('/legal/enterprise/queryById', {
    id: client.id,
  })
  expect(result.formerNames.map(({ name }) => name)).toEqual(['北京利冲（集团）有限责任公司'])
  expect(await search('从未出现过的名字')).toEqual([])
  expect(await admin.post('/legal/conflictCheck/search', {})).toMatchObject({ success: false })
})

test('a party removed from a matter is still found', async () => {
  const { add, lawyer } = desk
  const { id } = await add({ ...clientOf('撤回者甲'), parties: [opponent('被删除的对手有限公司')] })
  await lawyer.put('/legal/entrustment/edit', { id, parties: [] })
  expect(await search('被删除的对手有限公司', undefined, 'client')).toMatchObject([
    { level: 'relative', explanation: expect.stringMatching(/曾是本所客户的对方当事人.*起不再列为当事人/) as string },
  ])
})

test('a purged record still counts, with nothing but its names', async () => {
  const { add, admin } = desk
  const { id } = await add(clientOf('彻底删除的客户有限公司'))
  await admin.delete('/legal/entrustment/delete', { id })
  expect(await admin.delete('/legal/entrustment/deleteRecycleBin', { ids: id })).toMatchObject({ success: true })
  expect(await search('彻底删除的客户有限公司')).toMatchObject([
    {
      level: 'relative',
      foundIn: '已彻底删除的委托记录',
      explanation: expect.stringContaining('结束日期未知') as string,
    },
  ])
})

test('roles reserved for the system are accepted neither for a party nor for a search', async () => {
  const { add, bringTo, step, lawyer, admin, read } = desk
  const refused = { success: false, message: expect.stringContaining('只能由系统登记') as string }
  const { id } = await add()
  await bringTo(id, 'checking')
  for (const role of ['prospect', 'staff']) {
    const parties = [{ name: '身份不当者', role }]
    expect(await lawyer.put('/legal/entrustment/edit', { id, parties })).toMatchObject(refused)
    expect(await step(lawyer, id, 'addParty', { partyName: '身份不当者', partyRole: role })).toMatchObject(refused)
    expect(await admin.post('/legal/conflictCheck/add', { subject: '检索', parties })).toMatchObject(refused)
    expect(await admin.post('/legal/conflictCheck/search', { name: '身份不当者', role })).toMatchObject({
      success: false,
      message: '本案身份不正确',
    })
  }
  expect((await read(id)).parties).toEqual([])
})

test('a relative conflict blocks the matter until another user waives it with a document', async () => {
  const { add, step, lawyer, supervisor, read } = desk
  await add(clientOf('现有客户赵六'))
  const { id } = await add({ parties: [opponent('现有客户赵六')] })
  expect(await step(lawyer, id, 'check')).toMatchObject({ success: true, result: { conflictResult: 'relative' } })
  expect(await step(lawyer, id, 'quote')).toMatchObject({
    success: false,
    message: '存在相对利益冲突，须由主管凭书面文件豁免',
  })
  const { conflictCheckId } = await read(id)
  const waive = (client: typeof lawyer, body: object) =>
    client.post(`/legal/conflictCheck/${String(conflictCheckId)}/waive`, body)
  const paper = { waiverFile: 'entrustment/20260101/w.pdf', reason: '双方书面同意' }
  expect(await waive(lawyer, paper)).toMatchObject({ status: 403 })
  expect(await waive(supervisor, { reason: '同意' })).toMatchObject({ success: false, message: '请上传各方书面豁免' })
  expect(await waive(supervisor, { waiverFile: paper.waiverFile })).toMatchObject({
    success: false,
    message: '请输入豁免原因',
  })
  expect(await waive(supervisor, paper)).toMatchObject({ success: true })
  expect(await step(lawyer, id, 'quote')).toMatchObject({ success: true })
})

test('users cannot waive their own search, an absolute conflict, or a search without a conflict', async () => {
  const { add, step, admin, lawyer, supervisor, read } = desk
  await add(clientOf('自查客户'))
  const own = await add({ parties: [opponent('自查客户')] }, admin)
  await step(admin, own.id, 'check')
  const paper = { waiverFile: 'entrustment/20260101/w.pdf', reason: '同意' }
  const waive = async (client: typeof admin, id: string) =>
    client.post(`/legal/conflictCheck/${String((await read(id)).conflictCheckId)}/waive`, paper)
  expect(await waive(admin, own.id)).toMatchObject({ success: false, message: /申请人不能豁免自己的利冲检索/ })

  await add({ ...clientOf('原告钱七'), parties: [opponent('被告孙八')] })
  const mirror = await add({ ...clientOf('被告孙八'), parties: [opponent('原告钱七')] })
  expect(await step(lawyer, mirror.id, 'check')).toMatchObject({ result: { conflictResult: 'absolute' } })
  expect(await waive(supervisor, mirror.id)).toMatchObject({ success: false, message: '绝对冲突不能豁免，应不予受理' })
  expect(await step(lawyer, mirror.id, 'quote')).toMatchObject({
    success: false,
    message: '存在绝对利益冲突，不得受理',
  })
  expect(await step(supervisor, mirror.id, 'decline', { reason: '双方代理' })).toMatchObject({
    result: { status: 'declined' },
  })

  const clean = await add()
  await step(lawyer, clean.id, 'check')
  expect(await waive(supervisor, clean.id)).toMatchObject({ success: false, message: '没有冲突，不需要豁免' })
  const twoFaced = await add({ ...clientOf('两面人'), parties: [opponent('两面人')] })
  expect(await step(lawyer, twoFaced.id, 'check')).toMatchObject({ result: { conflictResult: 'absolute' } })
})

test('a party added later is searched at once, and a hit blocks the next step', async () => {
  const { add, bringTo, step, lawyer, operator, read } = desk
  await add(clientOf('后来才知道的客户'))
  const { id } = await add()
  const before = await bringTo(id, 'pendingSign')
  const party = { partyName: '后来才知道的客户', partyRole: 'opponent' }
  expect(await step(lawyer, id, 'addParty', { partyName: '无身份' })).toMatchObject({
    success: false,
    message: '请选择身份',
  })
  expect(await step(lawyer, id, 'addParty', party)).toMatchObject({
    success: true,
    result: { conflictResult: 'relative' },
  })
  const after = await read(id)
  expect(after.conflictCheckId).not.toBe(before.conflictCheckId)
  expect(after.parties.map(({ name }) => name)).toContain('后来才知道的客户')
  const contractId = await desk.contract(null, { biz_id: id })
  await step(operator, id, 'prepareSign', { contractId, authorityFile: 'entrustment/20260101/a.pdf' })
  expect(await step(operator, id, 'sign')).toMatchObject({ success: false, message: /相对利益冲突/ })
})

test('a manual search is stored with its hits, and a search cannot be changed or deleted', async () => {
  const { add, step, admin, lawyer, read } = desk
  await add(clientOf('电话咨询的客户'))
  const { result } = await admin.post<{ id: string; result: string; hits: Hit[] }>('/legal/conflictCheck/add', {
    subject: '电话咨询：能否起诉',
    parties: [opponent('电话咨询的客户')],
    result: 'none',
  })
  expect(result).toMatchObject({ result: 'relative', hits: [{ party: '电话咨询的客户', level: 'relative' }] })
  const { result: stored } = await admin.get<{ hits: Hit[] }>('/legal/conflictCheck/queryById', { id: result.id })
  expect(stored.hits).toMatchObject([{ party: '电话咨询的客户', level: 'relative' }])
  await admin.put('/legal/conflictCheck/edit', { id: result.id, parties: [opponent('毫无关系者')] })
  expect(await admin.get('/legal/conflictCheck/queryById', { id: result.id })).toMatchObject({
    result: { parties: [{ name: '电话咨询的客户' }], result: 'relative' },
  })
  const { id } = await add()
  await step(lawyer, id, 'check')
  const { conflictCheckId } = await read(id)
  for (const one of [result.id, conflictCheckId!]) {
    expect(await admin.delete('/legal/conflictCheck/delete', { id: one })).toMatchObject({ status: 404 })
    expect(await admin.delete('/legal/conflictCheck/deleteBatch', { ids: one })).toMatchObject({ status: 404 })
    expect(await admin.delete('/legal/conflictCheck/deleteRecycleBin', { ids: one })).toMatchObject({ status: 404 })
    expect(await admin.post('/legal/conflictCheck/import/revert', { id: one })).toMatchObject({ status: 404 })
    expect(await admin.get('/legal/conflictCheck/queryById', { id: one })).toMatchObject({ success: true })
  }
})

/** Invariants 6, 7 and 14 of domain.md §15, after any sequence of steps by any user. */
test('after any sequence of steps the state of a matter is backed by a search, a contract and a log', async () => {
  const { add, step, read, admin, lawyer, supervisor, operator, contract, product } = desk
  await add(clientOf('随机客户'))
  const people = [admin, lawyer, supervisor, operator]
  const bodies: Record<string, object> = {
    return: { reason: '退回' },
    prepareSign: { authorityFile: 'entrustment/20260101/a.pdf' },
    addParty: { partyName: '随机对手', partyRole: 'opponent' },
    close: { result: 'won', summary: '办结' },
    suspend: { reason: '中止' },
    decline: { reason: '不办' },
    terminate: { reason: '解除', settlement: '结清', filesReturned: 'Y', contractEnd: 'keep' },
    approveClose: { contractEnd: 'keep' },
  }
  const tried = fc.constantFrom(
    'check', 'quote', 'submit', 'approve', 'return', 'prepareSign', 'sign', 'addParty', 'suspend', 'resume', 'close',
    'approveClose', 'adverse', 'waive', 'decline', 'terminate',
  ) // prettier-ignore
  const going = ['check', 'quote', 'submit', 'approve', 'prepareSign', 'sign']
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 0, max: going.length }),
      fc.array(fc.tuple(tried, fc.nat(people.length - 1)), { maxLength: 10 }),
      async (start, tries) => {
        const { id } = await add()
        await contract(null, { biz_id: id })
        for (const name of going.slice(0, start))
          await step(name === 'approve' ? supervisor : admin, id, name, bodies[name])
        for (const [name, who] of tries) {
          if (name === 'adverse') await lawyer.put('/legal/entrustment/edit', { id, parties: [opponent('随机客户')] })
          else if (name === 'waive')
            await supervisor.post(`/legal/conflictCheck/${String((await read(id)).conflictCheckId)}/waive`, {
              reason: '同意',
              waiverFile: 'entrustment/20260101/w.pdf',
            })
          else await step(people[who]!, id, name, bodies[name])
        }
        const { rows } = await sql<{ status: string; searched: boolean; signed: boolean; logged: string }>`
          select t.status, coalesce(c.checked_at >= t.parties_changed_at, false) as searched,
            coalesce(k.status = 'effective' and cardinality(t.authority_file) > 0, false) as signed,
            (select to_state from state_log l where l.resource = 'entrustment' and l.row_id = t.id order by l.id desc limit 1) as logged
          from biz_entrustment t left join biz_conflict_check c on c.id = t.conflict_check_id
          left join biz_contract k on k.id = t.contract_id where t.id = ${id}`.execute(product.app.engine.db.kysely)
        const { status, searched, signed, logged } = rows[0]!
        expect(logged).toBe(status)
        if (!['lead', 'declined'].includes(status)) expect(searched, status).toBe(true)
        if (['inProgress', 'suspended', 'closing', 'closed'].includes(status)) expect(signed).toBe(true)
      },
    ),
    { numRuns: 25 },
  )
}, 60_000)
