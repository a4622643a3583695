import { collectionAnswer } from '../resources/online/collectionAnswer.ts'
import { collectionLink } from '../resources/online/collectionLink.ts'
import type { OnlineDefinition } from '../resources/online/OnlineField.ts'
import { errors } from '../errors.ts'
import { datetime, integer, multiline, references, text, yesNo } from '../resource/kinds/builders.ts'
import type { DictionaryItem } from '../resource/Field.ts'
import type { Values } from '../resource/readRow.ts'
import type { StoredFileAnswer } from './files.ts'
import { answerOf, defineEndpoint, type InputParser, may, parseInput } from './defineEndpoint.ts'

/** What a person without an account gets to see: the chosen fields, and no record. */
export interface CollectionForm {
  title: string
  welcome: string | null
  expiresAt: string
  hasCaptcha: boolean
  definition: OnlineDefinition
  dictionaries: Record<string, readonly DictionaryItem[]>
}

const proof = {
  token: text('链接', { required: true, max: 64 }),
  checkKey: text('验证码标识', { default: '' }),
  captcha: text('验证码', { default: '' }),
}

interface SentAnswer {
  token: string
  checkKey: string
  captcha: string
  /** Values by field, which the handler reads by the form. */
  content: Values
}

const sentAnswer: InputParser<SentAnswer> = {
  fields: proof,
  parse: (raw) => {
    const { content } = raw
    if (typeof content !== 'object' || content === null || Array.isArray(content))
      throw errors.badRequest('填写的内容应为 JSON 对象')
    return { ...parseInput(proof, raw), content: { ...content } }
  },
}

export const onlineCollectionEndpoints = {
  /** What was filled in, of the fields that the reader may see, with the names of files as `_dictText`. */
  content: defineEndpoint({
    method: 'GET',
    path: `${collectionAnswer.path}/content`,
    access: may(collectionAnswer, 'list'),
    input: { id: text('填报记录', { required: true }) },
    answer: answerOf<Values>(),
  }),
  /** Creates a link. Its token is in this answer only: the database has a hash. */
  create: defineEndpoint({
    method: 'POST',
    path: `${collectionLink.path}/create`,
    access: may(collectionLink, 'edit'),
    input: {
      formCode: text('表单编码', { required: true, max: 20 }),
      title: text('标题', { required: true, max: 50 }),
      fieldNames: references('填写的字段', 'onlineForm', { required: true, max: 500 }),
      welcome: multiline('欢迎语', { max: 500 }),
      expiresAt: datetime('截止时间', { required: true }),
      maxAnswers: integer('最多份数', { required: true, min: 1, max: 10_000 }),
      hasCaptcha: yesNo('验证码', { default: 'Y' }),
    },
    answer: answerOf<{ id: string; token: string }>(),
  }),
  open: defineEndpoint({
    method: 'GET',
    path: '/online/collect/:token',
    access: 'public',
    input: { token: text('链接', { required: true, max: 64 }) },
    answer: answerOf<CollectionForm>(),
    isUnlogged: true,
  }),
  /** A form with one file, for a field of the form. Only the answer that names it makes it readable. */
  upload: defineEndpoint({
    method: 'POST',
    path: '/online/collect/:token/file',
    access: 'public',
    input: { token: text('链接', { required: true, max: 64 }), field: text('字段', { required: true, max: 40 }) },
    answer: answerOf<StoredFileAnswer>(),
    isUnlogged: true,
  }),
  send: defineEndpoint({
    method: 'POST',
    path: '/online/collect/:token',
    access: 'public',
    input: sentAnswer,
    answer: answerOf<null>(),
    isUnlogged: true,
  }),
}
