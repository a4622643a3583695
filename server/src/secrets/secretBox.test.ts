import { createCipheriv } from 'node:crypto'
import { expect, test } from 'vitest'
import { createSecretBox } from './secretBox.ts'

const keyOf = (byte: number): string => Buffer.alloc(32, byte).toString('base64url')
const key = keyOf(7)
const box = createSecretBox(key)
const unable = 'unable to authenticate data'
const notEncrypted = 'not an encrypted text'

/** The parts of an encrypted text: version, nonce, tag, body. */
const partsOf = (sealed: string) => sealed.split('.') as [string, string, string, string]
const bytes = (part: string): Buffer => Buffer.from(part, 'base64url')
/** Flips one bit of a part. */
function flipped(sealed: string, index: 1 | 2 | 3): string {
  const parts = partsOf(sealed)
  const changed = bytes(parts[index])
  changed[0]! ^= 1
  return parts.with(index, changed.toString('base64url')).join('.')
}

test.each(['p@ss.word', '中文 密码 😀', ' ', '', 'x'.repeat(10_000)])('opens what it has encrypted: %j', (text) => {
  expect(createSecretBox(key).open(box.seal(text))).toBe(text)
})

test('the same text is encrypted differently each time, and the text is not visible in it', () => {
  const [one, other] = [box.seal('p@ssword'), box.seal('p@ssword')]
  expect(partsOf(one)[1]).not.toBe(partsOf(other)[1])
  expect(partsOf(one)[3]).not.toBe(partsOf(other)[3])
  expect(bytes(partsOf(one)[3]).toString('latin1')).not.toContain('p@ssword')
})

test('another key cannot open it', () => {
  expect(() => createSecretBox(keyOf(8)).open(box.seal('secret'))).toThrow(unable)
})

test.each([
  ['nonce', 1],
  ['tag', 2],
  ['body', 3],
] as const)('refuses a text whose %s was changed', (_, index) => {
  expect(() => box.open(flipped(box.seal('secret'), index))).toThrow(unable)
})

test('refuses a body that was cut off or exchanged with that of another text', () => {
  const [one, other] = [partsOf(box.seal('secret one')), partsOf(box.seal('secret two'))]
  expect(() => box.open(one.with(3, bytes(one[3]).subarray(0, -1).toString('base64url')).join('.'))).toThrow(unable)
  expect(() => box.open(one.with(3, other[3]).join('.'))).toThrow(unable)
})

test('refuses a shortened tag, which could be guessed', () => {
  const parts = partsOf(box.seal('secret'))
  for (const length of [0, 4, 8, 12, 15])
    expect(() => box.open(parts.with(2, bytes(parts[2]).subarray(0, length).toString('base64url')).join('.'))).toThrow(
      notEncrypted,
    )
})

test.each(['', 'plain text', 'v1', 'v1.', 'v1.AAAA.AAAA'])('refuses %j, which is not an encrypted text', (text) => {
  expect(() => box.open(text)).toThrow(notEncrypted)
})

test('refuses an unknown version and additional parts', () => {
  const parts = partsOf(box.seal('secret'))
  expect(() => box.open(parts.with(0, 'v2').join('.'))).toThrow(notEncrypted)
  expect(() => box.open([...parts, 'AAAA'].join('.'))).toThrow(notEncrypted)
})

test('opens texts that an earlier release has stored', () => {
  const nonce = Buffer.alloc(12, 1)
  const cipher = createCipheriv('aes-256-gcm', Buffer.alloc(32, 7), nonce)
  const body = Buffer.concat([cipher.update('旧密码', 'utf8'), cipher.final()])
  const stored = [
    'v1',
    nonce.toString('base64url'),
    cipher.getAuthTag().toString('base64url'),
    body.toString('base64url'),
  ]
  expect(box.open(stored.join('.'))).toBe('旧密码')
})

test.each([
  ['too short', Buffer.alloc(16).toString('base64url')],
  ['too long', Buffer.alloc(33).toString('base64url')],
  ['empty', ''],
])('refuses a key that is %s at start, not at the first use', (_, secret) => {
  expect(() => createSecretBox(secret)).toThrow('32 bytes')
})
