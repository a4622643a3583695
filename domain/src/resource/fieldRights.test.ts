import { expect, test } from 'vitest'
import { defineResource } from './defineResource.ts'
import { hiddenFields, isClosed, shownResource } from './fieldRights.ts'
import { integer, text } from './kinds/builders.ts'
import { permissionsOf } from './permissions.ts'

const salary = defineResource({
  name: 'salary',
  title: '工资',
  path: '/salary',
  titleField: 'name',
  fields: {
    name: text('姓名', { required: true }),
    amount: integer('金额', { guarded: { see: true } }),
    bonus: integer('奖金', { guarded: { change: true } }),
  },
  defaultSort: { field: 'amount', descending: true },
  check: ({ amount }) => (amount === 0 ? [{ field: 'amount', message: '不能为 0' }] : []),
})
const nobody = () => false
const holding = (code: string) => (held: string) => held === code

test('a guarded field has permissions of its own', () => {
  const codes = permissionsOf(salary).map(({ code, title }) => `${code} ${title}`)
  expect(codes.slice(-2)).toEqual(['salary:see:amount 查看字段：金额', 'salary:form:bonus 填写字段：奖金'])
})

test('a field for editors needs no permission of its own, and code may fill it in for others', () => {
  const hook = defineResource({
    ...{ name: 'hook', title: '回调', path: '/hook', titleField: 'name' },
    fields: { name: text('名称', { required: true }), address: text('地址', { guarded: { see: 'edit' } }) },
  })
  expect(permissionsOf(hook).filter(({ code }) => code.includes('address'))).toEqual([])
  expect(hiddenFields(hook, holding('hook:list'))).toEqual(['address'])
  expect(hiddenFields(hook, holding('hook:edit'))).toEqual([])
  expect(isClosed(hook, 'address', nobody)).toBe(false)
})

test('a field that a user may not see is neither in the resource nor in its order', () => {
  expect(hiddenFields(salary, nobody)).toEqual(['amount'])
  const shown = shownResource(salary, nobody)
  expect(Object.keys(shown.fields)).toEqual(['name', 'bonus'])
  expect(shown).toMatchObject({ defaultSort: undefined, check: undefined })
  expect(shownResource(salary, nobody), 'stays the same object').toBe(shown)
  expect(shownResource(salary, holding('salary:see:amount'))).toBe(salary)
})

test('who may not see a field cannot fill it in; who may see it can, unless changing is kept too', () => {
  expect(['name', 'amount', 'bonus'].filter((name) => isClosed(salary, name, nobody))).toEqual(['amount', 'bonus'])
  expect(isClosed(salary, 'amount', holding('salary:see:amount'))).toBe(false)
  expect(isClosed(salary, 'bonus', holding('salary:form:bonus'))).toBe(false)
})

test('another face of the resource shares its rights', () => {
  const view = { ...salary, name: 'salaryView', rowsOf: 'salary' }
  expect(hiddenFields(view, holding('salary:see:amount'))).toEqual([])
  expect(hiddenFields(view, holding('salaryView:see:amount'))).toEqual(['amount'])
})
