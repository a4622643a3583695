import type { DraftBlock } from '../../../docx/composeDocx.ts'

interface TemplateSeed {
  /** Part of the file name. */
  code: string
  name: string
  typeCode: string
  status: 'draft' | 'reviewing' | 'published' | 'offline' | 'deprecated' | 'abandoned'
  /** The code of the template it revises. */
  revisionOf?: string
  price: number
  /** Its age in days. */
  daysAgo: number
  summary: string
  blocks: readonly DraftBlock[]
  variables: readonly Record<string, string>[]
  clauses: readonly Record<string, string>[]
}

const variable = (key: string, type: string, source?: string, more: Record<string, string> = {}) => ({
  key,
  label: key,
  type,
  required: 'Y',
  ...(source && { source }),
  ...more,
})
const parties = [
  variable('合同编号', 'text', 'contract.no'),
  variable('甲方', 'text', 'partyA.name'),
  variable('甲方信用代码', 'text', 'partyA.creditCode', { required: 'N' }),
  variable('乙方', 'text', 'partyB.name'),
]
const head = ['合同编号：{合同编号}', '甲方：{甲方}（统一社会信用代码：{甲方信用代码}）', '乙方：{乙方}']
const term = [variable('起始日期', 'date', 'contract.startDate'), variable('届满日期', 'date', 'contract.endDate')]
const fee = [
  variable('金额', 'money', 'contract.amount'),
  variable('付款计划', 'table', 'contract.payPlan', { columns: '应付日期,金额,付款条件' }),
]
const plan: DraftBlock[] = [
  [
    ['序号', '应付日期', '金额（元）', '付款条件'],
    ['{#付款计划}{序号}', '{应付日期}', '{金额}', '{付款条件}{/付款计划}'],
  ],
]
const end = ['', '甲方（盖章）：                乙方（盖章）：', '签署日期：      年    月    日']

