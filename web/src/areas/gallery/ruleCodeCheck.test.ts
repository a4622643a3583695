import { expect, test } from 'vitest'
import { fakeServer, refusal } from '../../testing/fakeServer.ts'
import { ruleCodeCheck } from './controlSources.ts'

const name = 'GET /sys/checkRule/checkByCode'

test('[P4.05] the value is sent URL-encoded', async () => {
  const server = fakeServer({ [name]: null })
  expect(await ruleCodeCheck('common', 'a b%中')).toBeUndefined()
  // The URL is decoded once on reading; the value in it is still encoded.
  expect(server.sent(name)[0]!.params).toMatchObject({ ruleCode: 'common', value: 'a%20b%25%E4%B8%AD' })
})

test.each([
  ['', 'abc'],
  [undefined, 'abc'],
  ['common', ''],
  ['common', null],
])('[P4.05] nothing is checked unless both are given: %j, %j', async (rule, value) => {
  const server = fakeServer()
  expect(await ruleCodeCheck(rule, value)).toBeUndefined()
  expect(server.requests).toEqual([])
})

test('[P4.05] the message of the server is the error', async () => {
  fakeServer({ [name]: () => refusal('第一位只能是字母') })
  expect(await ruleCodeCheck('common', '1abc')).toBe('第一位只能是字母')
})
