import { makeCreditCode } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type MatterDesk, openMatterDesk } from '../areas/entrustments/testing/matterDesk.ts'
import type { ComparedParty } from '../names/compareParties.ts'
import { mergeEnterprise } from '../testing/mergeEnterprise.ts'
import { findParties } from './findParties.ts'

let desk: MatterDesk
beforeAll(async () => {
  desk = await openMatterDesk()
})
afterAll(() => desk?.product.close())

const tenant = 1
const find = (party: string | ComparedParty) =>
  findParties(desk.db, tenant, [typeof party === 'string' ? { name: party } : party])
const facts = async (party: string | ComparedParty) =>
  (await find(party)).map(({ resource, rowId, match, verdict }) => ({ resource, rowId, match, verdict }))
const opponent = (name: string, code?: string) => ({ name, code, role: 'opponent' })
const code = (subject: string) => makeCreditCode({ kind: '91', regionCode: '110105', subject })
const edit = async (id: string, values: object) => {
  const answer = await desk.admin.put('/legal/enterprise/edit', { id, ...values })
  expect(answer, answer.message).toMatchObject({ success: true })
}
async function added(path: string, values: object): Promise<string> {
  const answer = await desk.admin.post<{ id: string }>(`${path}/add`, values)
  expect(answer, answer.message).toMatchObject({ success: true })
  return answer.result.id
}

test('an empty search finds nothing', async () => {
  expect(await findParties(desk.db, tenant, [])).toEqual([])
})

test('finds every source: engagements, orders, appointments, contracts, matters and staff', async () => {
  const enterprise = await desk.enterprise('鸿鹄来源科技有限公司')
  const counsel = await added('/legal/counsel', {
    enterpriseId: enterprise.id,
    leadLawyerId: desk.userId('law'),
    startDate: '2026-01-01',
    endDate: '2026-12-31',
    fee: 100,
  })
  const order = await added('/legal/packageOrder', { packageName: '体验套餐', amount: 100, personName: '郝来源' })
  const { rows: items } = await sql<{ item: string; field: string }>`
    select (select id from biz_appointment_item where deleted_at is null limit 1) as item,
      (select id from biz_good_at where deleted_at is null limit 1) as field`.execute(desk.db)
  const appointment = await added('/legal/appointment', {
    subject: '咨询',
    itemId: items[0]!.item,
    goodAtId: items[0]!.field,
    personName: '祁来源',
    mobile: '13912345601',
  })
  const contract = await added('/legal/contract', {
    name: '来源合同',
    bizType: 'other',
    personName: '郝来源',
    parties: [{ side: 'B', name: '来源对手有限公司' }],
  })
  const matter = await desk.add({ personName: '郝来源', parties: [opponent('来源被告有限公司')] })
  const same = { match: 'name', verdict: 'same' }
  const namesake = { match: 'name', verdict: 'doubtful' }

  expect(await facts('鸿鹄来源科技有限公司')).toEqual(
    expect.arrayContaining([
      { resource: 'enterprise', rowId: enterprise.id, ...same },
      { resource: 'counsel', rowId: counsel, ...same },
    ]),
  )
  expect(await facts('郝来源')).toEqual(
    expect.arrayContaining([
      { resource: 'packageOrder', rowId: order, ...namesake },
      { resource: 'contract', rowId: contract, ...namesake },
      { resource: 'entrustment', rowId: matter.id, ...namesake },
    ]),
  )
  expect(await find('祁来源')).toMatchObject([{ resource: 'appointment', rowId: appointment, role: 'prospect' }])
  expect(await facts('来源对手有限公司')).toEqual([{ resource: 'contract', rowId: contract, ...same }])
  expect(await facts('来源被告有限公司')).toEqual([{ resource: 'entrustment', rowId: matter.id, ...same }])
})

