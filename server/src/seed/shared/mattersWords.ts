type Choices<T> = readonly [T, ...T[]]

/** Typical questions, with their good-at field among the civil ones. */
export const questions: Choices<[field: string, subject: string]> = [
  ['labor', '员工离职补偿金如何计算'],
  ['labor', '竞业限制协议是否有效'],
  ['labor', '试用期解除劳动合同的风险'],
  ['contract', '供应商逾期交货如何主张违约金'],
  ['contract', '服务合同能否提前解除'],
  ['contract', '采购合同质量条款把关'],
  ['equity', '小股东要求查阅公司账簿'],
  ['equity', '股权转让款迟迟未付'],
  ['ip', '商标被他人抢注如何应对'],
  ['ip', '离职员工带走客户名单'],
  ['realEstate', '工程款结算争议'],
  ['realEstate', '厂房租赁到期续租谈判'],
  ['debt', '应收账款催收与诉讼准备'],
  ['debt', '对方提出以物抵债是否可行'],
  ['family', '企业主婚前财产安排'],
  ['traffic', '单位车辆事故的赔偿责任'],
]

/** Typical matters: kind of case, stage, and the matter after the name of the client. */
export const causes: Choices<[caseType: string, stage: string, cause: string]> = [
  ['civil', 'firstInstance', '买卖合同纠纷'],
  ['civil', 'firstInstance', '建设工程施工合同纠纷'],
  ['civil', 'secondInstance', '股权转让纠纷上诉'],
  ['civil', 'enforcement', '欠款判决申请执行'],
  ['civil', 'preservation', '货款追索及财产保全'],
  ['laborArbitration', 'arbitration', '劳动争议仲裁'],
  ['laborArbitration', 'firstInstance', '确认劳动关系纠纷'],
  ['commercialArbitration', 'arbitration', '供货合同仲裁'],
  ['administrative', 'reconsideration', '行政处罚复议'],
  ['criminal', 'investigation', '职务侵占案控告'],
  ['special', 'nonLitigation', '股权激励方案专项'],
  ['special', 'nonLitigation', '数据合规体检专项'],
]

export const deadlineTypes = ['hearing', 'evidence', 'appeal', 'preservation', 'payment', 'supplement'] as const

/** The business of a contract and its title. */
export const agreements: Choices<[bizType: string, title: string]> = [
  ['counsel', '常年法律顾问合同'],
  ['counsel', '专项法律顾问合同'],
  ['entrust', '委托代理合同'],
  ['package', '法律服务套餐协议'],
  ['review', '设备采购合同'],
  ['review', '软件开发服务合同'],
  ['review', '厂房租赁合同'],
  ['other', '保密与竞业限制协议'],
]

export const packages: Choices<[name: string, price: number]> = [
  ['初创企业基础版', 398_000],
  ['成长企业标准版', 980_000],
  ['集团企业旗舰版', 2_980_000],
  ['用工合规年包', 680_000],
  ['合同审查次卡（20 份）', 260_000],
]
