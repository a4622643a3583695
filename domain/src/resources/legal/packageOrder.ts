import { defineResource } from '../../resource/defineResource.ts'
import {
  date,
  datetime,
  dictionary,
  integer,
  money,
  multiline,
  number,
  reference,
  rows,
  sequence,
  text,
} from '../../resource/kinds/builders.ts'
import { packageAdjustment, packageLine } from './packageLines.ts'

const buyer = { section: '购买信息' }

/** 套餐订单: a package that a client has bought, with the lines as they were sold. Its balances stand in the ledger. */
export const packageOrder = defineResource({
  name: 'packageOrder',
  title: '套餐订单',
  path: '/legal/packageOrder',
  titleField: 'packageName',
  fields: {
    no: sequence(
      '订单编号',
      { prefix: 'TC', date: 'YYYYMMDD', digits: 4 },
      { list: { width: 160 }, search: 'like', form: { section: '所购套餐' } },
    ),
    packageId: reference('套餐', 'servicePackage', {
      search: { rule: 'eq', more: true },
      form: { section: '所购套餐' },
    }),
    packageName: text('套餐名称', {
      max: 100,
      pinyin: true,
      list: { width: 200 },
      search: 'like',
      form: false,
    }),
    packageVersion: integer('套餐版本', { readOnly: true, list: { width: 90, hidden: true }, form: false }),
    enterpriseId: reference('购买企业', 'enterprise', { list: { width: 240 }, search: 'eq', form: buyer }),
    personName: text('购买人', { max: 50, list: { width: 100, hidden: true }, help: '个人购买时填写', form: buyer }),
    amount: money('订单金额', {
      min: 0,
      list: { width: 140 },
      statistics: 'sum',
      help: '不填则按套餐售价',
      form: buyer,
    }),
    paidAt: datetime('支付时间', { readOnly: true, list: { width: 172 }, search: 'range', form: false }),
    payNote: text('收款说明', { readOnly: true, max: 200, form: false }),
    startDate: date('生效日期', { list: { width: 120, hidden: true }, help: '仅“指定日”生效的套餐填写', form: buyer }),
    endDate: date('到期日期', { readOnly: true, list: { width: 120 }, search: 'range', form: false }),
    refundAmount: money('退款金额', { readOnly: true, min: 0, list: { width: 120, hidden: true }, form: false }),
    leftShare: number('最少剩余', {
      readOnly: true,
      digits: 1,
      unit: '%',
      list: { width: 110, hidden: true },
      search: { rule: 'range', more: true },
      help: '各项权益的可用数量 ÷ 发放数量，取最少的一项',
      form: false,
    }),
    unearned: money('未履行价值', {
      readOnly: true,
      list: { width: 140, hidden: true },
      search: { rule: 'range', more: true },
      statistics: 'sum',
      help: '订单金额中尚未履行的部分，按各项权益分摊的价款和剩余数量计算',
      form: false,
    }),
    refundAsked: money('申请退款金额', { readOnly: true, form: false }),
    refundReason: text('退款申请原因', { readOnly: true, max: 500, form: false }),
    lines: rows('权益明细', packageLine, { readOnly: true, form: false }),
    adjustments: rows('权益调整', packageAdjustment, { readOnly: true, form: false }),
    status: dictionary('状态', 'pkg_order_status', {
      readOnly: true,
      list: { width: 110, fixed: 'right' },
      search: 'in',
      form: false,
    }),
    remark: multiline('备注', { max: 1000, form: { ...buyer, span: 2 } }),
  },
  check: ({ packageId, packageName, amount }) => [
    ...(!packageId && !packageName ? [{ field: 'packageId', message: '请选择套餐' }] : []),
    ...(!packageId && packageName && amount == null ? [{ field: 'amount', message: '请输入订单金额' }] : []),
  ],
  states: {
    field: 'status',
    initial: 'pendingPay',
    editable: ['pendingPay'],
    actions: {
      pay: {
        title: '确认收款',
        movesValue: true,
        from: 'pendingPay',
        to: 'active',
        fields: {
          paidAt: datetime('支付时间', { required: true }),
          payNote: text('收款说明', { max: 200, help: '如付款账户、凭证号' }),
        },
      },
      freeze: { title: '冻结', from: 'active', to: 'frozen', reason: true, danger: true },
      unfreeze: { title: '解除冻结', from: 'frozen', to: 'active' },
      requestAdjust: {
        title: '申请调整权益',
        movesValue: true,
        from: ['active', 'exhausted'],
        reason: true,
        fields: {
          accountId: text('权益', { required: true, max: 64, form: false }),
          qty: integer('调整数量', { required: true, min: -100_000, max: 100_000, help: '减少时填负数' }),
        },
      },
      approveAdjust: { title: '批准调整', movesValue: true, from: ['active', 'exhausted'] },
      rejectAdjust: { title: '驳回调整', movesValue: true, from: ['active', 'exhausted'], reason: true },
      refund: {
        title: '退款',
        movesValue: true,
        from: ['active', 'frozen'],
        to: 'refunded',
        reason: true,
        danger: true,
        fields: { refundAmount: money('退款金额', { required: true, min: 0 }) },
      },
      requestRefund: {
        title: '申请超额退款',
        from: ['active', 'frozen', 'exhausted'],
        reason: true,
        fields: {
          refundAsked: money('申请退款金额', { required: true, min: 0, help: '高于未履行价值的退款由他人批准' }),
        },
      },
      approveRefund: { title: '批准退款', from: ['active', 'frozen', 'exhausted'], to: 'refunded', danger: true },
      rejectRefund: { title: '驳回退款', from: ['active', 'frozen', 'exhausted'], reason: true },
      exhaust: { title: '用完', from: 'active', to: 'exhausted', bySystem: true },
      replenish: { title: '恢复可用', from: 'exhausted', to: 'active', bySystem: true },
      expire: { title: '到期', from: ['active', 'exhausted', 'frozen'], to: 'expired', bySystem: true },
    },
  },
})
