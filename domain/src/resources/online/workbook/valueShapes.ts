import { datetime, money, time } from '../../../resource/kinds/builders.ts'
import { textFormats } from '../textFormats.ts'

const aDatetime = datetime('')
const aMoney = money('')
const aTime = time('')

const hasLeadingZero = (value: string): boolean => /^[+-]?0\d/.test(value)
const isMoment = (value: string): boolean => 'value' in datetime.kind.read(value, aDatetime)
const wholeNumber = /^-?(?:\d{1,10}|\d{1,3}(?:,\d{3})+)$/
const decimal = /^-?(?:\d{1,12}|\d{1,3}(?:,\d{3}){1,3})(?:\.\d{1,8})?$/
const amount = /^[¥￥]?-?(?:\d{1,12}|\d{1,3}(?:,\d{3}){1,3})(?:\.\d{1,2})?元?$/
/** Fits a column of 32 bits. */
const largestInteger = 2_147_483_647
const plain = (value: string): string => value.replaceAll(',', '')

/** 0 and 1 are numbers until a person says otherwise. */
const yesOrNo = new Set(['是', '否', 'y', 'n', 'yes', 'no', 'true', 'false', '√', '×', '有', '无'])

interface Shape {
  title: string
  fits(value: string): boolean
}

/** What a value can look like, the narrowest first. A value with leading zeros is no number: it would lose them. */
export const valueShapes = {
  yesNo: { title: '“是”或“否”', fits: (value) => yesOrNo.has(value.toLowerCase()) },
  mobile: { title: '手机号', fits: (value) => textFormats.mobile.problem(value) === undefined },
  idNumber: { title: '身份证号', fits: (value) => textFormats.idNumber.problem(value) === undefined },
  creditCode: { title: '统一社会信用代码', fits: (value) => textFormats.creditCode.problem(value) === undefined },
  email: { title: '邮箱', fits: (value) => textFormats.email.problem(value) === undefined },
  date: { title: '日期', fits: (value) => !value.includes(':') && isMoment(value) },
  datetime: { title: '日期时间', fits: isMoment },
  time: { title: '时间', fits: (value) => value.includes(':') && 'value' in time.kind.read(value, aTime) },
  integer: {
    title: '整数',
    fits: (value) =>
      wholeNumber.test(value) && !hasLeadingZero(value) && Math.abs(Number(plain(value))) <= largestInteger,
  },
  money: {
    title: '金额',
    fits: (value) =>
      amount.test(value) &&
      !hasLeadingZero(value.replace(/^[¥￥]/, '')) &&
      'value' in money.kind.readText(value, aMoney, noNames),
  },
  number: { title: '数字', fits: (value) => decimal.test(value) && !hasLeadingZero(value) },
} satisfies Record<string, Shape>

const noNames = { dictionary: () => [], find: () => undefined }

export type ShapeName = keyof typeof valueShapes
export const shapeNames = Object.keys(valueShapes) as ShapeName[]
