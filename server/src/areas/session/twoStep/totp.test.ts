import { expect, test } from 'vitest'
import { base32, stepOf, totpAddress, totpAt } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

// RFC 6238, appendix B, SHA-1.
test.each([
  [59, '94287082'],
  [1_111_111_109, '07081804'],
  [1_111_111_111, '14050471'],
  [1_234_567_890, '89005924'],
  [2_000_000_000, '69279037'],
  [20_000_000_000, '65353130'],
])('at %d the code is %s', (seconds, code) => {
  expect(totpAt(secret, seconds, 8)).toBe(code)
})

test('a code is valid for its time step and the neighbouring ones, once', () => {
  const code = totpAt(secret, 3_000)
  for (const seconds of [2_970, 3_000, 3_029, 3_059]) expect(stepOf(secret, code, seconds, null)).toBe(100)
  for (const seconds of [2_939, 3_090]) expect(stepOf(secret, code, seconds, null)).toBeUndefined()
  expect(stepOf(secret, code, 3_000, 100)).toBeUndefined()
  expect(stepOf(secret, code, 3_000, 99)).toBe(100)
  for (const wrong of ['', '12345', '1234567', 'abcdef', totpAt(secret, 9_000)])
    expect(stepOf(secret, wrong, 3_000, null)).toBeUndefined()
})

test('a secret is encoded in base32 (RFC 4648) and included in the URL', () => {
  expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
  expect(base32(Buffer.from('foo'))).toBe('MZXW6')
  expect(totpAddress('律云', 'chen', Buffer.from('foobar'))).toBe(
    'otpauth://totp/%E5%BE%8B%E4%BA%91:chen?secret=MZXW6YTBOI&issuer=%E5%BE%8B%E4%BA%91&digits=6&period=30',
  )
})
