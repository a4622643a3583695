import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wallClock } from '../../clock/wallClock.ts'
import { systemActor } from '../../access/Actor.ts'
import { accountsFor } from '../../entitlement/accountsFor.ts'
import { openAccounts } from '../../entitlement/openAccounts.ts'
import { newId } from '../../resource/newId.ts'
import { write } from '../../resource/writeContext.ts'
import { type MatterDesk, openMatterDesk } from '../entrustments/testing/matterDesk.ts'

let desk: MatterDesk
beforeAll(async () => {
  desk = await openMatterDesk()
})
afterAll(() => desk?.product.close())

interface Enterprise {
  id: string
  name: string
  no: string
  status: string
  mergedIntoId: string | null
  formerNames: { name: string; note: string | null }[]
}

const certified = async (name: string) => {
  const row = await desk.enterprise(name)
  await sql`update biz_enterprise set status = 'certified' where id = ${row.id}`.execute(desk.db)
  return row
}
const read = async (id: string) => (await desk.admin.get<Enterprise>('/legal/enterprise/queryById', { id })).result
const act = (id: string, step: string, body: object) =>
  desk.admin.post<Enterprise>(`/legal/enterprise/${id}/${step}`, body)

test('two records of one enterprise become one: links move, the old name stays findable, and it can be undone', async () => {
  const [twice, kept] = [await certified('合并前旧名称有限公司'), await certified('合并后保留有限公司')]
  const { id } = await desk.add({ enterpriseId: twice.id, personName: null })
  const rightsOf = async (enterpriseId: string) =>
    (await accountsFor(desk.db, 1, { enterpriseId, itemType: 'template' })).length
  await write(desk.product.app.engine, systemActor(1), (context) =>
    openAccounts(context, { type: 'packageOrder', id: newId(), enterpriseId: twice.id }, [
      { lineId: '1', itemType: 'template', itemId: null, itemName: '模板下载', unit: '份', qty: 1 },
    ]),
  )
  expect(await act(twice.id, 'merge', { mergedIntoId: kept.id })).toMatchObject({
    success: false,
    message: '请输入合并原因',
  })
  expect(await act(twice.id, 'merge', { mergedIntoId: twice.id, reason: '重复' })).toMatchObject({
    message: '不能并入自己',
  })
  const draft = await desk.enterprise()
  expect(await act(twice.id, 'merge', { mergedIntoId: draft.id, reason: '重复' })).toMatchObject({
    message: '只能并入已认证的企业',
  })
  expect(await act(twice.id, 'merge', { mergedIntoId: kept.id, reason: '重复录入' })).toMatchObject({
    success: true,
    result: { status: 'merged', mergedIntoId: kept.id },
  })
  expect((await desk.read(id)).enterpriseId).toBe(kept.id)
  expect([await rightsOf(twice.id), await rightsOf(kept.id)]).toEqual([0, 1])
  expect((await read(kept.id)).formerNames.map(({ name }) => name)).toEqual(['合并前旧名称有限公司'])
  const { result: hits } = await desk.admin.post<{ foundIn: string }[]>('/legal/conflictCheck/search', {
    name: '合并前旧名称有限责任公司',
  })
  expect(hits.map(({ foundIn }) => foundIn).join()).toContain('合并后保留有限公司')

  await sql`update biz_enterprise set merged_at = ${wallClock()}::timestamptz - interval '31 days' where id = ${twice.id}`.execute(
    desk.db,
  )
  expect(await act(twice.id, 'unmerge', { reason: '弄错了' })).toMatchObject({ message: '合并已超过 30 天，不能撤销' })
  await sql`update biz_enterprise set merged_at = ${wallClock()}::timestamptz - interval '29 days' where id = ${twice.id}`.execute(
    desk.db,
  )
  expect(await act(twice.id, 'unmerge', { reason: '弄错了' })).toMatchObject({
    success: true,
    result: { status: 'certified', mergedIntoId: null },
  })
  expect((await desk.read(id)).enterpriseId).toBe(twice.id)
  expect([await rightsOf(twice.id), await rightsOf(kept.id)]).toEqual([1, 0])
  expect((await read(kept.id)).formerNames).toEqual([])
})

test('what is open with a client is told before he is frozen, without what stands behind a wall', async () => {
  const client = await certified('待冻结企业有限公司')
  const { id, matter } = await desk.add({ enterpriseId: client.id, personName: null })
  await sql`
    insert into biz_appointment (id, tenant_id, subject, status, enterprise_id) values
      ('6000000000000000001', 1, '冻结前的咨询', 'pending', ${client.id}),
      ('6000000000000000002', 1, '完成的咨询', 'completed', ${client.id})`.execute(desk.db)
  const open = async () =>
    (
      await desk.admin.get<{ matters: { kind: string; title: string }[]; total: number }>(
        '/legal/enterprise/openMatters',
        { id: client.id },
      )
    ).result
  expect((await open()).matters.map(({ kind, title }) => [kind, title])).toEqual([
    ['预约', '冻结前的咨询'],
    ['委托', matter],
  ])
  await sql`update biz_entrustment set blocked_user_ids = array[${desk.userId('admin')}] where id = ${id}`.execute(
    desk.db,
  )
  desk.product.app.sessions.forget()
  expect(await open()).toMatchObject({ matters: [{ kind: '预约' }], total: 1 })
})