test('finds staff, but not those of another tenant or self-registered accounts', async () => {
  const user = await added('/sys/user', {
    username: 'namesstaff',
    realname: '尉迟本所',
    password: 'Abc12345!x',
    workNo: 'N-1',
  })
  expect(await find('尉遲本所')).toMatchObject([
    { resource: 'user', rowId: user, role: 'staff', verdict: 'doubtful', isDeleted: false },
  ])
  await desk.admin.put('/sys/user/edit', { id: user, realname: '尉迟改名' })
  expect((await find('尉迟本所')).map(({ until }) => until !== null)).toEqual([true])
  await sql`update sys_user set rel_tenant_ids = '2' where id = ${user}`.execute(desk.db)
  expect(await find('尉迟改名')).toEqual([])
  await sql`update sys_user set rel_tenant_ids = '1', work_no = 'R-namesstaff' where id = ${user}`.execute(desk.db)
  expect(await find('尉迟改名')).toEqual([])
})

test('after a rename every record is found under all names that the enterprise ever had', async () => {
  const names = ['永逸初名实业有限公司', '永逸中名实业有限公司', '永逸今名实业有限公司']
  const matter = await desk.add({ parties: [opponent(names[0]!)] })
  const enterprise = await desk.enterprise(names[0]!)
  const own = await desk.add({ enterpriseId: enterprise.id, personName: null })
  await edit(enterprise.id, { name: names[1] })
  await edit(enterprise.id, { name: names[2], shortName: '永逸', aliases: [{ name: '逸字号老店' }] })
  await edit(enterprise.id, { formerNames: [] })
  for (const name of [...names, '永逸', '逸字号老店']) {
    const rows = (await find({ name, isOrganisation: true })).map(({ rowId }) => rowId)
    expect(new Set(rows), name).toEqual(new Set([enterprise.id, matter.id, own.id]))
  }
  const through = (await find(names[2]!)).find(({ rowId }) => rowId === matter.id)
  expect(through).toMatchObject({ match: 'former', verdict: 'same', via: { id: enterprise.id, relation: null } })
})

test('marks hits by a former name, a short name and an alias', async () => {
  const { id } = await desk.enterprise('卓越原名商贸有限公司')
  await edit(id, { name: '卓越新名商贸有限公司', shortName: '卓越新', aliases: [{ name: '卓大老板的店' }] })
  const matchOf = async (name: string) =>
    (await find({ name, isOrganisation: true })).find(({ rowId, until }) => rowId === id && until === null)?.match
  expect(await matchOf('卓越原名商贸有限公司')).toBe('former')
  expect(await matchOf('卓越新')).toBe('alias')
  expect(await matchOf('卓大老板的店')).toBe('alias')
  expect(await matchOf('北京卓越新名商贸股份有限公司')).toBe('core')
  expect(await matchOf('卓越新銘商贸有限公司')).toBe('sound')
})

test('deleted records still count and are marked', async () => {
  const enterprise = await desk.enterprise('已删记录贸易有限公司')
  const answer = await desk.admin.delete('/legal/enterprise/delete', { id: enterprise.id })
  expect(answer, answer.message).toMatchObject({ success: true })
  expect(await find('已删记录贸易有限公司')).toMatchObject([{ rowId: enterprise.id, verdict: 'same', isDeleted: true }])
  await sql`delete from biz_enterprise where id = ${enterprise.id}`.execute(desk.db)
  expect(await find('已删记录贸易有限公司')).toMatchObject([{ rowId: enterprise.id, isDeleted: true }])
})

test('a merged enterprise is found under the surviving one', async () => {
  const [gone, kept] = [await desk.enterprise('归并旧户物流有限公司'), await desk.enterprise('归并存续物流有限公司')]
  await sql`update biz_enterprise set status = 'certified' where id = any(${[gone.id, kept.id]}::text[])`.execute(
    desk.db,
  )
  const answer = await mergeEnterprise(desk.product, gone.id, kept.id)
  expect(answer, answer.message).toMatchObject({ success: true })
  const found = await find({ name: '归并旧户物流有限公司', code: gone.creditCode })
  expect(new Set(found.map(({ rowId }) => rowId))).toEqual(new Set([kept.id]))
  expect(found[0]).toMatchObject({ verdict: 'same', isDeleted: false })
  const last = await desk.enterprise('归并最终物流有限公司')
  await sql`update biz_enterprise set merged_into_id = ${last.id}, deleted_at = now() where id = ${kept.id}`.execute(
    desk.db,
  )
  expect(await find({ name: '归并旧户物流有限公司', code: gone.creditCode })).toMatchObject([
    { rowId: last.id, isDeleted: false },
  ])
})

