import { dictionarySeed as dictionary } from './dictionarySeed.ts'
import type { DictionarySeed } from './dictionarySeed.ts'

/** What contracts and their templates choose from, beyond the states (domain.md §6–7). */
export const contractDictionaries: DictionarySeed[] = [
  dictionary('seal_type', '用章', [
    ['official', '公章'],
    ['contract', '合同专用章'],
    ['legalRep', '法定代表人章'],
    ['signature', '签字'],
  ]),
  dictionary('contract_remind', '合同到期提醒', [
    ['90', '提前 90 天'],
    ['60', '提前 60 天'],
    ['30', '提前 30 天'],
    ['7', '提前 7 天'],
  ]),
  dictionary('tpl_var_type', '模板变量类型', [
    ['text', '文字'],
    ['number', '数字'],
    ['money', '金额'],
    ['date', '日期'],
    ['dict', '字典'],
    ['enterprise', '企业'],
    ['lawyer', '律师'],
    ['table', '表格'],
  ]),
  dictionary('tpl_source', '模板变量来源', [
    ['enterprise.name', '企业名称'],
    ['enterprise.creditCode', '企业统一社会信用代码'],
    ['enterprise.address', '企业地址'],
    ['enterprise.legalRep', '企业法定代表人'],
    ['enterprise.contactName', '企业联系人'],
    ['enterprise.contactMobile', '企业联系手机'],
    ['lawyer.realname', '承办律师姓名'],
    ['lawyer.phone', '承办律师手机'],
    ['contract.no', '合同编号'],
    ['contract.name', '合同名称'],
    ['contract.amount', '合同金额'],
    ['contract.startDate', '生效日期'],
    ['contract.endDate', '到期日期'],
    ['contract.payPlan', '付款计划'],
    ['partyA.name', '甲方名称'],
    ['partyA.creditCode', '甲方信用代码'],
    ['partyA.signer', '甲方签署人'],
    ['partyB.name', '乙方名称'],
    ['partyB.creditCode', '乙方信用代码'],
    ['partyB.signer', '乙方签署人'],
    ['today', '今天'],
  ]),
  dictionary('download_channel', '下载渠道', [
    ['desk', '后台'],
    ['website', '官网'],
    ['publicAccount', '公众号'],
  ]),
]
