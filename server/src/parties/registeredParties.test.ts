import { contract, type Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Actor, systemActor } from '../access/Actor.ts'
import type { ResourceRules, WriteContext } from '../resource/Engine.ts'
import { ask, write } from '../resource/writeContext.ts'
import { startTestProduct, type TestProduct } from '../testing/testProduct.ts'
import { findParties } from './findParties.ts'
import { mainContract } from './mainContract.ts'
import { namingParties } from './namingParties.ts'
import { recordParties } from './recordParties.ts'
import { sourceStates } from './sourceStates.ts'
import { strangeContract } from './strangeContract.ts'
import { underContract } from './underContract.ts'
import { withActiveClient } from './withActiveClient.ts'

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
})
afterAll(() => product?.close())

const system = systemActor(1)
/** Everything that a test writes is rolled back. */
async function undone(work: (context: WriteContext) => Promise<void>, actor: Actor = system): Promise<void> {
  const rolledBack = new Error('rolled back')
  const running = write(product.app.engine, actor, async (context) => {
    await work(context)
    throw rolledBack
  })
  await expect(running).rejects.toBe(rolledBack)
}

const enterprise = ({ tx }: WriteContext, id: string, more: { status?: string; tenantId?: number } = {}) =>
  sql`insert into biz_enterprise (id, tenant_id, no, name, status)
    values (${id}, ${more.tenantId ?? 1}, ${id}, ${`${id}有限公司`}, ${more.status ?? 'certified'})`.execute(tx)
interface ContractFacts {
  tenantId?: number
  enterpriseId?: string
  status?: string
  bizType?: string
  bizId?: string | null
  parentId?: string | null
  isDeleted?: boolean
}
const addContract = ({ tx }: WriteContext, id: string, facts: ContractFacts) => {
  const {
    tenantId = 1,
    enterpriseId = null,
    status = 'effective',
    bizType = 'entrust',
    bizId = null,
    parentId = null,
  } = facts
  return sql`insert into biz_contract (id, tenant_id, no, name, biz_type, biz_id, parent_id, enterprise_id, status, deleted_at)
    values (${id}, ${tenantId}, ${id}, ${id}, ${bizType}, ${bizId}, ${parentId}, ${enterpriseId}, ${status},
      ${facts.isDeleted ? '2026-01-01' : null})`.execute(tx)
}
const addMatter = ({ tx }: WriteContext, id: string, enterpriseId: string, contractId: string | null = null) =>
  sql`insert into biz_entrustment (id, tenant_id, no, enterprise_id, contract_id, status)
    values (${id}, 1, ${id}, ${enterpriseId}, ${contractId}, 'ongoing')`.execute(tx)