test('numbers also decide about parties found through another name of an enterprise', async () => {
  const { id } = await desk.enterprise('隔山有号实业有限公司')
  await edit(id, { aliases: [{ name: '隔山老字号' }] })
  await sql`update party_name set code = null where row_id = ${id}`.execute(desk.db)
  const numbered = await desk.add({ parties: [opponent('隔山老字号', code('NB000003'))] })
  const plain = await desk.add({ parties: [opponent('隔山老字号')] })
  const rowsOf = async (number?: string) =>
    (await find({ name: '隔山有号实业有限公司', code: number })).map(({ rowId }) => rowId)
  expect(new Set(await rowsOf())).toEqual(new Set([id, numbered.id, plain.id]))
  expect(new Set(await rowsOf(code('NB000004')))).toEqual(new Set([id, plain.id]))
})

test('relations are found in both directions, and are never more than related', async () => {
  const child = await desk.enterprise('枝叶子业务有限公司')
  await edit(child.id, {
    legalRep: '诸葛代表',
    shareholders: [
      { name: '根系控股投资有限公司', share: 60 },
      { name: '司马股东', code: '11010519491231002X', share: 40 },
    ],
    affiliates: [{ name: '根系兄弟有限公司', relation: 'affiliate' }],
  })
  const shareholder = { resource: 'enterprise', rowId: child.id, match: 'relation', relation: 'shareholder' }
  expect(await find('根系控股投资有限公司')).toMatchObject([{ ...shareholder, kind: 'relation', verdict: 'related' }])
  expect(await find({ name: '司马别名', code: '11010519491231002X' })).toMatchObject([shareholder])
  expect(await find({ name: '司马股东', code: '440524188001010014' })).toEqual([])
  expect(await find('诸葛代表')).toMatchObject([{ relation: 'legalRepresentative', verdict: 'doubtful' }])

  const matter = await desk.add({ parties: [opponent('根系兄弟有限公司')] })
  const back = (await find('枝叶子业务有限公司')).find(({ rowId }) => rowId === matter.id)
  expect(back).toMatchObject({
    match: 'relation',
    verdict: 'related',
    via: { id: child.id, name: '枝叶子业务有限公司', relation: 'affiliate' },
  })
})

test('the id number of a representative is stored and removed with the name', async () => {
  const { id } = await desk.enterprise('代表更换有限公司')
  await edit(id, { legalRep: '东方代表', legalRepIdNo: '11010519491231002X' })
  await edit(id, { shortName: '换代表' })
  const other = { name: '东方代表', code: '440524188001010014' }
  expect(await find(other)).toEqual([])
  await edit(id, { legalRep: '西门代表' })
  expect(await find({ ...other, name: '西门代表' })).toMatchObject([{ rowId: id, verdict: 'doubtful' }])
})

test('numbers decide: the same number under another name is found, another number under the same name is not', async () => {
  const matter = await desk.add({ parties: [opponent('证号甲有限公司', code('NB000001'))] })
  expect(await facts({ name: '毫不相干有限公司', code: code('NB000001').toLowerCase() })).toEqual([
    { resource: 'entrustment', rowId: matter.id, match: 'code', verdict: 'same' },
  ])
  expect(await find({ name: '证号甲有限公司', code: code('NB000002') })).toEqual([])
})

test('many namesakes of one party do not hide another party', async () => {
  await sql`
    insert into party_name (id, tenant_id, resource, row_id, name, name_key, sound, role, since)
    select 'flood' || n, ${tenant}, 'entrustment', 'flood' || n, '泛滥', '泛滥', 'fanlan', 'opponent', '2026-01-01'
    from generate_series(1, 800) n`.execute(desk.db)
  const matter = await desk.add({ parties: [opponent('独自一家有限公司')] })
  const found = await findParties(desk.db, tenant, [{ name: '泛滥' }, { name: '独自一家有限公司' }])
  expect(found.filter(({ index }) => index === 1)).toMatchObject([{ rowId: matter.id }])
  expect(found.filter(({ index }) => index === 0).length).toBeGreaterThan(100)
})
