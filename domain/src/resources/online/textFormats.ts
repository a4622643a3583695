import { patterns } from '../../patterns.ts'
import { creditCodeError } from '../../text/creditCode.ts'
import { idNumberError } from '../../text/idNumber.ts'

interface TextFormat {
  title: string
  /** The longest text that can have this format. */
  length: number
  /** The error, shown after the title of the field. */
  problem(value: string): string | undefined
}

const by = ({ test, message }: (typeof patterns)['email']) => ({
  problem: (value: string) => (test(value) ? undefined : `：${message}`),
})

/** The formats that a text of an online form can be required to have. */
export const textFormats = {
  mobile: { title: '手机号', length: 11, ...by(patterns.mobileStrict) },
  idNumber: { title: '身份证号', length: 18, problem: idNumberError },
  creditCode: { title: '统一社会信用代码', length: 18, problem: creditCodeError },
  email: { title: '邮箱', length: 100, ...by(patterns.email) },
} satisfies Record<string, TextFormat>

export type TextFormatName = keyof typeof textFormats

export const isTextFormat = (name: string): name is TextFormatName => Object.hasOwn(textFormats, name)
