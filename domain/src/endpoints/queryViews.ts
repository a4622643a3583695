import { text } from '../resource/kinds/builders.ts'
import type { Values } from '../resource/readRow.ts'
import { answerOf, defineEndpoint, type InputParser } from './defineEndpoint.ts'

export const shareQueryPermission = 'query:share'

/** A role that a query can be shared with. */
export interface ShareRole {
  value: string
  text: string
}

/** One line of an advanced query. */
export interface QueryLine {
  field: string
  rule: string
  val: unknown
}
/** Lines and further groups, joined in their own way. */
export interface QueryGroup {
  matchType: 'and' | 'or'
  records: (QueryLine | QueryGroup)[]
}

/** An advanced query stored on the server. */
export interface QueryView extends QueryGroup {
  id: string
  resource: string
  title: string
  version: number
  isOwn: boolean
  /** The name of the owner. */
  owner: string
  /** The roles that it is shared with; visible only to its owner. */
  roles: ShareRole[]
  createTime: string
  updateTime: string | null
}

/** Title, condition and roles; the handler validates the condition against the resource definition. */
const view: InputParser<Values> = {
  parse: (raw) => raw,
  fields: { resource: text('业务'), title: text('名称'), matchType: text('匹配方式') },
}
const base = '/sys/queryView'

export const queryViewEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: `${base}/list`,
    access: 'signedIn',
    input: { resource: text('业务') },
    answer: answerOf<QueryView[]>(),
  }),
  roles: defineEndpoint({
    method: 'GET',
    path: `${base}/roles`,
    access: { permission: shareQueryPermission },
    answer: answerOf<ShareRole[]>(),
  }),
  add: defineEndpoint({
    method: 'POST',
    path: `${base}/add`,
    access: 'signedIn',
    input: view,
    answer: answerOf<QueryView>(),
  }),
  edit: defineEndpoint({
    method: 'PUT',
    path: `${base}/edit`,
    access: 'signedIn',
    input: view,
    answer: answerOf<QueryView>(),
  }),
  delete: defineEndpoint({
    method: 'DELETE',
    path: `${base}/delete`,
    access: 'signedIn',
    input: { id: text('查询', { required: true }) },
    answer: answerOf<null>(),
  }),
}
