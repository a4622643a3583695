interface TypeSeed {
  code: string
  name: string
  parentCode?: string
}

/** Common kinds of contracts (domain.md §7). */
export const templateTypes: readonly TypeSeed[] = [
  { code: 'sale', name: '买卖' },
  { code: 'sale.goods', name: '货物采购', parentCode: 'sale' },
  { code: 'sale.service', name: '服务采购', parentCode: 'sale' },
  { code: 'lease', name: '租赁' },
  { code: 'labor', name: '劳动人事' },
  { code: 'equity', name: '股权投资' },
  { code: 'loan', name: '借款担保' },
  { code: 'technology', name: '技术与知识产权' },
  { code: 'construction', name: '建设工程' },
  { code: 'mandate', name: '委托代理' },
  { code: 'mandate.counsel', name: '法律顾问', parentCode: 'mandate' },
  { code: 'mandate.case', name: '诉讼代理', parentCode: 'mandate' },
  { code: 'mandate.authority', name: '授权委托书', parentCode: 'mandate' },
  { code: 'secrecy', name: '保密竞业' },
  { code: 'family', name: '婚姻家事' },
]

export const templateTypeRows = templateTypes.map((row, index) => ({ ...row, orderNum: index + 1 }))
