/** The initial rules of a new office (wire contract §3.17). */
export const fillRules = [
  {
    ruleName: '订单编号',
    ruleCode: 'shop_order_num',
    ruleClass: 'orderNumber',
    ruleParams: JSON.stringify({ prefix: 'CN' }),
  },
  { ruleName: '部门编码', ruleCode: 'org_num_role', ruleClass: 'departCode', ruleParams: '{}' },
  { ruleName: '分类编码', ruleCode: 'category_code_rule', ruleClass: 'categoryCode', ruleParams: '{}' },
  {
    ruleName: '合同编号',
    ruleCode: 'contract_num',
    ruleClass: 'numbering',
    ruleParams: JSON.stringify({ prefix: 'HT', date: 'yyyyMMdd', separator: '-', digits: 4 }),
  },
]
