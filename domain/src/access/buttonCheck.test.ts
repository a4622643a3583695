import { describe, expect, test } from 'vitest'
import { buttonCheck } from './buttonCheck.ts'
import type { PermissionLists } from './PermissionLists.ts'

const show = (action: string, status = '1') => ({ action, type: '1', status })
const disable = (action: string, status = '1') => ({ action, type: '2', status })
const code = 'user:edit'

describe('[A8.02] buttons: is it shown?', () => {
  const cases: [string, PermissionLists, boolean][] = [
    ['granted', { auth: [show(code)], allAuth: [show(code)] }, true],
    ['granted as one of several', { auth: [show('user:add, user:edit')], allAuth: [show(code)] }, true],
    ['granted but unknown to the system', { auth: [show(code)], allAuth: [] }, true],
    ['not granted', { auth: [show('user:add')], allAuth: [show(code)] }, false],
    ['not granted and unknown to the system', { auth: [show('user:add')], allAuth: [] }, false],
    ['a user without permissions', { auth: [], allAuth: [show(code)] }, false],
    ['switched off in the system', { auth: [], allAuth: [show(code, '0')] }, true],
    ['granted only by the disable policy', { auth: [disable(code)], allAuth: [disable(code)] }, false],
    ['listed by the form', { auth: [], allAuth: [show(code)], form: [show(code)] }, true],
    ['listed by the form as disabled', { auth: [], allAuth: [show(code)], form: [disable(code)] }, false],
    ['no lists', {}, false],
    ['the flags are numbers', { auth: [], allAuth: [{ action: code, type: 1, status: 0 }] }, true],
  ]
  test.each(cases)('%s', (_, lists, isShown) => {
    expect(buttonCheck('shown', lists)(code)).toBe(isShown)
  })
})

describe('[A8.02] form fields: is it disabled?', () => {
  const cases: [string, PermissionLists, boolean][] = [
    ['granted', { auth: [disable(code)], allAuth: [disable(code)] }, false],
    ['not granted', { auth: [disable('user:add')], allAuth: [disable(code)] }, true],
    ['not granted and unknown to the system', { auth: [disable('user:add')], allAuth: [] }, false],
    ['a user without permissions', { auth: [], allAuth: [disable(code)] }, true],
    ['nothing granted, and unknown to the system', { auth: [], allAuth: [] }, false],
    ['switched off in the system', { auth: [], allAuth: [disable(code, '0')] }, false],
    ['granted only by the show policy', { auth: [show(code)], allAuth: [disable(code)] }, true],
    ['listed only by the show policy', { auth: [], allAuth: [show(code)] }, false],
    ['listed by the form', { auth: [disable(code)], allAuth: [disable(code)], form: [disable(code)] }, true],
    ['listed by the form as shown', { auth: [disable(code)], allAuth: [disable(code)], form: [show(code)] }, false],
    ['no lists', {}, false],
  ]
  test.each(cases)('%s', (_, lists, isDisabled) => {
    expect(buttonCheck('disabled', lists)(code)).toBe(isDisabled)
  })
})

describe('[A8.02] lists that cannot be parsed deny', () => {
  test.each([
    ['text', { auth: 'all', allAuth: [show(code, '0')] }],
    ['an object', { auth: { action: code }, allAuth: [] }],
    ['the list of the system', { auth: [show(code)], allAuth: 7 }],
    ['the list of the form', { auth: [show(code)], allAuth: [show(code)], form: code }],
  ])('%s', (_, lists) => {
    expect(buttonCheck('shown', lists)(code)).toBe(false)
    expect(buttonCheck('disabled', lists)(code)).toBe(true)
  })

  test('skips a broken entry and uses the others', () => {
    const auth = [null, 7, { action: 7 }, { action: [code] }, show('user:add')]
    expect(buttonCheck('shown', { auth })(code)).toBe(false)
    expect(buttonCheck('shown', { auth })('user:add')).toBe(true)
    expect(buttonCheck('shown', { auth: [show(',')] })('')).toBe(false)
  })
})
