import { beforeEach, expect, test } from 'vitest'
import { interruptedForm } from './interruptedForm.ts'

beforeEach(() => sessionStorage.clear())

test('the form opened last with unsaved input is found once, on the page of its records', () => {
  const first = interruptedForm.watch({ userId: 'u1', resource: 'enterprise', id: 'e1' })
  const second = interruptedForm.watch({ userId: 'u1', resource: 'appointment' })
  interruptedForm.save()
  expect(interruptedForm.take('u1', 'enterprise')).toBeUndefined()
  expect(interruptedForm.take('u1', 'appointment')).toEqual({ userId: 'u1', resource: 'appointment' })
  expect(interruptedForm.take('u1', 'appointment')).toBeUndefined()
  second()
  interruptedForm.save()
  expect(interruptedForm.take('u1', 'enterprise')).toMatchObject({ id: 'e1' })
  first()
  interruptedForm.save()
  expect(interruptedForm.take('u1', 'enterprise')).toBeUndefined()
})

test('another user does not get the form', () => {
  const forget = interruptedForm.watch({ userId: 'u1', resource: 'enterprise' })
  interruptedForm.save()
  expect(interruptedForm.take('u2', 'enterprise')).toBeUndefined()
  expect(interruptedForm.take('u1', 'enterprise')).toBeUndefined()
  forget()
})
