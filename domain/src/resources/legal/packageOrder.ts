import { defineResource } from '../../resource/defineResource.ts'
import { datetime, dictionary, money, multiline, reference, sequence, text } from '../../resource/kinds/builders.ts'

/** 套餐订单: a service package that a client has bought. The acts that move it on belong to its area. */
export const packageOrder = defineResource({
  name: 'packageOrder',
  title: '套餐订单',
  path: '/legal/packageOrder',
  titleField: 'packageName',
  fields: {
    no: sequence('订单编号', { prefix: 'TC', date: 'YYYYMMDD', digits: 4 }, { list: { width: 160 }, search: 'like' }),
    packageName: text('套餐名称', { required: true, max: 100, pinyin: true, list: { width: 200 }, search: 'like' }),
    enterpriseId: reference('购买企业', 'enterprise', { list: { width: 240 }, search: 'eq' }),
    amount: money('订单金额', { required: true, min: 0, list: { width: 140 }, statistics: 'sum' }),
    paidAt: datetime('支付时间', { list: { width: 172 }, search: 'range' }),
    status: dictionary('状态', 'pkg_order_status', {
      readOnly: true,
      list: { width: 110, fixed: 'right' },
      search: 'in',
      form: false,
    }),
    remark: multiline('备注', { max: 1000, form: { span: 2 } }),
  },
})
