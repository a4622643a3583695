import { makeCreditCode } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer, Client } from '../testing/testProduct.ts'
import { type MatterDesk, openMatterDesk } from './entrustments/testing/matterDesk.ts'

let desk: MatterDesk
beforeAll(async () => {
  desk = await openMatterDesk()
})
afterAll(() => desk?.product.close())

const usesIn = ({ error }: Answer) => (error?.details as { uses?: object[] } | undefined)?.uses
const others = [{ title: '其他记录' }]
const hiding = (resource: string, ruleColumn: string, ruleValue: string) => ({
  resource,
  ruleColumn,
  ruleConditions: '!=',
  ruleValue,
})

/** A refusal applies to all users, and names a record only to users who may list it. */
describe('a refusal because of a hidden record', () => {
  test('of a taken value does not reveal the record', async () => {
    const creditCode = makeCreditCode({ kind: '91', regionCode: '110105', subject: 'HD000001' })
    const values = { creditCode, contactName: '王敏', contactMobile: '13800138000' }
    const { result } = await desk.admin.post<{ id: string }>('/legal/enterprise/add', {
      ...values,
      name: '藏起来的企业',
    })
    const clerk = await desk.product.signInAs({
      username: 'hiddenTaken',
      permissions: ['enterprise:add'],
      rowRules: [hiding('enterprise', 'name', '藏起来的企业')],
    })
    const add = (client: Client) => client.post('/legal/enterprise/add', { ...values, name: '另一家企业' })
    const refused = await add(clerk)
    expect(refused).toMatchObject({ success: false, error: { code: 'duplicate' } })
    expect(JSON.stringify(refused.error)).not.toContain(result.id)
    expect((await add(desk.admin)).error).toMatchObject({ details: { existingId: result.id } })
  })

  test('of a dictionary item counts the rows that the actor may list', async () => {
    const { admin, db, product } = desk
    const { result } = await admin.post<{ id: string }>('/sys/dictItem/add', {
      dictId: 'ent_level',
      itemText: '隐',
      itemValue: 'hidden_level',
    })
    const client = await desk.enterprise('有等级的企业')
    await sql`update biz_enterprise set level = 'hidden_level' where id = ${client.id}`.execute(db)
    const clerk = await product.signInAs({ username: 'hiddenWord', permissions: ['dictItem:delete', 'dictItem:edit'] })
    const remove = (one: Client) => one.delete('/sys/dictItem/delete', { id: result.id })
    expect(usesIn(await remove(clerk))).toEqual(others)
    expect(usesIn(await clerk.put('/sys/dictItem/edit', { id: result.id, itemValue: 'other_level' }))).toEqual(others)
    expect(usesIn(await remove(admin))).toEqual([{ title: '企业的客户等级', resource: 'enterprise', count: 1 }])
  })

  test('of a service item counts the packages that the actor may list', async () => {
    const { rows } = await sql<{ id: string; type: string }>`
      select item_id as id, item_type as type from biz_service_package_lines
      where item_type = 'appointment' limit 1`.execute(desk.db)
    const clerk = await desk.product.signInAs({
      username: 'hiddenItem',
      permissions: ['appointmentItem:delete', 'appointmentItem:list'],
    })
    const { id } = rows[0]!
    expect(usesIn(await clerk.delete('/legal/appointmentItem/delete', { id }))).toEqual(others)
    expect(JSON.stringify(usesIn(await desk.admin.delete('/legal/appointmentItem/delete', { id })))).toMatch(
      /"count":[1-9]/,
    )
  })

  test('of a department counts the users that the actor may list', async () => {
    const { rows } = await sql<{ id: string }>`
      select id from sys_depart where org_code = 'A01A01' and tenant_id = 1`.execute(desk.db)
    const clerk = await desk.product.signInAs({
      username: 'hiddenUsers',
      permissions: ['department:delete', 'department:list'],
    })
    const remove = (one: Client) => one.delete('/sys/sysDepart/delete', { id: rows[0]!.id })
    expect(usesIn(await remove(clerk))).toEqual(others)
    expect(JSON.stringify(usesIn(await remove(desk.admin)))).toMatch(/"count":[1-9]/)
  })

  test('of a matter with contracts names none that the actor may not list', async () => {
    const client = await desk.enterprise()
    const other = await desk.enterprise()
    const matter = await desk.add({ enterpriseId: client.id, personName: null })
    const contractId = await desk.contract(client.id, { biz_id: matter.id })
    const clerk = await desk.product.signInAs({
      username: 'hiddenContract',
      permissions: ['entrustment:list', 'entrustment:edit', 'entrustment:delete', 'enterprise:list'],
    })
    const no = `T${contractId}`
    const move = (one: Client) =>
      one.put('/legal/entrustment/edit', { id: matter.id, version: matter.version, enterpriseId: other.id })
    const moved = await move(clerk)
    expect(moved).toMatchObject({ success: false, message: '已有合同关联该委托，不能更换企业' })
    expect(await move(desk.admin)).toMatchObject({ message: `已有合同 ${no} 关联该委托，不能更换企业` })
    const remove = (one: Client) => one.delete('/legal/entrustment/delete', { id: matter.id })
    const [hidden, seen] = [await remove(clerk), await remove(desk.admin)]
    expect(usesIn(hidden)).toEqual(others)
    expect(JSON.stringify(usesIn(seen))).toContain('"resource":"contract","count":1')
  })
})

describe('the quick conflict search', () => {
  test('reports for a hidden matter only that a supervisor has to review it', async () => {
    const matter = await desk.add({
      matter: '规则藏起的委托',
      parties: [{ name: '快搜藏起的对手有限公司', role: 'opponent' }],
    })
    const search = async (client: Client) =>
      (
        await client.post<Record<string, unknown>[]>('/legal/conflictCheck/search', {
          name: '快搜藏起的对手有限公司',
          role: 'client',
        })
      ).result
    const ruled = await desk.product.signInAs({
      username: 'ruledSearch',
      permissions: ['conflictCheck:list'],
      rowRules: [hiding('entrustment', 'matter', '规则藏起的委托')],
    })
    const hidden = await search(ruled)
    expect(hidden).toHaveLength(1)
    expect(hidden[0]).toMatchObject({ isMasked: true, foundId: null, explanation: '存在需由主管核对的记录' })
    expect(JSON.stringify(hidden)).not.toContain(matter.id)
    expect(JSON.stringify(hidden)).not.toContain(String(matter.no))
    const plain = await desk.product.signInAs({ username: 'plainSearch', permissions: ['conflictCheck:list'] })
    expect(await search(plain)).toMatchObject([{ isMasked: false, foundId: matter.id }])
  })
})
