import {
  callOf,
  type Field,
  manualActions,
  type OfferedStep,
  permissionCode,
  type Resource,
  resources,
  type StateAction,
  stepsCall,
  type Values,
} from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../../testing/testProduct.ts'
import { onlineResources, publishOnlineForms } from '../testing/onlineForms.ts'
import { startsFrom } from './runAction.ts'

let product: TestProduct
let reader: Client
beforeAll(async () => {
  product = await startTestProduct()
  await publishOnlineForms(product.admin)
  for (const { path } of movingForms) await product.admin.post(`${path}/add`, { name: '样' })
  const permissions = moving.map((resource) => permissionCode(resource, 'list'))
  reader = await product.signInAs({ username: 'onlyReads', permissions })
})
afterAll(() => product?.close())

/** Business records with states and named steps, and online forms with them. */
const movingForms = onlineResources.filter(({ states }) => states !== undefined)
const moving = [
  ...resources.filter(
    (resource): resource is Resource => resource.states !== undefined && resource.path.startsWith('/legal/'),
  ),
  ...movingForms,
]

const statesOf = ({ states }: Resource): string[] => [
  ...new Set([
    states!.initial,
    ...Object.values(states!.actions).flatMap(({ from, to }) => [...[from].flat(), ...(to === undefined ? [] : [to])]),
  ]),
]

/** A record of the demo office in this state; if there is none, one is set to it. */
async function rowAt({ table, states }: Resource, state: string): Promise<string> {
  const db = product.app.engine.db.kysely
  const column = sql.ref(states!.field)
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where tenant_id = 1 and deleted_at is null
    order by ${column} = ${state} desc, id limit 1`.execute(db)
  const { id } = rows[0]!
  await sql`update ${sql.table(table)} set ${column} = ${state} where id = ${id} and ${column} <> ${state}`.execute(db)
  return id
}

async function stored({ table }: Resource, id: string): Promise<unknown> {
  const { rows } = await sql`
    select to_jsonb(t) as row, (select count(*) from state_log where row_id = t.id) as steps
    from ${sql.table(table)} t where id = ${id}`.execute(product.app.engine.db.kysely)
  return rows[0]
}

/** A value for every input, so that a refusal is about the state alone. */
const filled: Partial<Record<Field['kind'], unknown>> = {
  text: '样',
  multiline: '说明情况二十个字以上以便通过关于长度的规则检查。',
  integer: 1,
  number: 1,
  money: 1,
  date: '2036-03-05',
  datetime: '2036-03-05 09:30:00',
  yesNo: 'Y',
  file: 'temp/20260101/a.pdf',
  rows: [],
}
function answersOf({ fields = {} }: StateAction): Values {
  const { dictionaries } = product.app.engine
  return Object.fromEntries(
    Object.entries<Field>(fields).map(([name, field]) => [
      name,
      field.kind === 'dictionary' ? dictionaries.items(field.dictionary)[0]?.value : (filled[field.kind] ?? 'nobody'),
    ]),
  )
}

const take = (client: Client, resource: Resource, id: string, name: string, body: Values) =>
  client.step(resource.path, id, name, body)

describe.each(moving.map((resource) => [resource.name, resource] as const))('%s', (_name, resource) => {
  test('no step is possible from another state: the error names state and step, and nothing changes', async () => {
    for (const state of statesOf(resource)) {
      const steps = manualActions(resource).filter(([, action]) => !startsFrom(action, state))
      if (steps.length === 0) continue
      const id = await rowAt(resource, state)
      const before = await stored(resource, id)
      const text = String(
        (await product.admin.get<Values>(callOf(resource, 'queryById').path, { id })).result[
          `${resource.states!.field}_dictText`
        ],
      )
      for (const [name, action] of steps) {
        const answer = await take(product.admin, resource, id, name, { ...answersOf(action), reason: '试一试' })
        expect([answer.success, answer.message], `${state} ${name}`).toEqual([
          false,
          `该${resource.title}当前为“${text}”，不能${action.title}`,
        ])
      }
      expect(await stored(resource, id), state).toEqual(before)
    }
  })

  test('a read-only user can take no step and is offered none', async () => {
    for (const state of statesOf(resource)) {
      const id = await rowAt(resource, state)
      const before = await stored(resource, id)
      for (const [name, action] of manualActions(resource).filter(([, one]) => startsFrom(one, state))) {
        const answer = await take(reader, resource, id, name, { ...answersOf(action), reason: '试一试' })
        expect([answer.status, answer.message], `${state} ${name}`).toEqual([403, '没有权限，请联系管理员授权'])
      }
      const { path } = stepsCall(resource)
      expect((await reader.get<OfferedStep[]>(path, { id })).result, state).toEqual([])
      expect(await stored(resource, id), state).toEqual(before)
    }
  })

  test('a step without its reason or required input names what is missing', async () => {
    for (const [name, action] of manualActions(resource)) {
      const wanted = Object.entries<Field>(action.fields ?? {}).filter(([, field]) => field.required && field.default === undefined) // prettier-ignore
      if (!action.reason && wanted.length === 0) continue
      const id = await rowAt(resource, [action.from].flat()[0]!)
      const before = await stored(resource, id)
      const answer = await take(product.admin, resource, id, name, {})
      expect(answer.success, name).toBe(false)
      const missing = (answer.error?.fields ?? []).map(({ field }) => field)
      expect(missing, name).toEqual(
        expect.arrayContaining([...wanted.map(([field]) => field), ...(action.reason ? ['reason'] : [])]),
      )
      for (const [, field] of wanted) expect(answer.message, name).toContain(field.title)
      if (action.reason) expect(answer.message).toContain(`请输入${action.title}原因`)
      expect(await stored(resource, id), name).toEqual(before)
    }
  })

  test('internal steps have no call', async () => {
    const id = await rowAt(resource, resource.states!.initial)
    const answered: string[] = []
    for (const [name, { bySystem }] of Object.entries(resource.states!.actions))
      if (bySystem && (await take(product.admin, resource, id, name, {})).status !== 404) answered.push(name)
    expect(answered).toEqual([])
  })
})
