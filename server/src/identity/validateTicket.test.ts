import { expect, test } from 'vitest'
import { readTicketAnswer } from './validateTicket.ts'

const wrap = (inner: string, head = '') =>
  `${head}<cas:serviceResponse xmlns:cas="http://www.yale.edu/tp/cas">\n  ${inner}\n</cas:serviceResponse>`
const user = (name: string) => `<cas:authenticationSuccess>\n <cas:user>${name}</cas:user></cas:authenticationSuccess>`

test('reads the user of a valid response with any prefix', () => {
  expect(readTicketAnswer(wrap(user(' chenlv ')))).toEqual({ username: 'chenlv' })
  expect(readTicketAnswer(wrap(user('chenlv'), '<?xml version="1.0"?>\n'))).toEqual({ username: 'chenlv' })
  expect(readTicketAnswer(wrap(user('chenlv')).replaceAll('cas:', ''))).toEqual({ username: 'chenlv' })
})

test('reads a failure as one line', () => {
  const refusal =
    '<cas:authenticationFailure code="INVALID_TICKET">\n Ticket  ST-1\n not recognized </cas:authenticationFailure>'
  expect(readTicketAnswer(wrap(refusal))).toEqual({ problem: 'Ticket ST-1 not recognized' })
})

test.each([
  ['an entity', wrap(user('&who;'), '<!DOCTYPE x [<!ENTITY who SYSTEM "file:///etc/passwd">]>')],
  ['an entity in the name', wrap(user('&#97;dmin'))],
  ['a comment before the name', wrap(`<!-- ${user('admin')} --><cas:authenticationFailure code="X"/>`)],
  [
    'a name inside attributes',
    wrap(
      '<cas:authenticationSuccess><cas:attributes><cas:user>admin</cas:user></cas:attributes></cas:authenticationSuccess>',
    ),
  ],
  ['a page', '<html><cas:authenticationSuccess><cas:user>admin</cas:user></cas:authenticationSuccess></html>'],
  ['nothing', ''],
])('rejects %s', (_, xml) => {
  expect(readTicketAnswer(xml)).toEqual({ problem: '单点登录服务的回答无法识别' })
})
