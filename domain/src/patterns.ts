// The shared validation patterns with their messages (2-data-entry-parts.md §5), used by the server, forms and grids.
// Every expression is anchored and free of overlapping repetition, so validation takes linear time.

export interface Pattern {
  test(value: string): boolean
  message: string
}

const letters = /^[A-Za-z]+$/
const webAddress = /^https?:\/\/[^\s/?#]\S*$/i
const mailAddress = /^[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+$/
const mobileNumber = /^1[3-9]\d{9}$/

const by = (expression: RegExp, message: string): Pattern => ({ test: (value) => expression.test(value), message })
const characters = (value: string): number => [...value].length

export const patterns = {
  /** The form rule as specified: it excludes 16x and 19x. Use `mobileStrict` where such numbers must pass. */
  mobile: by(/^1[34578]\d{9}$/, '请输入正确手机号'),
  /** The grid rule, called the stricter one in the specification. */
  mobileStrict: by(mobileNumber, '请输入正确手机号'),
  userName: by(/^\w+$/, '只允许字母、数字、下划线'),
  /** The rule accepts 4 characters while the message says 6: both as specified, a deliberate mismatch. */
  userNameLength: { test: (value) => characters(value) >= 4 && characters(value) <= 18, message: '长度6到18个字符' },
  email: by(mailAddress, '邮箱格式不正确'),
  naturalNumber: by(/^(?:0|[1-9]\d*)$/, '请输入自然数'),
  letters: by(letters, '请输入英文字符'),
  landline: by(/^(?:0\d{2,3}-?)?[1-9]\d{6,7}(?:-\d{1,6})?$/, '请输入正确的座机号'),
  bankCard: by(/^[1-9]\d{9,19}$/, '请输入正确的银行卡号码'),
  idNumber: by(/^[A-Za-z0-9]{1,50}$/, '请输入正确的证件号码'),
  /** The last of 18 places may be X, which stands for check digit 10. */
  idCard: by(/^(?:\d{15}|\d{17}[\dXx])$/, '请输入正确的身份证号码'),
  qq: by(/^\d{5,12}$/, '请输入正确的QQ号码'),
  url: by(webAddress, '请输入以http和https开头的网址'),
  lettersDigits20: by(/^[A-Za-z0-9]{1,20}$/, '请输入20位以内的英文字符和数字'),
  chineseEnglish: by(/^[\p{Script=Han}A-Za-z ]{2,100}$/u, '请输入2到100位的中英文字符和空格'),
  digitsAndBreaks: by(/^[\d\r\n]+$/, '请输入数字和换行符'),
  max255: { test: (value) => characters(value) <= 255, message: '请输入255位以内的字符' },
} satisfies Record<string, Pattern>

export type PatternName = keyof typeof patterns

/** The twelve pattern names of grid columns; a column's own message takes precedence over these. */
export const gridPresets = {
  'n6-16': by(/^\d{6,16}$/, '请输入6到16位数字'),
  '*6-16': by(/^[^]{6,16}$/u, '请输入6到16位任意字符'),
  's6-18': by(/^[A-Za-z]{6,18}$/, '请输入6到18位字母'),
  url: by(webAddress, '请输入正确的网址'),
  e: by(mailAddress, '请输入正确的电子邮件'),
  m: by(mobileNumber, '请输入正确的手机号码'),
  p: by(/^[1-9]\d{5}$/, '请输入正确的邮政编码'),
  s: by(letters, '请输入字母'),
  n: by(/^-?\d+(?:\.\d+)?$/, '请输入数字'),
  z: by(/^-?\d+$/, '请输入整数'),
  '*': { test: (value) => value.trim() !== '', message: '不能为空' },
  money: by(/^(?:0|[1-9]\d*)(?:\.\d{1,2})?$/, '请输入正确的金额，最多两位小数'),
} satisfies Record<string, Pattern>

export type GridPresetName = keyof typeof gridPresets

export const isPatternName = (name: string): name is PatternName => Object.hasOwn(patterns, name)
export const isGridPresetName = (name: string): name is GridPresetName => Object.hasOwn(gridPresets, name)

const isEmpty = (value: unknown): boolean =>
  value == null || (typeof value === 'string' && value.trim() === '') || (Array.isArray(value) && value.length === 0)

const isText = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number'

/** The error message for a value, or undefined. An empty value passes: `required` is a separate rule. */
export function checkPattern(name: PatternName, value: unknown): string | undefined {
  return problem(patterns[name], value)
}

/** Like `checkPattern`, for a grid cell. Only `*`, the preset for required values, checks an empty one. */
export function checkGridPreset(name: GridPresetName, value: unknown): string | undefined {
  if (name === '*') return isEmpty(value) ? gridPresets['*'].message : undefined
  return problem(gridPresets[name], value)
}

function problem(pattern: Pattern, value: unknown): string | undefined {
  if (value == null || value === '') return undefined
  return isText(value) && pattern.test(String(value)) ? undefined : pattern.message
}

/** A rule of a form field. `isRequired` shows the star, `trigger` is when forms validate; servers only call `check`. */
export interface FieldCheck {
  isRequired: boolean
  trigger: 'input' | 'change'
  check(value: unknown): string | undefined
}

export function matches(name: PatternName, message?: string): FieldCheck {
  const check = (value: unknown) => checkPattern(name, value) && (message ?? patterns[name].message)
  return { isRequired: false, trigger: 'input', check }
}

interface Bounds {
  min?: number
  max?: number
}

/** A required text, with bounds on its length in characters. */
export function required(message: string, { min, max }: Bounds = {}): FieldCheck {
  const check = (value: unknown) => {
    if (isEmpty(value)) return message
    const length = isText(value) ? characters(String(value)) : 0
    if (min !== undefined && length < min) return `最小长度${min}位字符`
    if (max !== undefined && length > max) return `最大长度${max}位字符`
    return undefined
  }
  return { isRequired: true, trigger: 'input', check }
}

/** A required choice, validated on change because nothing is typed. */
export function selectRequired(message: string): FieldCheck {
  return { isRequired: true, trigger: 'change', check: (value) => (isEmpty(value) ? message : undefined) }
}

/** A required list of checked values, given as an array or comma-joined as on the wire. */
export function checkedRequired(message: string, { min, max }: Bounds = {}): FieldCheck {
  const check = (value: unknown) => {
    if (isEmpty(value)) return message
    const count = Array.isArray(value) ? value.length : String(value).split(',').filter(Boolean).length
    if (min !== undefined && count < min) return `最少选择${min}项`
    if (max !== undefined && count > max) return `最多选择${max}项`
    return undefined
  }
  return { isRequired: true, trigger: 'change', check }
}

/** The fields that the specification describes completely. */
export const fieldChecks = {
  mobile: [required('请输入手机号'), matches('mobile')],
  userName: [required('请输入用户名'), matches('userName'), matches('userNameLength')],
  email: [matches('email')],
} satisfies Record<string, readonly FieldCheck[]>

/** The first error in the order of the rules: users see one at a time. */
export function firstMessage(checks: readonly FieldCheck[], value: unknown): string | undefined {
  for (const { check } of checks) {
    const message = check(value)
    if (message !== undefined) return message
  }
  return undefined
}
