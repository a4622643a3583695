import { describe, expect, test } from 'vitest'
import {
  checkGridPreset,
  checkPattern,
  checkedRequired,
  fieldChecks,
  firstMessage,
  gridPresets,
  isGridPresetName,
  isPatternName,
  matches,
  patterns,
  required,
  selectRequired,
} from './patterns.ts'
import type { GridPresetName, PatternName } from './patterns.ts'

interface Examples {
  message: string
  accepts: unknown[]
  rejects: unknown[]
}

const formPatterns: Record<PatternName, Examples> = {
  mobile: {
    message: '请输入正确手机号',
    accepts: ['13800001111', '14700001111', '15000001111', '17712345678', '18900001111', 13800001111],
    rejects: [
      '12800001111',
      '16600001111',
      '19900001111',
      '1380000111',
      '138000011112',
      '+8613800001111',
      '1380000 111',
    ],
  },
  mobileStrict: {
    message: '请输入正确手机号',
    accepts: ['13800001111', '16600001111', '19900001111'],
    rejects: ['12800001111', '10000001111', '1990000111', '199000011112', '１３８00001111'],
  },
  userName: {
    message: '只允许字母、数字、下划线',
    accepts: ['chen_lv', 'A1', '_', '2026'],
    rejects: ['陈律师', 'chen-lv', 'chen lv', 'a@b'],
  },
  userNameLength: {
    message: '长度6到18个字符',
    accepts: ['abcd', 'abcdef', 'a'.repeat(18)],
    rejects: ['abc', 'a'.repeat(19)],
  },
  email: {
    message: '邮箱格式不正确',
    accepts: ['chen@law.example.cn', 'a.b+c@x-y.com'],
    rejects: ['chen', 'chen@', '@law.cn', 'chen@law', 'chen@law..cn', 'chen lv@law.cn', 'chen@law.cn,b@law.cn'],
  },
  naturalNumber: { message: '请输入自然数', accepts: ['0', '7', '120', 12], rejects: ['-1', '1.5', '007', '一', -1] },
  letters: { message: '请输入英文字符', accepts: ['abc', 'ABC'], rejects: ['abc1', '中文', 'a b'] },
  landline: {
    message: '请输入正确的座机号',
    accepts: ['010-88886666', '01088886666', '0755-2234567', '88886666', '021-58880000-8012'],
    rejects: ['10-88886666', '010-888', '01234-88886666', '010-08886666', '13800001111', '010 88886666'],
  },
  bankCard: {
    message: '请输入正确的银行卡号码',
    accepts: ['6222020200', '6222021234567890123', '1'.repeat(20)],
    rejects: ['0222020200', '622202020', '1'.repeat(21), '6222 0202 0000'],
  },
  idNumber: {
    message: '请输入正确的证件号码',
    accepts: ['E12345678', 'a'.repeat(50)],
    rejects: ['E-123', 'a'.repeat(51), '护照1'],
  },
  idCard: {
    message: '请输入正确的身份证号码',
    accepts: ['11010519491231002X', '11010519491231002x', '110105194912310021', '110105491231002'],
    rejects: ['1101051949123100', '11010519491231002Y', '1101054912310022', '11010549123100X'],
  },
  qq: {
    message: '请输入正确的QQ号码',
    accepts: ['10000', '123456789012'],
    rejects: ['1234', '1234567890123', '12a45'],
  },
  url: {
    message: '请输入以http和https开头的网址',
    accepts: ['http://a.cn', 'https://law.example.cn/a?b=1#c', 'HTTPS://LAW.CN', 'http://127.0.0.1:3000/'],
    rejects: ['ftp://a.cn', 'law.cn', 'http://', 'https:///a', 'http://a b', 'javascript:alert(1)//http://a.cn'],
  },
  lettersDigits20: {
    message: '请输入20位以内的英文字符和数字',
    accepts: ['A01', 'a'.repeat(20)],
    rejects: ['a'.repeat(21), 'a_1', '中'],
  },
  chineseEnglish: {
    message: '请输入2到100位的中英文字符和空格',
    accepts: ['张三', 'John Smith', '㛃𠮷', '中'.repeat(100)],
    rejects: ['张', '张3', '张·三', '中'.repeat(101)],
  },
  digitsAndBreaks: { message: '请输入数字和换行符', accepts: ['1', '12\n34\r\n56'], rejects: ['1 2', '1,2', 'a'] },
  max255: {
    message: '请输入255位以内的字符',
    accepts: ['x', '中'.repeat(255), '😀'.repeat(255)],
    rejects: ['中'.repeat(256)],
  },
}

