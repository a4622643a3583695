import { expect, test } from 'vitest'
import { parseMailUrl } from './MailTarget.ts'

test('parses the server, the account and the sender', () => {
  expect(parseMailUrl('smtp://office%40example.cn:p%40ss@mail.example.cn')).toEqual({
    host: 'mail.example.cn',
    port: 587,
    isSecure: false,
    user: 'office@example.cn',
    password: 'p@ss',
    from: 'office@example.cn',
  })
  expect(parseMailUrl('smtps://mail.example.cn?from=a@example.cn')).toEqual({
    host: 'mail.example.cn',
    port: 465,
    isSecure: true,
    from: 'a@example.cn',
  })
})

test('rejects another kind of address or one without a sender, without repeating secrets', () => {
  expect(() => parseMailUrl('http://x:secret@y')).toThrow('应为 smtp:// 或 smtps:// 开头的地址')
  expect(() => parseMailUrl('smtp://user:secret@mail.example.cn')).toThrow('缺少发件地址')
  expect(() => parseMailUrl('smtp://user:secret@mail.example.cn')).not.toThrow('secret')
})
