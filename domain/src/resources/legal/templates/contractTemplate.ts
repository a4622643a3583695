import { defineResource, type Steps } from '../../../resource/defineResource.ts'
import {
  date,
  dictionary,
  file,
  image,
  integer,
  money,
  multiline,
  reference,
  rows,
  sequence,
  text,
  tree,
  user,
  yesNo,
} from '../../../resource/kinds/builders.ts'

const about = { section: '模板信息' }
const paper = { section: '文件与变量' }
const use = { section: '使用说明' }
const offer = { section: '发布' }

/** A valid tag name: letters of any script, digits, underscores. */
const keyError = (key: string): string | undefined =>
  /^[\p{L}_][\p{L}\p{N}_]*$/u.test(key) ? undefined : '只能由文字、数字和下划线组成，且不以数字开头'

const variables = rows(
  '变量',
  {
    key: text('标签', { required: true, max: 50, problem: keyError }),
    label: text('名称', { required: true, max: 50 }),
    type: dictionary('类型', 'tpl_var_type', { required: true, default: 'text' }),
    required: yesNo('必填', { default: 'Y' }),
    source: dictionary('取自', 'tpl_source'),
    defaultValue: text('默认值', { max: 200 }),
    dict: text('字典编码', { max: 60, help: '类型为字典时填写' }),
    columns: text('表格列', { max: 300, help: '类型为表格时填写，如：品名,数量,单价' }),
    question: text('提问', { max: 200 }),
  },
  { max: 200, form: { ...paper, span: 3 } },
)

const clauses = rows(
  '可选条款',
  {
    key: text('标签', { required: true, max: 50, problem: keyError }),
    title: text('条款', { required: true, max: 100 }),
    whenKey: text('取决于变量', { max: 50, help: '不填则由起草人选择是否采用' }),
    whenValue: text('变量等于', { max: 100, help: '不填则变量有值时采用' }),
  },
  { max: 50, form: { ...paper, span: 3 } },
)

const actions = {
  submit: { title: '提交审核', from: ['draft', 'offline'], to: 'reviewing' },
  sendBack: { title: '退回', from: 'reviewing', to: 'draft', reason: true, danger: true },
  publish: { title: '发布', from: 'reviewing', to: 'published', secondPersonAfter: 'submit' },
  revise: { title: '修订', from: 'published' },
  abandon: { title: '放弃修订', from: ['draft', 'reviewing'], to: 'abandoned', reason: true, danger: true },
  takeOffline: { title: '下架', from: 'published', to: 'offline', reason: true, danger: true },
  relist: { title: '重新上架', from: 'offline', to: 'published' },
  deprecate: { title: '废止', from: ['published', 'offline'], to: 'deprecated', reason: true, danger: true },
} as const satisfies Steps

/**
 * 合同模板: a Word file with tags, and the value of each tag. Publishing stores an immutable version. A revision is a
 * separate row: the published template stays in use until the revision is published into it.
 */
export const contractTemplate = defineResource({
  name: 'contractTemplate',
  title: '合同模板',
  path: '/legal/contractTemplate',
  menu: { group: '/legal-contract', sortNo: 2 },
  titleField: 'name',
  fields: {
    no: sequence(
      '模板编号',
      { rule: 'template_num', prefix: 'MB', date: 'YYYYMMDD', digits: 4 },
      { list: { width: 160, hidden: true }, search: { rule: 'like', more: true }, form: about },
    ),
    name: text('模板名称', {
      required: true,
      max: 100,
      pinyin: true,
      list: { width: 260 },
      search: 'like',
      form: { ...about, span: 2 },
    }),
    typeId: tree('模板类型', 'templateType', { required: true, list: { width: 140 }, search: 'eq', form: about }),
    keywords: text('关键词', { max: 200, search: { rule: 'like', more: true }, form: about }),
    coverImg: image('封面', { biz: 'template', form: about }),
    summary: multiline('摘要', { max: 500, form: { ...about, span: 2 } }),
    docx: file('模板文件', {
      biz: 'template',
      help: '.docx 文件，需要填写的地方写成 {标签}',
      form: { ...paper, span: 2 },
    }),
    variables,
    clauses,
    scene: multiline('适用场景', { max: 1000, form: { ...use, span: 2 } }),
    usageNotes: multiline('使用说明', { max: 2000, form: { ...use, span: 2 } }),
    riskTips: multiline('风险提示', { max: 2000, form: { ...use, span: 2 } }),
    legalBasis: multiline('法律依据', { max: 1000, form: { ...use, span: 2 } }),
    price: money('单价', {
      min: 0,
      default: 0,
      help: '0 表示免费',
      list: { width: 110 },
      search: { rule: 'range', more: true },
      form: offer,
    }),
    memberOnly: yesNo('仅限会员', {
      default: 'N',
      list: { width: 100, hidden: true },
      search: { rule: 'eq', more: true },
      form: offer,
    }),
    effectiveFrom: date('启用日期', { list: { hidden: true }, form: offer }),
    revisionOfId: reference('修订自', 'contractTemplate', {
      readOnly: true,
      list: { width: 200, hidden: true },
      form: offer,
    }),
    publishedVersion: text('版本', { readOnly: true, max: 20, list: { width: 80, importance: 3 }, form: false }),
    downloadCount: integer('下载次数', { readOnly: true, list: { width: 100 }, form: false }),
    reviewedBy: user('审核人', { readOnly: true, list: { width: 100, hidden: true }, form: false }),
    status: dictionary('状态', 'tpl_status', {
      readOnly: true,
      list: { width: 110, order: 3 },
      search: 'in',
      form: false,
    }),
  },
  states: {
    field: 'status',
    initial: 'draft',
    editable: ['draft', 'offline'],
    course: ['draft', 'reviewing', 'published'],
    actions,
  },
  check: ({ variables: asked, clauses: optional }) => {
    const keys = [...(asked ?? []), ...(optional ?? [])].map(({ key }) => key)
    const twice = keys.find((key, index) => keys.indexOf(key) !== index)
    return twice === undefined ? [] : [{ field: 'variables', message: `标签“${twice}”出现了两次，请保留一个` }]
  },
})