describe('the parties of a record', () => {
  const source = { resource: 'entrustment', id: 'x-matter' }
  const opponent = (name: string, code?: string) => ({ name, code, role: 'opponent' })
  const stored = async ({ tx }: WriteContext) =>
    (
      await sql<{ name: string; since: string; until: string | null; tenant: number }>`
        select name, since::text, until::text, tenant_id as tenant from party_name where row_id = 'x-matter'
        order by since, name`.execute(tx)
    ).rows

  test('are registered once, with the day; removed ones stay, with the day of removal', () =>
    undone(async (context) => {
      const on = (day: string): WriteContext => ({ ...context, now: `${day} 23:59:59` })
      await recordParties(on('2026-03-01'), source, [opponent('子丑有限公司'), opponent('寅卯有限公司')])
      await recordParties(on('2026-03-02'), source, [opponent('子丑有限公司'), opponent('寅卯有限公司')])
      const first = { since: '2026-03-01', until: null, tenant: 1 }
      expect(await stored(context)).toEqual([
        { name: '子丑有限公司', ...first },
        { name: '寅卯有限公司', ...first },
      ])
      await recordParties(on('2026-03-03'), source, [opponent('子丑有限公司'), opponent('辰巳有限公司')])
      expect(await stored(context)).toEqual([
        { name: '子丑有限公司', ...first },
        { name: '寅卯有限公司', ...first, until: '2026-03-03' },
        { name: '辰巳有限公司', ...first, since: '2026-03-03' },
      ])
      await recordParties(on('2026-03-04'), source, [opponent('寅卯有限公司')])
      expect((await stored(context)).filter(({ until }) => until === null)).toEqual([
        { name: '寅卯有限公司', ...first, since: '2026-03-04' },
      ])
    }))

  test('another number or role is another entry, another spelling is not', () =>
    undone(async (context) => {
      await recordParties(context, source, [opponent('子丑有限公司')])
      await recordParties(context, source, [opponent('子丑 有限公司')])
      expect(await stored(context)).toHaveLength(1)
      await recordParties(context, source, [opponent('子丑有限公司', '11010519491231002X')])
      expect((await stored(context)).filter(({ until }) => until === null)).toHaveLength(1)
      expect(await stored(context)).toHaveLength(2)
    }))

  test('are found in their own tenant only', () =>
    undone(async (context) => {
      await recordParties(context, source, [opponent('午未申酉有限公司')])
      const found = async (tenantId: number) => findParties(context.tx, tenantId, [{ name: '午未申酉有限公司' }])
      expect(await found(1)).toMatchObject([{ resource: 'entrustment', rowId: 'x-matter', verdict: 'same' }])
      expect(await found(2)).toEqual([])
    }))

  test('an edit registers them when it changes a field that names them, after the rules of the resource', () =>
    undone(async (context) => {
      const order: string[] = []
      const beforeEdit: ResourceRules['beforeEdit'] = async (_, values) => {
        order.push('rule')
        if (values.note !== undefined) values.parties = [opponent('由规则补充有限公司')]
      }
      const rules = namingParties('entrustment', { beforeEdit })
      const current = { id: 'x-matter', version: 1, personName: '戌亥', parties: [] } as never
      await rules.beforeEdit!(context, { summary: '摘要' }, current)
      expect(await stored(context)).toEqual([])
      await rules.beforeEdit!(context, { note: '备注' }, current)
      expect((await stored(context)).map(({ name }) => name).sort()).toEqual(['戌亥', '由规则补充有限公司'])
      expect(order).toEqual(['rule', 'rule'])
    }))

  test('staff belong to the platform', () =>
    undone(async (context) => {
      await namingParties('user').beforeAdd!(context, { realname: '戌亥' }, 'x-matter')
      expect(await stored(context)).toMatchObject([{ name: '戌亥', tenant: 0 }])
    }))
})

test('records that name a party: deleted ones count, merged enterprises lead to the last one, other tenants to none', () =>
  undone(async (context) => {
    const { tx } = context
    for (const id of ['x-1', 'x-2', 'x-3']) await enterprise(context, id)
    await sql`update biz_enterprise set merged_into_id = 'x-2', deleted_at = now() where id = 'x-1'`.execute(tx)
    await sql`update biz_enterprise set merged_into_id = 'x-3', deleted_at = now() where id = 'x-2'`.execute(tx)
    await addContract(context, 'x-c', { isDeleted: true })
    await sql`insert into sys_user (id, tenant_id, username, realname, status, rel_tenant_ids, work_no) values
      ('x-staff', 0, 'x-staff', '本所', '1', '3, 1', 'N-1'), ('x-far', 0, 'x-far', '外所', '1', '11', 'N-2'),
      ('x-guest', 0, 'x-guest', '访客', '1', '1', 'R-x-guest')`.execute(tx)
    const found = Object.entries({ enterprise: 'x-1', contract: 'x-c', appointment: 'x-gone' }).map(
      ([resource, rowId]) => ({
        resource,
        rowId,
      }),
    )
    const users = ['x-staff', 'x-far', 'x-guest'].map((rowId) => ({ resource: 'user', rowId }))
    expect(Object.fromEntries(await sourceStates(tx, 1, [...found, ...users]))).toEqual({
      'enterprise x-1': { id: 'x-3', isDeleted: false },
      'contract x-c': { id: 'x-c', isDeleted: true },
      'appointment x-gone': { id: 'x-gone', isDeleted: true },
      'user x-staff': { id: 'x-staff', isDeleted: false },
    })
  }))

