import type { Values } from '@lexdesk/domain'
import { expect } from 'vitest'

/** Ids used by the requests below. */
export const facts = {
  user: '',
  role: '',
  department: '',
  departRole: '',
  dict: '',
  dictItem: '',
  menu: '',
  notice: '',
}
export type Params = Record<string, string | number>

export interface Specified {
  call: `${'GET' | 'POST' | 'PUT' | 'DELETE'} ${string}`
  /** `duty`: refused to staff without the permission. */
  for: 'public' | 'signedIn' | 'duty'
  query?: () => Params
  body?: () => Values
  answer: () => Values
}

export const text = expect.any(String)
export const number = expect.any(Number)
export const flag = expect.any(Boolean)
const time = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
export const ids = expect.arrayContaining([text])
export const read = (result: unknown, more: Values = {}) => ({
  success: true,
  code: 0,
  message: '操作成功！',
  result,
  ...more,
})
export const done = (message: string, more: Values = {}) => ({ success: true, code: 200, message, ...more })
export const refused = { success: false, code: 500, message: text, result: null }
export const pageOf = (record: unknown) =>
  read({
    records: expect.arrayContaining([record]),
    total: number,
    size: number,
    current: 1,
    pages: number,
    orders: [],
  })
export const listOf = (one: unknown) => expect.arrayContaining([one])
export const like = (shape: Values) => expect.objectContaining(shape)

export const treeNode = like({ key: text, value: text, slotTitle: text, isLeaf: flag, ruleFlag: number })
export const menuNode = like({
  id: text,
  key: text,
  title: text,
  menuType: number,
  leaf: flag,
  isLeaf: flag,
  route: flag,
})
export const roleRow = like({ id: text, roleName: text, roleCode: text, createTime: time })
export const departNode = like({ key: text, value: text, title: text, isLeaf: flag, orgCode: text, delFlag: '0' })
export const item = like({ value: text, text, title: text })
export const permissionIds = () => ({ permissionIds: facts.menu, lastpermissionIds: '' })
let counter = 0
export const fresh = (prefix: string): string => `${prefix}_${(counter += 1)}`