const presets: Record<GridPresetName, Examples> = {
  'n6-16': {
    message: '请输入6到16位数字',
    accepts: ['123456', '1'.repeat(16)],
    rejects: ['12345', '1'.repeat(17), '12345a'],
  },
  '*6-16': {
    message: '请输入6到16位任意字符',
    accepts: ['abc 中文', '😀'.repeat(16), 'a\nb\nc\n'],
    rejects: ['abc中文', 'x'.repeat(17)],
  },
  's6-18': {
    message: '请输入6到18位字母',
    accepts: ['abcDEF', 'a'.repeat(18)],
    rejects: ['abcde', 'a'.repeat(19), 'abcde1'],
  },
  url: { message: '请输入正确的网址', accepts: ['http://law.cn', 'https://law.cn/a'], rejects: ['law', 'http://'] },
  e: { message: '请输入正确的电子邮件', accepts: ['a@b.cn'], rejects: ['a@b', 'a'] },
  m: {
    message: '请输入正确的手机号码',
    accepts: ['13800001111', '19900001111'],
    rejects: ['12800001111', '1990000111'],
  },
  p: { message: '请输入正确的邮政编码', accepts: ['100000', '518000'], rejects: ['010000', '10000', '1000000'] },
  s: { message: '请输入字母', accepts: ['abc'], rejects: ['abc1', '中'] },
  n: { message: '请输入数字', accepts: ['1', '-1.5', '0.25', 3.2, 0], rejects: ['1.', '.5', '1.2.3', 'a', '1,000'] },
  z: { message: '请输入整数', accepts: ['0', '-12', 12], rejects: ['1.5', 'a', '--1'] },
  '*': { message: '不能为空', accepts: ['a', 0, ' a '], rejects: ['', ' ', null, undefined] },
  money: {
    message: '请输入正确的金额，最多两位小数',
    accepts: ['0', '12', '12.3', '12.34', 0.5],
    rejects: ['12.345', '012', '1.', '-1', 'a'],
  },
}

describe('[P8.01] shared form patterns', () => {
  test.each(Object.entries(formPatterns))('[P8.01] %s', (name, { message, accepts, rejects }) => {
    if (!isPatternName(name)) throw new Error(`${name} is not a pattern`)
    for (const value of accepts) expect([value, checkPattern(name, value)]).toEqual([value, undefined])
    for (const value of rejects) expect([value, checkPattern(name, value)]).toEqual([value, message])
    for (const empty of ['', null, undefined]) expect(checkPattern(name, empty)).toBeUndefined()
  })

  test('[P8.01] every pattern has examples here', () => {
    expect(Object.keys(formPatterns).toSorted()).toEqual(Object.keys(patterns).toSorted())
  })

  test('[P8.01] refuses a value that is not text instead of throwing', () => {
    expect(checkPattern('mobile', { a: 1 })).toBe('请输入正确手机号')
    expect(checkPattern('email', ['a@b.cn'])).toBe('邮箱格式不正确')
    expect(checkPattern('naturalNumber', true)).toBe('请输入自然数')
  })
})

