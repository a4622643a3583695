export interface GoodAtSeed {
  code: string
  name: string
  parentCode: string | null
  orderNum: number
  intro: string
}

interface Group {
  code: string
  name: string
  intro: string
  fields: [code: string, name: string, intro: string][]
}

const groups: Group[] = [
  {
    code: 'civil',
    name: '民商事',
    intro: '平等主体之间的人身与财产关系纠纷',
    fields: [
      ['family', '婚姻家事', '离婚、抚养、继承、家庭财产分割与婚前协议'],
      ['contract', '合同纠纷', '买卖、租赁、承揽、服务等合同的违约与解除'],
      ['equity', '公司股权', '股权转让、股东权利、公司控制权与出资纠纷'],
      ['labor', '劳动人事', '劳动合同、工伤、薪酬、竞业限制与劳动仲裁'],
      ['ip', '知识产权', '商标、专利、著作权、商业秘密与不正当竞争'],
      ['realEstate', '房产建工', '商品房买卖、物业、建设工程与工程款追讨'],
      ['traffic', '交通事故', '责任认定、人身损害赔偿与保险理赔'],
      ['debt', '债权债务', '民间借贷、担保、追偿与申请执行'],
    ],
  },
  {
    code: 'criminal',
    name: '刑事',
    intro: '侦查、审查起诉与审判各阶段的辩护和控告',
    fields: [
      ['defense', '刑事辩护', '各审判阶段的无罪、罪轻与量刑辩护'],
      ['bail', '取保候审', '会见、变更强制措施与羁押必要性审查'],
      ['economicCrime', '经济犯罪', '职务侵占、合同诈骗、非法集资等案件'],
      ['accusation', '刑事控告', '代理被害人报案、控告与附带民事诉讼'],
    ],
  },
  {
    code: 'administrative',
    name: '行政',
    intro: '与行政机关之间的复议、诉讼与赔偿',
    fields: [
      ['reconsideration', '行政复议', '对行政处罚、许可与强制措施申请复议'],
      ['adminLitigation', '行政诉讼', '撤销、确认违法与履行法定职责之诉'],
      ['expropriation', '征地拆迁', '征收补偿、安置协议与违法拆除赔偿'],
    ],
  },
  {
    code: 'foreign',
    name: '涉外',
    intro: '含有境外主体、标的或法律事实的事务',
    fields: [
      ['trade', '国际贸易', '国际货物买卖、信用证与贸易合规'],
      ['crossBorder', '跨境投资', '境外投资、外商投资与架构搭建'],
      ['maritime', '海事海商', '海上运输、船舶碰撞与海上保险'],
      ['foreignFamily', '涉外婚姻', '涉外离婚、跨境财产与判决承认'],
    ],
  },
  {
    code: 'nonLitigation',
    name: '非诉',
    intro: '不经诉讼的专项与日常法律服务',
    fields: [
      ['compliance', '企业合规', '合规体系建设、合规体检与整改'],
      ['dueDiligence', '尽职调查', '投资、并购与交易前的法律调查'],
      ['merger', '投融资并购', '融资、收购、重组的方案与交易文件'],
      ['bankruptcy', '破产清算', '破产申请、债权申报与重整'],
      ['dataProtection', '数据合规', '个人信息保护、数据出境与网络安全'],
      ['contractReview', '合同审查', '合同起草、审查与模板体系'],
    ],
  },
]

/** 擅长领域 in two levels, parents before children. */
export const goodAtFields: GoodAtSeed[] = groups.flatMap((group, index) => [
  { code: group.code, name: group.name, parentCode: null, orderNum: index + 1, intro: group.intro },
  ...group.fields.map(([code, name, intro], at) => ({
    code: `${group.code}.${code}`,
    name,
    parentCode: group.code,
    orderNum: at + 1,
    intro,
  })),
])
