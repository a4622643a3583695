interface Asked {
  title: string
  hint: string
}

interface ButtonNeeds {
  target?: Asked
  /** A message needs the field with its receiver. */
  receiver?: true
}

const needs: Readonly<Record<string, ButtonNeeds>> = {
  link: {
    target: { title: '链接地址', hint: '如 /legal/enterprise?name={客户}，或 https:// 开头；{字段} 换成记录的值' },
  },
  webhook: {
    target: { title: '接口地址', hint: '以 https:// 开头；点击后把记录发送到这里，受限的字段和附件除外' },
  },
  message: { target: { title: '消息模板', hint: '发送的内容；模板在“消息模板”里维护' }, receiver: true },
}

/** What a button has to be told for its kind; an export needs nothing. */
export const asksFor = (kind: unknown): ButtonNeeds => (typeof kind === 'string' ? (needs[kind] ?? {}) : {})
