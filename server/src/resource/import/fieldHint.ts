import { type Field, patterns } from '@lexdesk/domain'

/** How to fill in a column, in one sentence. */
export function fieldHint(field: Field): string {
  const parts = [ownHint(field), field.unique ? '不能重复' : '', field.help ?? '']
  return parts.filter(Boolean).join('；')
}

function ownHint(field: Field): string {
  switch (field.kind) {
    case 'text':
      if (field.names) return '填写名称或编码，多项用逗号分隔'
      return joined(
        `最多 ${field.max ?? 255} 个字`,
        field.min ? `至少 ${field.min} 个字` : '',
        field.pattern ? patterns[field.pattern].message : '',
      )
    case 'multiline':
    case 'richText':
    case 'markdown':
    case 'code':
      return field.max ? `最多 ${field.max} 个字` : '文本'
    case 'number':
      return joined(`数字，最多 ${field.digits ?? 6} 位小数`, range(field.min, field.max))
    case 'integer':
      return joined('整数', range(field.min, field.max))
    case 'money':
      return joined('金额，单位为元，最多 2 位小数', range(hundredth(field.min), hundredth(field.max)))
    case 'date':
      return '日期，如 2026-01-31'
    case 'datetime':
      return '时间，如 2026-01-31 09:30:00'
    case 'time':
      return '钟点，如 09:30:00'
    case 'yesNo':
      return '填写“是”或“否”'
    case 'dictionary':
      return '从可选内容中选择一项'
    case 'dictionaries':
      return '从可选内容中选择，多项用逗号分隔'
    case 'reference':
    case 'user':
    case 'department':
      return '填写名称或编码'
    case 'tree':
    case 'region':
      return '填写名称或编码；有同名时写明上级，如“上级/名称”'
    case 'references':
      return '填写名称或编码，多项用逗号分隔'
    case 'file':
    case 'image':
      return '填写已上传文件的地址'
    case 'json':
      return 'JSON 文本'
    case 'sequence':
    case 'computed':
    case 'rows':
      return ''
  }
}

const joined = (...parts: string[]): string => parts.filter(Boolean).join('，')

const hundredth = (cents: number | undefined): number | undefined => (cents === undefined ? undefined : cents / 100)

function range(min: number | undefined, max: number | undefined): string {
  if (min !== undefined && max !== undefined) return `${min} 到 ${max}`
  if (min !== undefined) return `不小于 ${min}`
  return max === undefined ? '' : `不大于 ${max}`
}
