import { expect, test } from 'vitest'
import { fakeServer, refusal } from '../../testing/fakeServer.ts'
import { duplicateCheck } from './controlSources.ts'

const name = 'GET /sys/duplicate/check'
const role = { tableName: 'sys_role', fieldName: 'role_code' }

test('[P4.05] an unused value passes, and the row being edited is sent', async () => {
  const server = fakeServer({ [name]: null })
  expect(await duplicateCheck({ ...role, fieldVal: 'lawyer', dataId: 'r1' })).toBeUndefined()
  expect(server.sent(name)[0]!.params).toMatchObject({ ...role, fieldVal: 'lawyer', dataId: 'r1' })
})

test.each(['', '   ', null, undefined])('[P4.05] an empty value is not checked (%j)', async (fieldVal) => {
  const server = fakeServer()
  expect(await duplicateCheck({ ...role, fieldVal })).toBeUndefined()
  expect(server.requests).toEqual([])
})

test('[P4.05] the message of the server is the error', async () => {
  fakeServer({ [name]: () => refusal('该值不可用，系统中已存在！') })
  expect(await duplicateCheck({ ...role, fieldVal: 'admin' })).toBe('该值不可用，系统中已存在！')
})

test('an aborted check reports nothing about the value', async () => {
  fakeServer({ [name]: () => Promise.reject(new DOMException('aborted', 'AbortError')) })
  const controller = new AbortController()
  controller.abort()
  await expect(duplicateCheck({ ...role, fieldVal: 'admin' }, controller.signal)).rejects.toMatchObject({
    name: 'AbortError',
  })
})
