import type { FieldError } from '../../errors.ts'
import { defineResource } from '../../resource/defineResource.ts'
import { dictionary, multiline, text } from '../../resource/kinds/builders.ts'
import { problemMessage } from '../../resource/readRow.ts'

const placeholder = /\$\{([^{}]*)\}/g
const goodName = /^[\w\u4e00-\u9fff]{1,32}$/

/** The names between `${` and `}`, each once, in order. */
export function placeholdersOf(content: string): string[] {
  return [...new Set([...content.matchAll(placeholder)].map(([, name]) => name!.trim()))]
}

/** Fills in the placeholders. Values are inserted literally: nothing is evaluated. */
export function fillTemplate(content: string, values: Readonly<Record<string, unknown>>): string {
  return content.replace(placeholder, (whole, name: string) => {
    const value = Object.hasOwn(values, name.trim()) ? values[name.trim()] : undefined
    return isFilled(value) ? String(value as string | number) : whole
  })
}

/** The placeholders without a value. */
export function missingValues(content: string, values: Readonly<Record<string, unknown>>): string[] {
  return placeholdersOf(content).filter((name) => !Object.hasOwn(values, name) || !isFilled(values[name]))
}

function isFilled(value: unknown): boolean {
  return ['string', 'number', 'boolean'].includes(typeof value) && value !== ''
}

/** Parses test values from the text of a JSON object; undefined when it is not one. */
export function readTestData(json: string): Record<string, unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(json)
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)
      ? (parsed as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

/** 消息模板: the text of a message, with placeholders. */
export const messageTemplate = defineResource({
  name: 'messageTemplate',
  title: '消息模板',
  path: '/sys/message/sysMessageTemplate',
  table: 'sys_sms_template',
  titleField: 'templateName',
  fields: {
    templateCode: text('模板编码', { required: true, unique: true, max: 32, list: { width: 220 }, search: 'like' }),
    templateName: text('模板标题', { required: true, max: 50, list: { width: 200 }, search: 'like' }),
    templateType: dictionary('模板类型', 'msgType', { required: true, list: { width: 100 }, search: 'eq' }),
    providerCode: text('服务商模板编号', {
      max: 64,
      help: '短信服务商或公众平台审核通过的模板编号；云短信和微信只按这样的模板发送',
    }),
    templateContent: multiline('模板内容', {
      required: true,
      max: 1000,
      list: { width: 320 },
      help: '用 ${名称} 表示发送时填写的内容，如 ${realname}',
      form: { span: 2 },
    }),
    templateTestJson: multiline('测试数据', {
      max: 2000,
      help: '发送测试时先填好的值，JSON 对象，如 {"realname":"张三"}',
      form: { span: 2 },
    }),
  },
  check: ({ templateContent, templateTestJson }) => {
    const errors: FieldError[] = []
    const bad = placeholdersOf(templateContent ?? '').find((name) => !goodName.test(name))
    if (bad !== undefined)
      errors.push({
        field: 'templateContent',
        message: problemMessage(
          '模板内容',
          `中的占位符“\${${bad}}”不正确：名称只能由汉字、字母、数字和下划线组成，最多 32 个字`,
        ),
      })
    if (templateTestJson && !readTestData(templateTestJson))
      errors.push({ field: 'templateTestJson', message: problemMessage('测试数据', '应为 JSON 对象') })
    return errors
  },
})
