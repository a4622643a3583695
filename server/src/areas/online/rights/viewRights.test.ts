import { viewUseEndpoints } from '@lexdesk/domain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestProduct, type TestProduct } from '../../../testing/testProduct.ts'
import {
  approve,
  button,
  entering,
  named,
  states,
  type UsingForms,
  usingForms,
  withdraw,
} from '../use/testing/usingForms.ts'

let product: TestProduct
let using: UsingForms
beforeAll(async () => {
  product = await startTestProduct()
  using = usingForms(product)
})
afterAll(() => product?.close())

const levelIn = async (viewId: string, roleId: string) => (await using.roleIn(viewId, roleId, viewUseEndpoints)).level

test('a role keeps its level of a view when the form gets steps, and loses those that are limited to others', async () => {
  const formId = await using.published('ledger', { states, steps: [approve] })
  const viewId = await using.addView(formId, '要件', 'ledgerFace')
  const [role, lead] = [await using.addRole(), await using.addRole()]
  await using.choose(viewId, role.id, 'enter', viewUseEndpoints)

  await using.edit(formId, { steps: [approve, withdraw], buttons: [button('open')] })
  expect(await using.notes(formId)).toContain(`视图“要件”中执行步骤“撤回”： 授予${role.name}`)
  await using.publish(formId)
  expect(await using.granted(role.id), 'the buttons are those of the form').toEqual(
    [...entering, 'approve', 'withdraw'].sort(),
  )
  expect(await levelIn(viewId, role.id)).toBe('enter')

  await using.edit(formId, { steps: [{ ...approve, takenBy: [lead.id] }, withdraw] })
  expect(await using.notes(formId)).toEqual(
    expect.arrayContaining([
      `执行步骤“批准”： 授予${lead.name}`,
      `视图“要件”中执行步骤“批准”： 授予${lead.name} 收回${role.name}`,
    ]),
  )
  await using.publish(formId)
  expect(await using.granted(role.id)).toEqual([...entering, 'withdraw'].sort())
  expect(await using.granted(lead.id), 'of the form and of the view').toEqual(['approve', 'approve'])
  expect(await levelIn(viewId, role.id)).toBe('enter')

  await using.edit(formId, { steps: [approve, withdraw] })
  await using.publish(formId)
  expect(await using.granted(role.id)).toEqual([...entering, 'approve', 'withdraw'].sort())
  expect(await using.granted(lead.id)).toEqual([])
})

test('who may not take a step of the form cannot take it through a view', async () => {
  const formId = await using.published('orders', { states, steps: [approve] })
  const viewId = await using.addView(formId, '订单视图', 'ordersFace')
  const [role, lead] = [await using.addRole(), await using.addRole()]
  const member = await using.addMember(role.id)
  await using.choose(viewId, role.id, 'enter', viewUseEndpoints)
  const path = '/online/data/ordersFace'
  const { result } = await member.post<{ id: string }>(`${path}/add`, { name: '甲' })
  await using.edit(formId, { steps: [{ ...approve, takenBy: [lead.id] }] })
  await using.publish(formId)
  expect(await member.step(path, result.id, 'approve')).toMatchObject({ status: 403 })
})

test('a step that was removed is taken from its roles, in the form and in its views', async () => {
  const formId = await using.published('removed', { states, steps: [approve, withdraw] })
  const viewId = await using.addView(formId, '去掉', 'removedFace')
  const role = await using.addRole()
  await using.choose(formId, role.id, 'view')
  await using.choose(viewId, role.id, 'enter', viewUseEndpoints)
  await using.edit(formId, { steps: [approve] })
  expect(await using.notes(formId)).toContain(`视图“去掉”中执行步骤“撤回”： 收回${role.name}`)
  await using.publish(formId)
  expect(await using.granted(role.id)).not.toContain('withdraw')
  expect(await levelIn(viewId, role.id)).toBe('enter')
})

test('a view gives the named roles its steps as soon as it is published', async () => {
  const lead = await using.addRole()
  const fields = [...named, { title: '金额', name: 'amount', kind: 'money', seenBy: [lead.id] }]
  const steps = [{ ...approve, takenBy: [lead.id] }]
  const formId = await using.published('claims', { fields, states, steps })
  expect(await using.granted(lead.id)).toEqual(['approve', 'see:amount'])
  await using.addView(formId, '报销', 'claimsFace')
  expect(await using.granted(lead.id)).toEqual(['approve', 'approve', 'see:amount'])
})

test('a stopped view has the steps of its form when it is published again', async () => {
  const formId = await using.published('paused', { states, steps: [approve] })
  const viewId = await using.addView(formId, '停用', 'pausedFace')
  const [role, lead] = [await using.addRole(), await using.addRole()]
  await using.choose(viewId, role.id, 'enter', viewUseEndpoints)
  await product.admin.step('/online/view', viewId, 'stop', { reason: '不用了' })
  await using.edit(formId, { steps: [{ ...approve, takenBy: [lead.id] }, withdraw] })
  await using.publish(formId)
  await using.publish(viewId, '/online/view')
  expect(await using.granted(role.id)).toEqual([...entering, 'withdraw'].sort())
  expect(await levelIn(viewId, role.id)).toBe('enter')
})
