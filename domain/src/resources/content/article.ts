import type { FieldError } from '../../errors.ts'
import { defineResource } from '../../resource/defineResource.ts'
import {
  datetime,
  dictionary,
  file,
  image,
  integer,
  multiline,
  references,
  richText,
  text,
  tree,
  yesNo,
} from '../../resource/kinds/builders.ts'

const body = { section: '正文' }
const origin = { section: '来源与标签' }
const showing = { section: '展示与发布' }
const comment = multiline('审核意见', { max: 500, form: { span: 2 } })
const readOnly = { readOnly: true, form: false } as const

/** 文章: written by an editor, reviewed by another, published immediately or at a scheduled time. */
export const article = defineResource({
  name: 'article',
  title: '文章',
  path: '/legal/article',
  menu: { group: '/content', sortNo: 1 },
  titleField: 'title',
  fields: {
    title: text('标题', {
      required: true,
      max: 100,
      pinyin: true,
      list: { width: 280, fixed: 'left' },
      search: 'like',
      form: { ...body, span: 2 },
    }),
    subTitle: text('副标题', { max: 100, form: { ...body, more: true } }),
    categoryId: tree('文章分类', 'articleCategory', {
      required: true,
      list: { width: 130 },
      search: 'eq',
      form: body,
    }),
    cover: image('封面', { biz: 'temp', form: body }),
    summary: multiline('摘要', { max: 300, help: '留空时取正文前 120 个字', form: { ...body, span: 2 } }),
    content: richText('正文', { form: { ...body, span: 2 } }),
    author: text('作者', {
      max: 50,
      list: { width: 110 },
      search: { rule: 'like', more: true },
      form: origin,
    }),
    source: text('来源', { max: 100, form: { ...origin, more: true } }),
    sourceUrl: text('来源网址', { max: 300, pattern: 'url', form: { ...origin, more: true } }),
    tags: text('标签', { max: 200, help: '多个标签用逗号分隔', form: { ...origin, more: true } }),
    goodAt: references('相关领域', 'goodAt', { search: { rule: 'in', more: true }, form: { ...origin, more: true } }),
    relatedTemplateIds: references('相关模板', 'contractTemplate', { form: { ...origin, more: true } }),
    attachments: file('附件', { biz: 'temp', count: 10, form: { ...origin, more: true } }),
    top: yesNo('置顶', {
      default: 'N',
      list: { width: 80, importance: 3 },
      search: { rule: 'eq', more: true },
      form: { ...showing, more: true },
    }),
    recommend: yesNo('推荐', {
      default: 'N',
      list: { hidden: true },
      search: { rule: 'eq', more: true },
      form: { ...showing, more: true },
    }),
    allowComment: yesNo('允许评论', { default: 'Y', form: { ...showing, more: true } }),
    publishAt: datetime('定时发布', {
      list: { width: 152, hidden: true },
      search: { rule: 'range', more: true },
      help: '留空时审核通过即发布',
      form: showing,
    }),
    offlineAt: datetime('定时下线', { list: { hidden: true }, help: '到时自动下线', form: { ...showing, more: true } }),
    publishedAt: datetime('发布时间', {
      ...readOnly,
      list: { width: 152, importance: 1 },
      search: { rule: 'range', more: true },
    }),
    viewCount: integer('阅读量', { ...readOnly, default: 0, list: { width: 90 } }),
    sensitiveHits: text('敏感词', { ...readOnly, max: 500, list: { width: 120, hidden: true } }),
    reviewBy: text('审核人', { ...readOnly, max: 100, list: { hidden: true } }),
    reviewAt: datetime('审核时间', { ...readOnly, list: { hidden: true } }),
    reviewReason: text('审核意见', { ...readOnly, max: 500 }),
    status: dictionary('状态', 'cms_status', {
      ...readOnly,
      list: { width: 100, order: 3 },
      search: 'in',
    }),
  },
  states: {
    field: 'status',
    initial: 'draft',
    editable: ['draft', 'rejected', 'offline'],
    course: ['draft', 'reviewing', 'published'],
    actions: {
      submit: { title: '提交审核', from: ['draft', 'rejected', 'offline'], to: 'reviewing' },
      recall: { title: '撤回', from: 'reviewing', to: 'draft' },
      approve: {
        title: '审核通过',
        from: 'reviewing',
        to: 'published',
        secondPersonAfter: 'submit',
        fields: { comment },
      },
      schedule: {
        title: '定时发布',
        from: 'reviewing',
        to: 'scheduled',
        secondPersonAfter: 'submit',
        fields: { publishAt: datetime('发布时间', { required: true }), comment },
      },
      reject: { title: '驳回', from: 'reviewing', to: 'rejected', reason: true, danger: true },
      publish: { title: '免审发布', from: ['draft', 'rejected', 'offline'], to: 'published' },
      unschedule: { title: '取消定时', from: 'scheduled', to: 'draft', danger: true },
      publishDue: { title: '到时发布', from: 'scheduled', to: 'published', bySystem: true },
      takeOffline: { title: '下线', from: 'published', to: 'offline', reason: true, danger: true },
      expire: { title: '到时下线', from: 'published', to: 'offline', bySystem: true },
    },
  },
  check: ({ publishAt, offlineAt }): FieldError[] =>
    publishAt && offlineAt && publishAt >= offlineAt ? [{ field: 'offlineAt', message: '定时下线应晚于定时发布' }] : [],
})
