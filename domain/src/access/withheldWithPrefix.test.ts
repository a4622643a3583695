import { expect, test } from 'vitest'
import { withheldWithPrefix } from './withheldWithPrefix.ts'

const line = (action: string, type = '1', status = '1') => ({ action, type, status })

const allAuth = [
  line('user:sex'),
  line('user:phone,user:birthday'),
  line('user:off', '1', '0'),
  line('user:form', '2'),
  line('role:name'),
]

test('[A8.03] returns enabled entries of type 1 with the prefix that the user does not have, without the prefix', () => {
  expect(withheldWithPrefix('user:', { auth: [line('user:phone')], allAuth })).toEqual(['sex', 'birthday'])
})

test('[A8.03] returns nothing for a user who has them all', () => {
  expect(withheldWithPrefix('user:', { auth: [line('user:sex,user:phone,user:birthday')], allAuth })).toEqual([])
})

test('[A8.03] a list that cannot be parsed counts as having no permissions', () => {
  expect(withheldWithPrefix('user:', { auth: 'all', allAuth })).toEqual(['sex', 'phone', 'birthday'])
  expect(withheldWithPrefix('user:', { auth: [], allAuth: {} })).toEqual([])
})
