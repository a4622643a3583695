import { defineResource } from '../../../resource/defineResource.ts'
import { dictionary, reference, text, user } from '../../../resource/kinds/builders.ts'

/** 模板下载: who downloaded which version of a template, and how it was paid. Written only by the server. */
export const templateDownload = defineResource({
  name: 'templateDownload',
  title: '模板下载记录',
  path: '/legal/templateDownload',
  calls: 'options',
  belongsTo: ['templateId'],
  titleField: 'templateName',
  fields: {
    templateName: text('模板名称', { readOnly: true, max: 100, list: { width: 260 }, search: 'like' }),
    templateId: reference('模板', 'contractTemplate', { readOnly: true, search: { rule: 'eq', more: true } }),
    templateVersion: text('版本', { readOnly: true, max: 20, list: { width: 80 } }),
    userId: user('下载人', { readOnly: true, list: { width: 110 }, search: 'eq' }),
    enterpriseId: reference('企业', 'enterprise', { readOnly: true, list: { width: 220 }, search: 'eq' }),
    channel: dictionary('渠道', 'download_channel', { readOnly: true, list: { width: 100 } }),
    payWay: dictionary('支付方式', 'pay_way', { readOnly: true, list: { width: 110 }, search: 'in' }),
    accountId: text('权益账户', { readOnly: true, max: 64 }),
    format: text('格式', { readOnly: true, max: 10, list: { width: 80 } }),
    watermarkId: text('水印编号', { readOnly: true, max: 40, list: { width: 150 }, search: 'like' }),
    ip: text('IP 地址', { readOnly: true, max: 60, list: { width: 130 } }),
  },
})
