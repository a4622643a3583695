import { dictionarySeed as dictionary, stateSeed as states } from './dictionarySeed.ts'
import type { DictionarySeed } from './dictionarySeed.ts'

/** Parties, authority, conflicts of interest and deadlines of entrustments (domain.md §5, §14). */
export const entrustDictionaries: DictionarySeed[] = [
  dictionary('party_type', '当事人类型', [
    ['person', '自然人'],
    ['company', '法人'],
    ['organisation', '其他组织'],
  ]),
  dictionary('auth_power', '授权事项', [
    ['admit', '承认诉讼请求'],
    ['waive', '放弃诉讼请求'],
    ['change', '变更诉讼请求'],
    ['settle', '和解'],
    ['counterclaim', '反诉'],
    ['appeal', '上诉'],
    ['receiveDocuments', '签收文书'],
    ['receiveMoney', '领款'],
  ]),
  states('conflict_status', '利冲处理', [
    ['valid', '已检索'],
    ['waived', '已豁免'],
    ['superseded', '已重新检索'],
  ]),
  dictionary('conflict_kind', '利冲检索方式', [
    ['matter', '委托检索'],
    ['manual', '手工检索'],
    ['recheck', '自动复检'],
  ]),
  dictionary('party_decision', '主体核对结论', [
    ['same', '同一主体', 'warning'],
    ['different', '非同一主体', 'success'],
  ]),
  states('decision_status', '主体核对状态', [
    ['valid', '有效'],
    ['revoked', '已撤销'],
  ]),
  dictionary('party_verdict', '主体比对', [
    ['same', '同一主体'],
    ['related', '关联主体'],
    ['doubtful', '疑似同一主体'],
    ['different', '非同一主体'],
  ]),
  dictionary('conflict_match', '匹配方式', [
    ['code', '证件号码相同'],
    ['name', '名称相同'],
    ['former', '曾用名'],
    ['alias', '简称或别名'],
    ['core', '字号相同'],
    ['relation', '关联方'],
    ['sound', '读音相同'],
  ]),
  dictionary('period_unit', '期间单位', [
    ['day', '日'],
    ['month', '个月'],
    ['year', '年'],
  ]),
  dictionary('period_counting', '期间计算方式', [
    ['period', '法定期间'],
    ['measure', '措施届满'],
  ]),
  states('rule_check', '规则核对状态', [
    ['unchecked', '待核对'],
    ['checked', '已核对'],
  ]),
  states('deadline_status', '期限状态', [
    ['open', '进行中'],
    ['ticked', '待复核'],
    ['done', '已办结'],
    ['cancelled', '已撤销'],
  ]),
]
