import type { Values } from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, type Client, startTestProduct, type TestProduct } from '../testing/testProduct.ts'
import { administrationCalls, newNotice, newUser } from './testing/administrationCalls.ts'
import { dailyCalls } from './testing/dailyCalls.ts'
import { pickerCalls } from './testing/pickerCalls.ts'
import { facts, number, type Specified } from './testing/Specified.ts'

const all = [...dailyCalls, ...administrationCalls, ...pickerCalls]
const named = all.map((one) => [one.call, one] as const)

let product: TestProduct
beforeAll(async () => {
  product = await startTestProduct()
  const { admin, app } = product
  const db = app.engine.db.kysely
  const idOf = async (query: ReturnType<typeof sql<{ id: string }>>) => (await query.execute(db)).rows[0]!.id
  const added = async (path: string, body: Values): Promise<string> => {
    const answer = await admin.post<{ id: string }>(path, body)
    expect(answer, answer.message).toMatchObject({ success: true })
    return answer.result.id
  }
  facts.menu = 'isystem-position'
  facts.role = await idOf(sql`select id from sys_role where role_code = 'lawyer'`)
  facts.department = await idOf(sql`select id from sys_depart where org_code = 'A01A01' and tenant_id = 1`)
  facts.departRole = await added('/sys/sysDepartRole/add', {
    departId: facts.department,
    roleName: '规格',
    roleCode: 'spec',
  })
  facts.user = await added('/sys/user/add', { ...newUser(), username: 'specified', workNo: 'SPEC' })
  facts.dict = await added('/sys/dict/add', { dictName: '规格', dictCode: 'specified_dict' })
  facts.dictItem = await added('/sys/dictItem/add', { dictId: facts.dict, itemText: '词', itemValue: 'x' })
  facts.notice = await added('/sys/annountCement/add', newNotice('规格通告'))
})
afterAll(() => product?.close())

/** `self` is the user name of the caller. */
function send(client: Client, { call, query, body: made }: Specified, self = 'admin'): Promise<Answer> {
  const body = () => {
    const sent = made?.()
    return sent?.username === 'admin' ? { ...sent, username: self } : sent
  }
  const [method, path] = call.split(' ') as ['GET' | 'POST' | 'PUT' | 'DELETE', string]
  if (method === 'POST') return client.post(path, body())
  if (method === 'PUT') return client.put(path, body())
  return method === 'GET' ? client.get(path, query?.()) : client.delete(path, query?.())
}

describe('every endpoint of the specification', () => {
  test.each(named)('[A9.06] %s answers in the documented shape', async (_, one) => {
    const client = one.call === 'POST /sys/logout' ? await product.signInAs({ username: 'leaving' }) : product.admin
    const answer = await send(client, one)
    expect(answer.status, answer.message).toBe(200)
    expect(answer.timestamp).toEqual(number)
    expect(answer).toMatchObject(one.answer())
  })

  test('requires a session', async () => {
    for (const one of all.filter((other) => other.for !== 'public'))
      expect(await send(product.anonymous, one), one.call).toMatchObject({ status: 401, success: false, code: 401 })
  })

  test('requires its permission, and is otherwise open to all staff', async () => {
    const powerless = await product.signInAs({ username: 'powerless' })
    for (const one of all.filter(({ call }) => call !== 'POST /sys/logout')) {
      const { status, code } = await send(powerless, one, 'powerless')
      if (one.for === 'duty') expect([status, code], one.call).toEqual([403, 510])
      else expect(status, one.call).not.toBe(403)
    }
  })
})