describe('[P8.01] grid presets', () => {
  test.each(Object.entries(presets))('[P8.01] preset %s', (name, { message, accepts, rejects }) => {
    if (!isGridPresetName(name)) throw new Error(`${name} is not a preset`)
    for (const value of accepts) expect([value, checkGridPreset(name, value)]).toEqual([value, undefined])
    for (const value of rejects) expect([value, checkGridPreset(name, value)]).toEqual([value, message])
    if (name !== '*') expect(checkGridPreset(name, '')).toBeUndefined()
  })

  test('[P8.01] there are twelve, and inherited property names are not among them', () => {
    expect(Object.keys(gridPresets)).toHaveLength(12)
    expect(isGridPresetName('toString')).toBe(false)
    expect(isPatternName('constructor')).toBe(false)
  })
})

describe('[P8.01] builders', () => {
  test('[P8.01] required text with minimum and maximum length', () => {
    const name = required('请输入名称', { min: 2, max: 4 })
    expect(name).toMatchObject({ isRequired: true, trigger: 'input' })
    for (const empty of ['', '  ', null, undefined]) expect(name.check(empty)).toBe('请输入名称')
    expect(name.check('中')).toBe('最小长度2位字符')
    expect(name.check('中文名称')).toBeUndefined()
    expect(name.check('中文名称长')).toBe('最大长度4位字符')
    expect(name.check('😀😀')).toBeUndefined()
    expect(required('请输入数量').check(0)).toBeUndefined()
  })

  test('[P8.01] a required choice is validated on change', () => {
    const choice = selectRequired('请选择部门')
    expect(choice).toMatchObject({ isRequired: true, trigger: 'change' })
    expect(choice.check(undefined)).toBe('请选择部门')
    expect(choice.check([])).toBe('请选择部门')
    expect(choice.check('A01')).toBeUndefined()
    expect(choice.check(0)).toBeUndefined()
  })

  test('[P8.01] checked values with minimum and maximum, as array or comma-joined', () => {
    const ticked = checkedRequired('请选择领域', { min: 2, max: 3 })
    expect(ticked).toMatchObject({ isRequired: true, trigger: 'change' })
    expect(ticked.check([])).toBe('请选择领域')
    expect(ticked.check('')).toBe('请选择领域')
    expect(ticked.check(['1'])).toBe('最少选择2项')
    expect(ticked.check('1,2,')).toBeUndefined()
    expect(ticked.check(['1', '2', '3', '4'])).toBe('最多选择3项')
    expect(ticked.check('1,2,3,4')).toBe('最多选择3项')
  })

  test('[P8.01] a user name: required, then characters, then the length whose message does not match its rule', () => {
    const messageFor = (value: unknown) => firstMessage(fieldChecks.userName, value)
    expect(messageFor('')).toBe('请输入用户名')
    expect(messageFor('陈')).toBe('只允许字母、数字、下划线')
    expect(messageFor('abc')).toBe('长度6到18个字符')
    expect(messageFor('abcd')).toBeUndefined()
  })

  test('[P8.01] a mobile number is required, an e-mail is not', () => {
    expect(firstMessage(fieldChecks.mobile, '')).toBe('请输入手机号')
    expect(firstMessage(fieldChecks.mobile, '123')).toBe('请输入正确手机号')
    expect(firstMessage(fieldChecks.email, '')).toBeUndefined()
    expect(firstMessage(fieldChecks.email, '123')).toBe('邮箱格式不正确')
  })

  test('[P8.01] a form may override the message of a pattern', () => {
    expect(matches('url', '请填写官网地址').check('law.cn')).toBe('请填写官网地址')
    expect(matches('url', '请填写官网地址').check('http://law.cn')).toBeUndefined()
  })
})

test('[P8.01] a hostile value of 200,000 characters takes milliseconds in every pattern', () => {
  const hostile = ['a', '1', '-', 'a.', 'a@a.', 'http://a/', '0', ' ', '中'].flatMap((piece) => [
    `${piece.repeat(200_000 / piece.length)}!\u0000`,
    `a@${piece.repeat(200_000 / piece.length)}\u0000`,
  ])
  const started = performance.now()
  for (const value of hostile) {
    for (const pattern of [...Object.values(patterns), ...Object.values(gridPresets)]) pattern.test(value)
  }
  expect((performance.now() - started) / hostile.length).toBeLessThan(300)
})
