import { maxSelections } from '../limits.ts'
import { references, text } from '../resource/kinds/builders.ts'
import type { Values } from '../resource/readRow.ts'
import type { Row } from '../resource/defineResource.ts'
import { announcement } from '../resources/system/announcement.ts'
import type { Page } from '../wire/envelope.ts'
import { answerOf, defineEndpoint, fileAnswer, type InputParser, listInput, may } from './defineEndpoint.ts'

/** The newest unread announcements and messages of the caller, with their counts. */
export interface UnreadAnswer {
  anntMsgList: Values[]
  anntMsgTotal: number
  sysMsgList: Values[]
  sysMsgTotal: number
}

/** A notice in the caller's own inbox; `titile` is the spelling of the wire (wire contract §4.13). */
export type MyNotice = Pick<
  Row<typeof announcement>,
  | 'msgContent'
  | 'sender'
  | 'priority'
  | 'sendTime'
  | 'msgCategory'
  | 'busId'
  | 'busType'
  | 'openType'
  | 'openPage'
  | 'msgAbstract'
> & {
  id: string
  anntId: string
  userId: string
  titile: string
  sender_dictText: string | null
  readFlag: string
  readTime: string | null
  bizSource: null
  pageNo: null
  pageSize: null
}

/** A delivery of an announcement to a user (wire contract §4.12). */
export interface SentNotice {
  id: string
  anntId: string
  userId: string
  readFlag: string
  readTime: string | null
  createBy: string | null
  createTime: string
  updateBy: string | null
  updateTime: string | null
}

export interface Reader {
  userId: string
  username: string
  realname: string
  readFlag: string
  readTime: string | null
}
export interface Readers extends Page<Reader> {
  readerTotal: number
  readTotal: number
}

const base = announcement.path
const sent = '/sys/sysAnnouncementSend'
const id = text('通告', { required: true })
const list = may(announcement, 'list')
const publish = may(announcement, 'publish')
const sentRow: InputParser<Values> = {
  parse: (raw) => raw,
  fields: {
    anntId: text('通告编号', { required: true }),
    userId: text('用户编号', { required: true }),
    readFlag: text('是否已读'),
  },
}

export const noticeEndpoints = {
  listByUser: defineEndpoint({
    method: 'GET',
    path: `${base}/listByUser`,
    access: 'signedIn',
    answer: answerOf<UnreadAnswer>(),
  }),
  queryById: defineEndpoint({
    method: 'GET',
    path: `${base}/queryById`,
    access: 'signedIn',
    input: { id },
    answer: answerOf<Values>(),
  }),
  /** The content as a page, which later clients open in a frame. */
  show: defineEndpoint({
    method: 'GET',
    path: `${base}/show/:id`,
    access: 'signedIn',
    takesReaderCookie: true,
    input: { id },
    answer: fileAnswer,
  }),
  readers: defineEndpoint({
    method: 'GET',
    path: `${base}/readers`,
    access: list,
    input: { id, readFlag: text('是否已读'), pageNo: text('页码'), pageSize: text('每页条数') },
    answer: answerOf<Readers>(),
  }),
  getMyAnnouncementSend: defineEndpoint({
    method: 'GET',
    path: `${sent}/getMyAnnouncementSend`,
    access: 'signedIn',
    input: listInput(announcement),
    answer: answerOf<Page<MyNotice>>(),
  }),
  /** The specification does not define the method; public clients use PUT. */
  editByAnntIdAndUserId: defineEndpoint({
    method: 'PUT',
    otherMethods: ['POST'],
    path: `${sent}/editByAnntIdAndUserId`,
    access: 'signedIn',
    input: { anntId: text('通告编号') },
    answer: answerOf<null>(),
  }),
  readAll: defineEndpoint({ method: 'PUT', path: `${sent}/readAll`, access: 'signedIn', answer: answerOf<null>() }),
  doReleaseData: defineEndpoint({
    method: 'GET',
    changesByGet: true,
    path: `${base}/doReleaseData`,
    access: publish,
    input: { id },
    answer: answerOf<null>(),
  }),
  doReovkeData: defineEndpoint({
    method: 'GET',
    changesByGet: true,
    path: `${base}/doReovkeData`,
    access: may(announcement, 'revoke'),
    input: { id },
    answer: answerOf<null>(),
  }),
  /** Old clients call this after reading, to refresh the bell. */
  syncNotic: defineEndpoint({
    method: 'GET',
    changesByGet: true,
    path: `${base}/syncNotic`,
    access: 'signedIn',
    input: { anntId: text('通告编号', { default: '' }) },
    answer: answerOf<null>(),
  }),
  sentList: defineEndpoint({
    method: 'GET',
    path: `${sent}/list`,
    access: list,
    input: listInput({ name: 'announcementSend' }),
    answer: answerOf<Page<SentNotice>>(),
  }),
  sentQueryById: defineEndpoint({
    method: 'GET',
    path: `${sent}/queryById`,
    access: list,
    input: { id },
    answer: answerOf<SentNotice>(),
  }),
  sentAdd: defineEndpoint({
    method: 'POST',
    path: `${sent}/add`,
    access: publish,
    input: sentRow,
    answer: answerOf<SentNotice>(),
  }),
  sentEdit: defineEndpoint({
    method: 'PUT',
    otherMethods: ['POST'],
    path: `${sent}/edit`,
    access: publish,
    input: sentRow,
    answer: answerOf<SentNotice>(),
  }),
  sentDelete: defineEndpoint({
    method: 'DELETE',
    path: `${sent}/delete`,
    access: publish,
    input: { id },
    answer: answerOf<null>(),
  }),
  sentDeleteBatch: defineEndpoint({
    method: 'DELETE',
    path: `${sent}/deleteBatch`,
    access: publish,
    input: { ids: references('通告接收记录', 'announcementSend', { max: maxSelections }) },
    answer: answerOf<null>(),
  }),
}
