import { expect, test } from 'vitest'
import { defaultNotificationChoices, quietMinutesLeft, readNotificationChoices } from './notificationChoices.ts'

test('missing and unknown names have no effect', () => {
  const { choices, errors } = readNotificationChoices({ kinds: { nonsense: { mail: true }, contract: { mail: true } } })
  expect(errors).toEqual([])
  expect(choices.kinds).toEqual({
    ...defaultNotificationChoices.kinds,
    contract: { inApp: true, mail: true, sms: false },
  })
  expect(readNotificationChoices(null).choices).toEqual(defaultNotificationChoices)
})

test('an urgent kind cannot be switched off in the product, another one can', () => {
  const off = (kind: string) => readNotificationChoices({ kinds: { [kind]: { inApp: false } } })
  expect(off('deadline').errors).toEqual([{ field: 'kinds', message: '“期限与开庭”属于紧急消息，站内通知不能关闭' }])
  expect(off('deadline').choices.kinds.deadline.inApp).toBe(true)
  expect(off('contract')).toMatchObject({ errors: [], choices: { kinds: { contract: { inApp: false } } } })
})

test.each([{ from: '25:00', to: '07:00' }, { from: '22:00' }, { from: '08:00', to: '08:00' }, 'night'])(
  'rejects the quiet hours %j',
  (quietHours) => {
    const { choices, errors } = readNotificationChoices({ quietHours })
    expect(errors.map(({ field }) => field)).toEqual(['quietHours'])
    expect(choices.quietHours).toBeNull()
  },
)

test.each([
  ['21:59', 0],
  ['22:00', 540],
  ['23:30', 450],
  ['06:59', 1],
  ['07:00', 0],
])('quiet hours that pass midnight, at %s: %d minutes left', (now, left) => {
  expect(quietMinutesLeft({ from: '22:00', to: '07:00' }, now)).toBe(left)
})

test('quiet hours within a day', () => {
  expect(quietMinutesLeft({ from: '12:00', to: '13:30' }, '12:30')).toBe(60)
  expect(quietMinutesLeft({ from: '12:00', to: '13:30' }, '14:00')).toBe(0)
  expect(quietMinutesLeft(null, '14:00')).toBe(0)
})