/** The templates of the demo office. */
export const contractTemplates: readonly TemplateSeed[] = [
  {
    code: 'counsel',
    name: '常年法律顾问合同',
    typeCode: 'mandate.counsel',
    status: 'published',
    price: 0,
    daysAgo: 640,
    summary: '企业聘请常年法律顾问，约定服务范围、顾问费与期限。',
    blocks: [
      '# 常年法律顾问合同',
      ...head,
      '## 第一条 服务期限',
      '自 {起始日期} 起至 {届满日期} 止。',
      '## 第二条 指派律师',
      '乙方指派 {承办律师} 律师担任甲方法律顾问。',
      '## 第三条 顾问费',
      '顾问费共计人民币 {金额} 元（大写：{金额|大写}），按下表支付：',
      ...plan,
      '## 第四条 服务范围',
      '{服务范围}',
      '{#保密条款}',
      '## 第五条 保密',
      '双方对履行本合同知悉的商业秘密负有保密义务，期限不因本合同终止而终止。',
      '{/保密条款}',
      '## 第六条 争议解决',
      '因本合同发生的争议，由{争议解决}解决。',
      ...end,
    ],
    variables: [
      ...parties,
      ...term,
      variable('承办律师', 'lawyer', 'lawyer.id'),
      ...fee,
      variable('服务范围', 'text', 'counsel.scopeText', {
        question: '顾问服务包括哪些内容？',
        defaultValue: '法律咨询、合同审查、律师函、员工培训。',
      }),
      variable('争议解决', 'text', undefined, { question: '争议由哪里管辖？', defaultValue: '甲方所在地人民法院' }),
    ],
    clauses: [{ key: '保密条款', title: '保密条款' }],
  },
  {
    code: 'mandate',
    name: '民事委托代理合同',
    typeCode: 'mandate.case',
    status: 'published',
    price: 0,
    daysAgo: 610,
    summary: '当事人委托律师代理诉讼或仲裁，含授权范围与律师费。',
    blocks: [
      '# 民事委托代理合同',
      '合同编号：{合同编号}',
      '甲方：{甲方}（统一社会信用代码或身份证号：{甲方证件号码}）',
      '乙方：{乙方}',
      '甲方就 {案由} 一案委托乙方代理，代理阶段为{代理阶段}。',
      '乙方指派 {承办律师} 律师承办。授权范围：{授权范围}。',
      '律师费人民币 {金额} 元（大写：{金额|大写}）。',
      ...plan,
      '{#特别授权}特别授权事项：{授权事项}。{/特别授权}',
      '期限：{起始日期} 至 {届满日期}。',
      ...end,
    ],
    variables: [
      ...parties.filter(({ key }) => key !== '甲方信用代码'),
      variable('甲方证件号码', 'text', 'partyA.code', { required: 'N' }),
      variable('案由', 'text', 'entrustment.cause', { question: '是什么案件？' }),
      variable('代理阶段', 'dict', 'entrustment.stage', { dict: 'case_stage', defaultValue: 'firstInstance' }),
      variable('承办律师', 'lawyer', 'lawyer.id'),
      variable('授权范围', 'dict', 'entrustment.authority', { dict: 'auth_scope', defaultValue: 'general' }),
      variable('授权事项', 'text', 'entrustment.powers', { required: 'N', defaultValue: '无' }),
      ...fee,
      ...term,
    ],
    clauses: [{ key: '特别授权', title: '特别授权', whenKey: '授权范围', whenValue: '特别授权' }],
  },
  {
    code: 'authority',
    name: '民事授权委托书',
    typeCode: 'mandate.authority',
    status: 'published',
    price: 0,
    daysAgo: 600,
    summary: '当事人向法院或仲裁机构提交的授权委托书，特别授权逐项列明。',
    blocks: [
      '# 授权委托书',
      '委托编号：{委托编号}',
      '委托人：{委托人}（统一社会信用代码或身份证号：{委托人证件号码}）',
      '{#有法定代表人}法定代表人：{法定代表人}{/有法定代表人}',
      '受委托人：',
      [
        ['序号', '姓名', '执业证号', '执业机构'],
        ['{#受托律师}{序号}', '{姓名}', '{执业证号}', '{执业机构}{/受托律师}'],
      ],
      '现委托上列受委托人在委托人与{对方当事人}{案由}一案（{代理阶段}）中，作为委托人的代理人。',
      '受理机构：{受理机构}',
      '## 代理权限：{授权范围}',
      '{#特别授权}受委托人有权代为：{授权事项}。{/特别授权}{^特别授权}受委托人有权代为调查取证、起草文书、参加庭审、发表代理意见{#有授权事项}、{授权事项}{/有授权事项}；未经委托人另行书面授权，无权代为承认、放弃、变更诉讼请求，进行和解，提起反诉或者上诉。{/特别授权}',
      '## 期限',
      '自签署之日起至本阶段办理终结之日止。',
      '',
      '委托人（签名或盖章）：',
      '日期：      年    月    日',
    ],
    variables: [
      variable('委托编号', 'text', 'entrustment.no'),
      variable('委托人', 'text', 'client.name'),
      variable('委托人证件号码', 'text', 'client.code', { required: 'N', defaultValue: '　　　　　　　　　　' }),
      variable('法定代表人', 'text', 'client.legalRep', { required: 'N' }),
      variable('受托律师', 'table', 'lawyers', { columns: '姓名,执业证号,执业机构' }),
      variable('对方当事人', 'text', 'opponents', { defaultValue: '对方当事人' }),
      variable('案由', 'text', 'entrustment.cause'),
      variable('代理阶段', 'dict', 'entrustment.stage', { dict: 'case_stage', defaultValue: 'firstInstance' }),
      variable('受理机构', 'text', 'entrustment.court', { required: 'N', defaultValue: '待定' }),
      variable('授权范围', 'dict', 'entrustment.authority', { dict: 'auth_scope' }),
      variable('授权事项', 'text', 'entrustment.powers', { required: 'N' }),
    ],
    clauses: [
      { key: '有法定代表人', title: '法定代表人', whenKey: '法定代表人' },
      { key: '特别授权', title: '特别授权', whenKey: '授权范围', whenValue: '特别授权' },
      { key: '有授权事项', title: '一般授权的事项', whenKey: '授权事项' },
    ],
  },
  {
    code: 'purchase',
    name: '设备采购合同',
    typeCode: 'sale.goods',
    status: 'published',
    price: 9_900,
    daysAgo: 420,
    summary: '企业采购设备，附货物清单、验收与违约责任。',
    blocks: [
      '# 设备采购合同',
      ...head,
      '## 一、货物清单',
      [
        ['序号', '品名', '规格', '数量', '单价（元）'],
        ['{#货物清单}{序号}', '{品名}', '{规格}', '{数量}', '{单价}{/货物清单}'],
      ],
      '## 二、价款',
      '合同总价人民币 {金额} 元（大写：{金额|大写}）。',
      '## 三、交货',
      '乙方应于 {交货日期} 前将货物送至{交货地点}。',
      '{#质保}质量保证期为验收合格之日起{质保期}个月。{/质保}',
      ...end,
    ],
    variables: [
      ...parties,
      variable('货物清单', 'table', undefined, { columns: '品名,规格,数量,单价' }),
      variable('金额', 'money', 'contract.amount'),
      variable('交货日期', 'date', 'contract.endDate'),
      variable('交货地点', 'text', 'enterprise.address'),
      variable('质保期', 'number', undefined, { required: 'N', question: '质保多少个月？' }),
    ],
    clauses: [{ key: '质保', title: '质量保证', whenKey: '质保期' }],
  },
  {
    code: 'secrecy',
    name: '保密协议',
    typeCode: 'secrecy',
    status: 'reviewing',
    price: 0,
    daysAgo: 6,
    summary: '双方合作前签署的保密协议。',
    blocks: ['# 保密协议', ...head, '双方就 {合作事项} 互负保密义务，期限 {保密年限} 年。', ...end],
    variables: [...parties, variable('合作事项', 'text'), variable('保密年限', 'number')],
    clauses: [],
  },
  {
    code: 'lease',
    name: '厂房租赁合同（旧版）',
    typeCode: 'lease',
    status: 'deprecated',
    price: 0,
    daysAgo: 715,
    summary: '民法典施行前的版本，不再使用。',
    blocks: ['# 厂房租赁合同', ...head, '租期 {起始日期} 至 {届满日期}。', ...end],
    variables: [...parties, ...term],
    clauses: [],
  },
  {
    code: 'loan',
    name: '借款合同',
    typeCode: 'loan',
    status: 'offline',
    price: 0,
    daysAgo: 380,
    summary: '利率上限调整，修订期间暂不提供下载。',
    blocks: ['# 借款合同', ...head, '借款期限 {起始日期} 至 {届满日期}。', ...end],
    variables: [...parties, ...term],
    clauses: [],
  },
  {
    code: 'labor',
    name: '劳动合同（初稿）',
    typeCode: 'labor',
    status: 'draft',
    price: 0,
    daysAgo: 3,
    summary: '固定期限劳动合同，待补充竞业限制条款。',
    blocks: ['# 劳动合同', ...head, '合同期限 {起始日期} 至 {届满日期}。', ...end],
    variables: [...parties, ...term],
    clauses: [],
  },
  {
    code: 'counsel-draft',
    revisionOf: 'counsel',
    name: '常年法律顾问合同',
    typeCode: 'mandate.counsel',
    status: 'abandoned',
    price: 0,
    daysAgo: 20,
    summary: '曾拟增加线上服务条款，经讨论不再修订。',
    blocks: ['# 常年法律顾问合同', ...head, '服务期限 {起始日期} 至 {届满日期}。', ...end],
    variables: [...parties, ...term],
    clauses: [],
  },
]
