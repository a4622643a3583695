import type { Values } from '@lexdesk/domain'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { mergeEnterprise } from '../../testing/mergeEnterprise.ts'
import type { Answer } from '../../testing/testProduct.ts'
import { type ContractDesk, day, startContractDesk } from './testing/contractDesk.ts'

let desk: ContractDesk
let clients: string[]
let lawyerId: string
let typeId: string
beforeAll(async () => {
  desk = await startContractDesk()
  const { rows } = await sql<{ id: string }>`
    select id from biz_enterprise where tenant_id = 1 and status = 'certified' and deleted_at is null order by id limit 3`.execute(
    db(),
  )
  clients = rows.map(({ id }) => id)
  const { rows: staff } = await sql<{ id: string }>`select id from sys_user where username = 'chenlv'`.execute(db())
  lawyerId = staff[0]!.id
  typeId = (await desk.add()).typeId as string
})
afterAll(() => desk?.close())

const db = () => desk.product.app.engine.db.kysely
const admin = () => desk.product.admin
const dates = { startDate: day(0), endDate: day(300) }

/** The records that a contract can belong to, and how each is created. */
const kinds = {
  counsel: { path: '/legal/counsel', body: () => ({ mode: 'special', leadLawyerId: lawyerId, fee: 1000, ...dates }) },
  entrust: {
    path: '/legal/entrustment',
    body: () => ({ matter: '随机委托', caseType: 'civil', leadLawyerId: lawyerId }),
  },
  package: { path: '/legal/packageOrder', body: () => ({ packageName: '随机套餐', amount: 1000 }) },
} as const
type Kind = keyof typeof kinds

const acts = ['addRecord', 'addContract', 'addContract', 'addSupplement', 'moveRecord', 'moveContract', 'relink', 'nameContract', 'deleteRecord', 'deleteContract', 'restoreRecord', 'restoreContract', 'merge', 'unmerge'] as const // prettier-ignore
const anyTry = fc.record({
  act: fc.constantFrom(...acts),
  kind: fc.constantFrom<Kind>('counsel', 'entrust', 'package'),
  client: fc.integer({ min: 0, max: 4 }),
  record: fc.nat({ max: 20 }),
  contract: fc.nat({ max: 20 }),
})
type Try = typeof anyTry extends fc.Arbitrary<infer T> ? T : never

interface World {
  records: { kind: Kind; id: string }[]
  contracts: string[]
}

/** Three enterprises, and two persons (counsels have enterprise clients only). */
const clientOf = (client: number, kind?: Kind): Values =>
  client < 3 || kind === 'counsel'
    ? { enterpriseId: clients[client % 3], personName: null }
    : { enterpriseId: null, personName: ['何秀英', '罗建国'][client - 3] }

async function attempt(world: World, { act, kind, client, record, contract }: Try): Promise<Answer | undefined> {
  const enterpriseId = clients[client % 3]!
  const chosen = world.records[record % Math.max(1, world.records.length)]
  const paper = world.contracts[contract % Math.max(1, world.contracts.length)]
  const added = async (more: Values): Promise<Answer> => {
    const body = { name: '随机合同', ...clientOf(client), bizType: 'other', typeId, ...dates, ...more }
    const answer = await admin().post<{ id: string }>('/legal/contract/add', body)
    if (answer.success) world.contracts.push(answer.result.id)
    return answer as Answer
  }
  if (act === 'addRecord') {
    const { path, body } = kinds[kind]
    const answer = await admin().post<{ id: string }>(`${path}/add`, { ...clientOf(client, kind), ...body() })
    if (answer.success) world.records.push({ kind, id: answer.result.id })
    else expect(answer.message).toContain('已合并')
    return answer as Answer
  }
  if (act === 'merge') return mergeEnterprise(desk.product, enterpriseId, clients[((client % 3) + 1) % 3]!)
  if (act === 'unmerge') return admin().post(`/legal/enterprise/${enterpriseId}/unmerge`, { reason: '误合并' })
  if (act === 'addContract' && chosen) return added({ bizType: chosen.kind, bizId: chosen.id })
  if (act === 'addSupplement' && paper) return added({ parentId: paper })
  if (chosen) {
    const { path } = kinds[chosen.kind]
    if (act === 'moveRecord') return admin().put(`${path}/edit`, { id: chosen.id, ...clientOf(client, chosen.kind) })
    if (act === 'deleteRecord') return admin().delete(`${path}/delete`, { id: chosen.id })
    if (act === 'restoreRecord') return admin().put(`${path}/putRecycleBin`, { ids: chosen.id })
  }
  if (!paper) return undefined
  if (act === 'moveContract') return admin().put('/legal/contract/edit', { id: paper, ...clientOf(client) })
  if (act === 'relink' && chosen)
    return admin().put('/legal/contract/edit', { id: paper, bizType: chosen.kind, bizId: chosen.id })
  if (act === 'nameContract' && chosen?.kind === 'counsel')
    return admin().put('/legal/counsel/edit', { id: chosen.id, contractId: paper })
  if (act === 'deleteContract') return admin().delete('/legal/contract/delete', { id: paper })
  if (act === 'restoreContract') return admin().put('/legal/contract/putRecycleBin', { ids: paper })
  return undefined
}

/** Contracts whose client differs from that of their record or of their main contract. Deleted ones are left out. */
async function mismatchedContracts(): Promise<unknown[]> {
  const { rows } = await sql`
    with business as (
      select 'counsel' as kind, id, enterprise_id, null as person_name, deleted_at from biz_counsel
      union all select 'entrust', id, enterprise_id, person_name, deleted_at from biz_entrustment
      union all select 'package', id, enterprise_id, person_name, deleted_at from biz_package_order)
    select c.no, 'business' as of from biz_contract c left join business b on b.kind = c.biz_type and b.id = c.biz_id
    where c.name = '随机合同' and c.deleted_at is null and c.biz_id is not null
      and (b.id is null or b.deleted_at is not null
        or (b.enterprise_id, b.person_name) is distinct from (c.enterprise_id, c.person_name))
    union all
    select c.no, 'parent' from biz_contract c join biz_contract p on p.id = c.parent_id
    where c.deleted_at is null
      and (p.enterprise_id, p.person_name) is distinct from (c.enterprise_id, c.person_name)
    union all
    select c.no, 'counsel' from biz_counsel s join biz_contract c on c.id = s.contract_id
    where s.deleted_at is null and s.enterprise_id is distinct from c.enterprise_id`.execute(db())
  return rows
}

/** One record of each kind with its contract, so that there is something to move. */
const start = (['counsel', 'entrust', 'package'] as const).flatMap((kind, place): Try[] =>
  (['addRecord', 'addContract'] as const).map((act) => ({ act, kind, client: 0, record: place, contract: place })),
)

test('invariant 8: a contract and its record have the same client after any sequence of changes', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyTry, { minLength: 8, maxLength: 16 }), async (tries) => {
      const world: World = { records: [], contracts: [] }
      for (const id of clients) await admin().post(`/legal/enterprise/${id}/unmerge`, { reason: '误合并' })
      for (const one of [...start, ...tries]) {
        const answer = await attempt(world, one)
        if (!answer) continue
        expect(answer.status, `${one.act}: ${answer.message}`).toBeLessThan(500)
        expect(await mismatchedContracts(), one.act).toEqual([])
      }
    }),
    { numRuns: 10, endOnFailure: true },
  )
}, 90_000)
