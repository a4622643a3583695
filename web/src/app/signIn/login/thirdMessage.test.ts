import { expect, test } from 'vitest'
import { readThirdMessage } from './thirdMessage.ts'

const person = { source: 'github', uuid: 'g-7', username: 'chenlv', avatar: '', operateCode: 'op' }

test.each([
  ['eyJ0eXAi', { kind: 'token', token: 'eyJ0eXAi' }],
  ['登录失败', { kind: 'failed' }],
  ['绑定手机号,u-42', { kind: 'bindPhone', uuid: 'u-42' }],
  ['绑定手机号,', { kind: 'unknown' }],
  ['', { kind: 'unknown' }],
  [
    { isObj: true, ...person },
    { kind: 'sameName', person },
  ],
  [
    { isObj: true, ...person, avatar: null },
    { kind: 'sameName', person },
  ],
  [{ isObj: true }, { kind: 'unknown' }],
  [{ ...person }, { kind: 'unknown' }],
  [42, { kind: 'unknown' }],
  [null, { kind: 'unknown' }],
])('parses the message %j', (data, message) => {
  expect(readThirdMessage(data)).toEqual(message)
})
