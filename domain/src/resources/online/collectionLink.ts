import { defineResource } from '../../resource/defineResource.ts'
import { datetime, dictionary, integer, multiline, text, yesNo } from '../../resource/kinds/builders.ts'

/** 填报链接: opens chosen fields of an online form to people without an account, for a time and a number of answers. */
export const collectionLink = defineResource({
  name: 'collectionLink',
  title: '填报链接',
  path: '/online/collection',
  table: 'onl_collection',
  // Created for a form, with its token.
  without: ['import', 'add'],
  titleField: 'title',
  fields: {
    title: text('标题', { required: true, max: 50, pinyin: true, list: { width: 200 }, search: 'like' }),
    formCode: text('表单编码', { required: true, fixed: true, max: 20, list: { width: 140 }, search: 'eq' }),
    fieldNames: text('填写的字段', {
      required: true,
      fixed: true,
      // The names of 500 fields.
      max: 21_000,
      help: '字段名，以逗号分隔',
      form: { span: 2 },
    }),
    welcome: multiline('欢迎语', { max: 500, form: { span: 2 } }),
    expiresAt: datetime('截止时间', { required: true, list: { width: 170 }, search: 'range' }),
    maxAnswers: integer('最多份数', { required: true, min: 1, max: 10_000, list: { width: 100 } }),
    hasCaptcha: yesNo('验证码', { default: 'Y', list: { width: 90 } }),
    tokenHash: text('令牌摘要', { required: true, unique: true, fixed: true, writeOnly: true, max: 64, form: false }),
    status: dictionary('状态', 'collection_status', {
      readOnly: true,
      list: { width: 100 },
      search: 'in',
      form: false,
    }),
  },
  states: {
    field: 'status',
    initial: 'open',
    editable: ['open', 'closed'],
    actions: {
      close: { title: '关闭', from: ['open'], to: 'closed' },
      reopen: { title: '重新打开', from: ['closed'], to: 'open' },
    },
  },
})