describe('a client that is frozen, cancelled or merged', () => {
  const rules = withActiveClient(contract, { actions: { send: { refusal: async () => '规则自己的理由' } } }, ['send'])
  const refusalFor = async (context: WriteContext, enterpriseId: string | null) =>
    rules.actions!.send!.refusal!(context, { id: 'x', version: 1, enterpriseId } as never)
  const adding = (context: WriteContext, enterpriseId: unknown) =>
    rules.beforeAdd!(context, { enterpriseId } as Values, 'x')
  const message = (words: string) => ({
    fields: [{ field: 'enterpriseId', message: `企业“x-1有限公司”已${words}，不能新增合同` }],
  })

  test.each([
    ['frozen', '冻结'],
    ['cancelled', '注销'],
    ['merged', '合并'],
  ])('%s: gets nothing new by any way', (status, words) =>
    undone(async (context) => {
      await enterprise(context, 'x-1', { status })
      await enterprise(context, 'x-2')
      await expect(adding(context, 'x-1')).rejects.toMatchObject(message(words))
      await expect(rules.beforeRestore!(context, { enterpriseId: 'x-1' } as never)).rejects.toMatchObject(
        message(words),
      )
      const at = (enterpriseId: string) => ({ id: 'x', version: 1, enterpriseId }) as never
      await expect(rules.beforeEdit!(context, { enterpriseId: 'x-1' }, at('x-2'))).rejects.toMatchObject(message(words))
      // Existing business can still be corrected and moved away.
      await rules.beforeEdit!(context, { enterpriseId: 'x-1', name: '更名' }, at('x-1'))
      await rules.beforeEdit!(context, { enterpriseId: 'x-2' }, at('x-1'))
      await rules.beforeEdit!(context, { name: '更名' }, at('x-1'))
      expect(await refusalFor(context, 'x-1')).toMatch(new RegExp(`^企业“x-1有限公司”已${words}，不能`))
    }),
  )

  test('the refusal names the last reason, and the rule of the step is asked when the client is active', () =>
    undone(async (context) => {
      await enterprise(context, 'x-1', { status: 'frozen' })
      for (const [id, reason] of [
        ['x-1', '欠费'],
        ['x-2', '失联'],
      ])
        await sql`insert into state_log (id, tenant_id, resource, row_id, action, from_state, to_state, reason, at, by)
          values (${id}, 1, 'enterprise', 'x-1', 'freeze', 'certified', 'frozen', ${reason}, now(), 'x')`.execute(
          context.tx,
        )
      expect(await refusalFor(context, 'x-1')).toContain('已冻结（原因：失联），不能')
      await enterprise(context, 'x-2')
      expect(await refusalFor(context, 'x-2')).toBe('规则自己的理由')
      expect(await refusalFor(context, null)).toBe('规则自己的理由')
    }))

  test('one of another tenant decides nothing, and rules are asked without locks', async () => {
    await undone(async (context) => {
      await enterprise(context, 'x-1', { status: 'frozen', tenantId: 2 })
      await adding(context, 'x-1')
      await adding(context, null)
    })
    // `for share` would fail in a read-only transaction.
    const refusal = await ask(product.app.engine, system, (context) => refusalFor(context, 'unknown'))
    expect(refusal).toBe('规则自己的理由')
  })
})

