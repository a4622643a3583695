/** What a button of a record does. Steps have buttons anyway. */
export const onlineButtonKinds = {
  link: '打开链接',
  export: '导出本条',
  message: '发送消息',
  webhook: '调用接口',
} as const

export type OnlineButtonKind = keyof typeof onlineButtonKinds

/** A button of the records of a form. */
export interface OnlineButton {
  title: string
  name: string
  kind: OnlineButtonKind
  /** An address with `{field}`, or the code of a message template. */
  target: string | null
  /** The title or name of the field with the receiver of a message. */
  receiver: string | null
  /** An expression; the button is offered only while it holds. */
  condition: string | null
  /** The roles that may use it, besides those that may publish forms. */
  usedBy?: string[]
}
