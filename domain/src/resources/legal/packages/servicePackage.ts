import { defineResource } from '../../../resource/defineResource.ts'
import {
  date,
  dictionary,
  image,
  integer,
  money,
  multiline,
  reference,
  references,
  rows,
  sequence,
  text,
  tree,
} from '../../../resource/kinds/builders.ts'
import { packageLine, packageLineErrors } from './packageLines.ts'

const what = { section: '套餐' }
const sale = { section: '价格与期限' }
const content = { section: '权益明细' }

/** 套餐: a bundle for sale. A row is one version; once offered it is immutable, and changes are a new version. */
export const servicePackage = defineResource({
  name: 'servicePackage',
  title: '套餐',
  path: '/legal/servicePackage',
  menu: { group: '/legal-package', sortNo: 1, title: '套餐组合' },
  titleField: 'name',
  uniqueTogether: [['code', 'versionNo']],
  fields: {
    no: sequence(
      '套餐编号',
      { rule: 'package_num', prefix: 'TB', date: 'YYYYMMDD', digits: 4 },
      { list: { width: 160, hidden: true }, search: { rule: 'like', more: true }, form: what },
    ),
    code: text('套餐编码', { required: true, max: 32, list: { width: 130 }, search: 'like', form: what }),
    name: text('套餐名称', {
      required: true,
      max: 50,
      pinyin: true,
      list: { width: 220 },
      search: 'like',
      form: what,
    }),
    versionNo: integer('版本', { readOnly: true, list: { width: 80, importance: 3 }, form: false }),
    basedOnId: reference('修订自', 'servicePackage', { fixed: true, form: false }),
    categoryId: tree('套餐分类', 'packageCategory', {
      required: true,
      list: { width: 140 },
      search: 'eq',
      form: what,
    }),
    coverImg: image('封面', { biz: 'package', form: what }),
    rights: multiline('权益说明', { max: 2000, form: { ...what, span: 2 } }),
    price: money('售价', {
      required: true,
      min: 0,
      list: { width: 120, importance: 1 },
      search: { rule: 'range', more: true },
      form: sale,
    }),
    listPrice: money('原价', { min: 0, form: sale }),
    period: dictionary('计费周期', 'pkg_period', { default: 'year', list: { width: 100, importance: 3 }, form: sale }),
    validDays: integer('有效天数', {
      min: 1,
      max: 3650,
      default: 365,
      list: { width: 100 },
      form: sale,
    }),
    activate: dictionary('生效方式', 'pkg_activate', {
      default: 'onPay',
      list: { width: 110, hidden: true },
      form: sale,
    }),
    buyLimit: integer('每家限购', { min: 1, max: 1000, unit: '份', form: sale }),
    startSale: date('开售日期', { form: sale }),
    endSale: date('停售日期', { form: sale }),
    upgradeTo: references('可升级为', 'servicePackage', { form: sale }),
    lines: rows('权益明细', packageLine, { min: 1, max: 30, form: content }),
    approvedBy: text('主管审批人', { readOnly: true, account: true, max: 100, list: { hidden: true }, form: false }),
    pricedBy: text('财务核价人', { readOnly: true, account: true, max: 100, list: { hidden: true }, form: false }),
    status: dictionary('状态', 'pkg_status', {
      readOnly: true,
      list: { width: 100, order: 3 },
      search: 'in',
      form: false,
    }),
  },
  check: ({ price, listPrice, validDays, activate, startSale, endSale, lines }) => [
    ...(validDays == null ? [{ field: 'validDays', message: '请输入有效天数' }] : []),
    ...(activate == null ? [{ field: 'activate', message: '请选择生效方式' }] : []),
    ...(price != null && listPrice != null && listPrice < price
      ? [{ field: 'listPrice', message: '原价不能低于售价' }]
      : []),
    ...(startSale && endSale && endSale < startSale ? [{ field: 'endSale', message: '停售日期不能早于开售日期' }] : []),
    ...packageLineErrors(lines),
  ],
  states: {
    field: 'status',
    initial: 'draft',
    editable: ['draft'],
    course: ['draft', 'reviewing', 'onSale'],
    actions: {
      submit: { title: '提交审批', from: 'draft', to: 'reviewing' },
      approve: { title: '主管审批', from: 'reviewing', secondPersonAfter: 'submit' },
      confirmPrice: { title: '财务核价', from: 'reviewing', secondPersonAfter: 'submit' },
      return: { title: '退回', from: 'reviewing', to: 'draft', reason: true },
      release: { title: '上架', from: 'reviewing', to: 'onSale', bySystem: true },
      takeOff: { title: '停售', from: 'onSale', to: 'offSale', reason: true },
      putOn: { title: '恢复销售', from: 'offSale', to: 'onSale' },
      revise: { title: '修订', from: ['onSale', 'offSale'] },
      supersede: { title: '被新版本替代', from: ['onSale', 'offSale'], to: 'retired', bySystem: true },
      retire: { title: '退市', from: 'offSale', to: 'retired', reason: true, danger: true },
    },
  },
})