test('the main contract of a matter is one in force, else the newest; never a supplement, voided, deleted or foreign', () =>
  undone(async (context) => {
    const of = { bizId: 'x-m' }
    expect(await mainContract(context, 'x-m')).toBeUndefined()
    await addContract(context, 'x-1', { ...of, status: 'draft' })
    await addContract(context, 'x-2', { ...of, status: 'draft' })
    expect(await mainContract(context, 'x-m')).toEqual({ id: 'x-2', no: 'x-2' })
    await addContract(context, 'x-0', { ...of, status: 'effective' })
    for (const [id, facts] of Object.entries({
      'x-3': { parentId: 'x-0' },
      'x-4': { status: 'voided' },
      'x-5': { isDeleted: true },
      'x-6': { tenantId: 2 },
      'x-7': { bizType: 'counsel' },
      'x-8': { bizId: 'x-other' },
    }))
      await addContract(context, id, { ...of, ...facts })
    expect(await mainContract(context, 'x-m')).toEqual({ id: 'x-0', no: 'x-0' })
  }))

test('a contract that is linked to a record of another enterprise is found, in both directions of the link', () =>
  undone(async (context) => {
    for (const id of ['x-e1', 'x-e2']) await enterprise(context, id)
    await addMatter(context, 'x-m1', 'x-e1')
    await addContract(context, 'x-1', { enterpriseId: 'x-e1', bizId: 'x-m1' })
    expect(await strangeContract(context, ['x-e1', 'x-e2'])).toBeUndefined()
    await addContract(context, 'x-2', { enterpriseId: 'x-e2', bizId: 'x-m1' })
    expect(await strangeContract(context, ['x-e1'])).toBeUndefined()
    expect(await strangeContract(context, ['x-e2'])).toBe('x-2')
    await sql`update biz_contract set status = 'voided' where id = 'x-2'`.execute(context.tx)
    expect(await strangeContract(context, ['x-e2'])).toBeUndefined()
    await addContract(context, 'x-3', { enterpriseId: 'x-e2', parentId: 'x-1' })
    expect(await strangeContract(context, ['x-e2'])).toBe('x-3')
    await sql`update biz_contract set deleted_at = now() where id = 'x-3'`.execute(context.tx)
    await addContract(context, 'x-4', { enterpriseId: 'x-e2', bizType: 'other' })
    await addMatter(context, 'x-m2', 'x-e1', 'x-4')
    expect(await strangeContract(context, ['x-e2'])).toBe('x-4')
  }))

describe('a record with contracts', () => {
  const rules = underContract('entrust', '委托', {})
  const matter = { id: 'x-m', version: 1, enterpriseId: 'x-e1', personName: '张三' } as never
  const clerk: Actor = { ...system, isAdmin: false, can: () => false }
  const changing = (context: WriteContext, values: Values, current = matter) =>
    rules.beforeEdit!(context, values, current)

  test('keeps its client while a contract is linked', () =>
    undone(async (context) => {
      await changing(context, { enterpriseId: 'x-e2' })
      await addContract(context, 'x-1', { bizId: 'x-m' })
      const fields = [{ field: 'enterpriseId', message: '已有合同 x-1 关联该委托，不能更换企业' }]
      await expect(changing(context, { enterpriseId: 'x-e2' })).rejects.toMatchObject({ fields })
      await changing(context, { name: '更名', personName: '李四' })
      const person = { id: 'x-m', version: 1, enterpriseId: null, personName: '张三' } as never
      await expect(changing(context, { personName: '李四' }, person)).rejects.toMatchObject({
        fields: [{ field: 'personName', message: '已有合同 x-1 关联该委托，不能更换客户' }],
      })
      await expect(rules.beforeDelete!(context, matter)).rejects.toMatchObject({ code: 'in_use' })
      await sql`update biz_contract set status = 'voided' where id = 'x-1'`.execute(context.tx)
      await changing(context, { enterpriseId: 'x-e2' })
      await rules.beforeDelete!(context, matter)
    }))

  test('does not reveal the number of a contract that the user may not list', () =>
    undone(async (context) => {
      await addContract(context, 'x-1', { bizId: 'x-m' })
      await expect(changing(context, { enterpriseId: 'x-e2' })).rejects.toMatchObject({
        fields: [{ field: 'enterpriseId', message: '已有合同关联该委托，不能更换企业' }],
      })
      await expect(rules.beforeDelete!(context, matter)).rejects.toMatchObject({ code: 'in_use' })
    }, clerk))
})
