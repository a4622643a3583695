/** The categories of the packages; the parent by its code. */
export const packageCategorySeeds = [
  { code: 'ent', name: '企业套餐', target: 'enterprise', parentCode: null },
  { code: 'ent-start', name: '初创企业', target: 'enterprise', parentCode: 'ent' },
  { code: 'ent-grow', name: '成长企业', target: 'enterprise', parentCode: 'ent' },
  { code: 'ent-group', name: '集团企业', target: 'enterprise', parentCode: 'ent' },
  { code: 'ent-special', name: '专项套餐', target: 'enterprise', parentCode: 'ent' },
  { code: 'person', name: '个人套餐', target: 'person', parentCode: null },
].map((row, index) => ({ ...row, orderNum: index + 1 }))

/** A line names its item; `appointment` means the first bookable one. */
export interface PackageLineSeed {
  itemType: 'counsel' | 'appointment' | 'template' | 'other'
  itemName: string
  qty: number
  unit: string
  unitPrice?: number
  fairUseCap?: number
  perMonthCap?: number
  overPrice?: number
}

const advice: PackageLineSeed = { itemType: 'counsel', itemName: '日常法律咨询', qty: 0, fairUseCap: 200, unit: 'time' }
const review = (qty: number): PackageLineSeed => ({
  itemType: 'counsel',
  itemName: '合同审查',
  qty,
  unit: 'copy',
  unitPrice: 80_000,
  perMonthCap: Math.ceil(qty / 4),
})
const visit = (qty: number): PackageLineSeed => ({
  itemType: 'appointment',
  itemName: 'appointment',
  qty,
  unit: 'time',
  unitPrice: 50_000,
})
const downloads = (qty: number): PackageLineSeed => ({
  itemType: 'template',
  itemName: '合同模板下载',
  qty,
  unit: 'copy',
  unitPrice: 2_000,
})

/** Names and prices match the orders of the demo office; one package is a draft, one has ended. */
export const servicePackageSeeds = [
  {
    code: 'TC-START',
    name: '初创企业基础版',
    category: 'ent-start',
    price: 398_000,
    listPrice: 498_000,
    status: 'onSale',
    lines: [advice, review(6), visit(4), downloads(20)],
  },
  {
    code: 'TC-GROW',
    name: '成长企业标准版',
    category: 'ent-grow',
    price: 980_000,
    listPrice: 1_280_000,
    status: 'onSale',
    lines: [advice, review(20), visit(12), downloads(60)],
  },
  {
    code: 'TC-GROUP',
    name: '集团企业旗舰版',
    category: 'ent-group',
    price: 2_980_000,
    status: 'onSale',
    lines: [
      advice,
      review(60),
      visit(36),
      { itemType: 'counsel', itemName: '法律培训', qty: 4, unit: 'session', unitPrice: 500_000 },
      downloads(200),
    ],
  },
  {
    code: 'TC-LABOR',
    name: '用工合规年包',
    category: 'ent-special',
    price: 680_000,
    status: 'offSale',
    lines: [{ itemType: 'counsel', itemName: '合规体检', qty: 1, unit: 'time', unitPrice: 1_200_000 }, visit(8)],
  },
  {
    code: 'TC-REVIEW20',
    name: '合同审查次卡（20 份）',
    category: 'ent-special',
    price: 260_000,
    period: 'once',
    activate: 'onFirstUse',
    status: 'onSale',
    lines: [{ ...review(20), perMonthCap: undefined, overPrice: 15_000 }],
  },
  {
    code: 'TC-IP',
    name: '知识产权专项包',
    category: 'ent-special',
    price: 880_000,
    status: 'reviewing',
    lines: [visit(6), { itemType: 'other', itemName: '商标注册申请', qty: 3, unit: 'time', unitPrice: 120_000 }],
  },
  {
    code: 'TC-HOME',
    name: '个人家事咨询卡',
    category: 'person',
    price: 99_800,
    status: 'draft',
    lines: [visit(3)],
  },
  {
    code: 'TC-OLD',
    name: '企业体验版',
    category: 'ent-start',
    price: 99_000,
    status: 'retired',
    lines: [visit(2), downloads(5)],
  },
] satisfies (Record<string, unknown> & { code: string; category: string; status: string; lines: PackageLineSeed[] })[]
