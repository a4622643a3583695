import {
  type Field,
  type Fields,
  manualActions,
  type OfferedStep,
  type Resource,
  resources,
  stepsCall,
  type Values,
} from '@lexdesk/domain'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Client, startTestProduct, type TestProduct } from '../../testing/testProduct.ts'
import { newId } from '../../database/newId.ts'

const moving = resources.filter((resource): resource is Resource => resource.states !== undefined)
const pairs = moving.flatMap((resource) =>
  manualActions(resource).flatMap(([name, { secondPersonAfter = [] }]) =>
    [secondPersonAfter].flat().map((before) => ({ resource, before, name })),
  ),
)

let product: TestProduct
let other: Client
beforeAll(async () => {
  // The areas' own rules would refuse first.
  product = await startTestProduct(Object.fromEntries(pairs.map(({ resource }) => [resource.name, {}])))
  const permissions = pairs.flatMap(({ resource, name }) => [`${resource.name}:list`, `${resource.name}:${name}`])
  other = await product.signInAs({ username: 'other', permissions: [...new Set(permissions)] })
})
afterAll(() => product?.close())

/** A record of the demo office in this state, with `by` as the applicant. */
async function appliedBy({ resource, before, name }: (typeof pairs)[number], by: string): Promise<string> {
  const db = product.app.engine.db.kysely
  const { table, states } = resource
  const state = [states!.actions[name]!.from].flat()[0]!
  const { rows } = await sql<{ id: string }>`
    update ${sql.table(table)} set ${sql.ref(states!.field)} = ${state}
    where id = (select id from ${sql.table(table)} where tenant_id = 1 and deleted_at is null order by id limit 1)
    returning id`.execute(db)
  const { id } = rows[0]!
  await sql`
    insert into state_log (id, resource, row_id, tenant_id, from_state, to_state, action, by, at)
    values (${newId()}, ${resource.name}, ${id}, 1, ${state}, ${state}, ${before}, ${by}, now())`.execute(db)
  return id
}

/** A value for every required input. */
const filled: Partial<Record<Field['kind'], unknown>> = {
  text: '样',
  multiline: '样',
  money: 1,
  datetime: '2036-03-05 09:30:00',
  date: '2036-03-05',
  file: 'temp/20260101/a.pdf',
  yesNo: 'Y',
}
const answersOf = (fields: Fields): Values =>
  Object.fromEntries(
    Object.entries<Field>(fields).flatMap(([name, field]) => {
      if (!field.required) return []
      const words = field.kind === 'dictionary' && product.app.engine.dictionaries.items(field.dictionary)
      return [[name, words ? words[0]!.value : filled[field.kind]]]
    }),
  )

describe.each(pairs.map((pair) => [`${pair.resource.name}: ${pair.before} and ${pair.name}`, pair] as const))(
  '%s',
  (_title, pair) => {
    const { resource, before, name } = pair
    const titleOf = (step: string) => resource.states!.actions[step]?.title ?? '新增'
    const words = `“${titleOf(before)}”由您本人办理，“${titleOf(name)}”须由他人办理`
    const offered = async (client: Client, id: string) =>
      (await client.get<OfferedStep[]>(stepsCall(resource).path, { id })).result.find((step) => step.name === name)

    test('need two people, and the button says so', async () => {
      const id = await appliedBy(pair, 'other')
      expect(await offered(other, id)).toEqual({ name, refusal: words })
      expect(await offered(product.admin, id)).toEqual({ name })
    })

    test('the call refuses the applicant too', async () => {
      const { fields = {} } = resource.states!.actions[name]!
      const id = await appliedBy(pair, 'other')
      const answer = await other.step(resource.path, id, name, { ...answersOf(fields), reason: '同意' })
      expect([answer.success, answer.message]).toEqual([false, words])
    })
  },
)

/** Steps that sound like an approval but need only one person, with the reason. */
const single: Record<string, string> = {
  'entrustment.waiveUnpaid': 'nobody applies for it: finance agrees before the lawyer asks to close',
  'deadline.acknowledge': 'a receiver says that he has read a reminder',
  'appointment.confirm': 'the desk confirms what the lawyer has accepted',
  'appointment.clientConfirm': 'the client confirms',
  'counselWork.confirm': 'a lawyer finishes his own work log',
  'holidayYear.complete': 'a statement about the calendar, without an application',
  'packageOrder.pay': 'a receipt of money',
  'packageOrder.rejectAdjust': 'who applied may take it back',
  'lawyerProfile.reject': 'a refusal of what somebody applied for',
  'user.approve': 'visitors apply by themselves',
  'user.refuse': 'visitors apply by themselves',
  'contractTemplate.sendBack': 'a refusal of what somebody applied for',
}

test('every approving step names its application step, or is listed as needing none', () => {
  const sounding = /批准|审批|审核|核准|核价|复核|确认|认证|通过|同意/
  const unpaired = moving.flatMap((resource) =>
    manualActions(resource)
      .filter(([, { title, secondPersonAfter }]) => sounding.test(title) && !secondPersonAfter)
      .filter(([, { title }]) => !/^(提交|申请|撤)/.test(title))
      .map(([name]) => `${resource.name}.${name}`),
  )
  expect(unpaired.filter((step) => !Object.hasOwn(single, step))).toEqual([])
})
