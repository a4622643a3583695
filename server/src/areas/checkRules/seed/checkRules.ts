/** The initial rules of a new office (wire contract §5). */
export const checkRules = [
  {
    ruleName: '通用编码规则',
    ruleCode: 'common',
    ruleJson: JSON.stringify([
      { digits: '1', pattern: '[a-zA-Z]', message: '第一位只能是字母' },
      { digits: '*', pattern: '[a-zA-Z0-9_]{3,12}', message: '只能由字母、数字、下划线组成，长度为 3 到 12 位' },
    ]),
    ruleDescription: '首位为字母，由字母、数字、下划线组成，3 到 12 位',
  },
  {
    ruleName: '测试编码规则',
    ruleCode: 'test',
    ruleJson: JSON.stringify([
      { digits: '*', pattern: '.{6}', message: '长度必须为 6 位' },
      { digits: '2', pattern: '[A-Z]+', message: '前两位必须是大写字母' },
      { digits: '4', pattern: '\\d+', message: '后四位必须是数字' },
    ]),
    ruleDescription: '两位大写字母加四位数字',
  },
]
