import { text } from '../resource/kinds/builders.ts'
import type { Values } from '../resource/readRow.ts'
import { answerOf, defineEndpoint, type InputParser } from './defineEndpoint.ts'

/** A user's saved search of a list. */
export interface SavedView {
  id: string
  name: string
  /** The URL parameters of the list. */
  params: Record<string, string>
  createTime: string
}

/** All preferences of a user at once. What is missing is not set, unless the list is incomplete. */
export interface OwnPreferences {
  values: Record<string, unknown>
  isComplete: boolean
}

const path = '/sys/preference'
const views = '/sys/savedView'

export const preferenceEndpoints = {
  read: defineEndpoint({
    method: 'GET',
    path,
    access: 'signedIn',
    input: { key: text('偏好项') },
    answer: answerOf<unknown>(),
  }),
  mine: defineEndpoint({
    method: 'GET',
    path: `${path}/mine`,
    access: 'signedIn',
    answer: answerOf<OwnPreferences>(),
  }),
  /** The value is any JSON; null deletes it. */
  save: defineEndpoint({
    method: 'PUT',
    path,
    access: 'signedIn',
    input: { parse: (raw) => raw, fields: { key: text('偏好项', { required: true }) } } as InputParser<
      Values,
      { key: string; value: unknown }
    >,
    answer: answerOf<null>(),
  }),
  views: defineEndpoint({
    method: 'GET',
    path: views,
    access: 'signedIn',
    input: { resource: text('资源') },
    answer: answerOf<SavedView[]>(),
  }),
  saveView: defineEndpoint({
    method: 'POST',
    path: views,
    access: 'signedIn',
    input: {
      parse: (raw) => raw,
      fields: { resource: text('资源', { required: true }), name: text('名称', { required: true }) },
    } as InputParser<Values, { resource: string; name: string; params: unknown }>,
    answer: answerOf<{ id: string }>(),
  }),
  deleteView: defineEndpoint({
    method: 'DELETE',
    path: views,
    access: 'signedIn',
    input: { id: text('视图') },
    answer: answerOf<null>(),
  }),
}
