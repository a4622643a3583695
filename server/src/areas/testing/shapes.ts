/**
 * The shape of an answer: a kind of value (`?` allows null), a literal (`=x`), an object whose named keys must be there,
 * or a list whose elements all have one shape.
 */
export type Shape = Kind | `${Kind}?` | `=${string}` | 'null' | 'any' | { [key: string]: Shape } | [Shape]
type Kind = 'text' | 'number' | 'flag' | 'time' | 'day' | 'list'

const kinds: Record<Kind, (value: unknown) => boolean> = {
  text: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  flag: (value) => typeof value === 'boolean',
  time: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(value),
  day: (value) => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value),
  list: Array.isArray,
}

/** Where a value differs from its shape; empty when it does not. */
export function differences(value: unknown, shape: Shape, at = 'result'): string[] {
  if (Array.isArray(shape)) {
    if (!Array.isArray(value)) return [`${at} is no list`]
    return value.flatMap((one, index) => differences(one, shape[0], `${at}[${index}]`)).slice(0, 5)
  }
  if (typeof shape === 'object') {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${at} is no object`]
    const held = value as Record<string, unknown>
    return Object.entries(shape).flatMap(([key, one]) =>
      Object.hasOwn(held, key) ? differences(held[key], one, `${at}.${key}`) : [`${at}.${key} is missing`],
    )
  }
  return hasKind(value, shape) ? [] : [`${at} is ${JSON.stringify(value)?.slice(0, 60)}, not ${shape}`]
}

function hasKind(value: unknown, shape: string): boolean {
  if (shape === 'any') return true
  if (shape === 'null') return value === null
  if (shape.startsWith('=')) return String(value) === shape.slice(1)
  if (shape.endsWith('?') && value === null) return true
  return kinds[shape.replace('?', '') as Kind](value)
}

const audit: Shape = { createBy: 'text?', createTime: 'time?', updateBy: 'text?', updateTime: 'time?' }
const row = (fields: { [key: string]: Shape }): { [key: string]: Shape } => ({ id: 'text', ...fields, ...audit })

/** The entities of the wire contract (§4). */
export const entities = {
  user: row({
    ...{ username: 'text', realname: 'text', avatar: 'text?', birthday: 'day?', sex: 'number?', email: 'text?' },
    ...{ phone: 'text?', orgCode: 'text?', status: 'number', delFlag: 'number', workNo: 'text?', post: 'text?' },
    ...{ telephone: 'text?', activitiSync: 'number?', userIdentity: 'number?', departIds: 'text?' },
    ...{ relTenantIds: 'text?', clientId: 'text?' },
  }),
  form: row({
    ...{ tableName: 'text', tableTxt: 'text', tableType: 'number', tableVersion: 'number', isCheckbox: 'text' },
    ...{ isPage: 'text', isTree: 'text', isDesForm: 'text', isDbSynch: 'text', idType: 'text', queryMode: 'text' },
    ...{ formTemplate: 'text', themeTemplate: 'text', scroll: 'number', copyType: 'number', physicId: 'text?' },
  }),
  role: row({ roleName: 'text', roleCode: 'text', description: 'text?' }),
  department: row({
    ...{
      parentId: 'text?',
      departName: 'text',
      departNameEn: 'text?',
      departNameAbbr: 'text?',
      departOrder: 'number?',
    },
    ...{ description: 'text?', orgCategory: 'text', orgType: 'text', orgCode: 'text', mobile: 'text?', fax: 'text?' },
    ...{ address: 'text?', memo: 'text?', status: 'text?', delFlag: 'text' },
  }),
  position: row({ code: 'text', name: 'text', postRank: 'text' }),
  dict: row({ dictName: 'text', dictCode: 'text', description: 'text?', type: 'number?', delFlag: 'number' }),
  dictItem: row({
    ...{ dictId: 'text', itemText: 'text', itemValue: 'text', description: 'text?', sortOrder: 'number?' },
    status: 'number',
  }),
  dataRule: row({
    ...{ permissionId: 'text', ruleName: 'text', ruleColumn: 'text?', ruleConditions: 'text', ruleValue: 'text' },
    status: 'text',
  }),
  job: row({
    ...{ jobClassName: 'text', cronExpression: 'text', parameter: 'text?', description: 'text?', status: 'number' },
    delFlag: 'number',
  }),
  announcement: row({
    ...{ titile: 'text', msgContent: 'text?', msgAbstract: 'text?', startTime: 'time?', endTime: 'time?' },
    ...{ sender: 'text?', priority: 'text?', msgCategory: 'text', msgType: 'text', userIds: 'text?' },
    ...{ sendStatus: 'text', sendTime: 'time?', cancelTime: 'time?', delFlag: 'text', busType: 'text?' },
    ...{ busId: 'text?', openType: 'text?', openPage: 'text?' },
  }),
  message: row({
    ...{ esTitle: 'text?', esContent: 'text?', esParam: 'text?', esReceiver: 'text', esResult: 'text?' },
    ...{ esType: 'text', esSendStatus: 'text', esSendNum: 'number', esSendTime: 'time?', remark: 'text?' },
  }),
  messageTemplate: row({
    ...{ templateCode: 'text', templateName: 'text', templateType: 'text', templateContent: 'text?' },
    templateTestJson: 'text?',
  }),
  category: row({ pid: 'text', name: 'text', code: 'text', hasChild: 'text?' }),
  checkRule: row({ ruleName: 'text', ruleCode: 'text', ruleJson: 'text?', ruleDescription: 'text?' }),
  fillRule: row({ ruleName: 'text', ruleCode: 'text', ruleClass: 'text', ruleParams: 'text?' }),
  dataSource: row({
    ...{ code: 'text', name: 'text', remark: 'text?', dbType: 'text', dbDriver: 'text', dbUrl: 'text' },
    ...{ dbName: 'text', dbUsername: 'text' },
  }),
  agent: row({ userName: 'text', agentUserName: 'text', startTime: 'time', endTime: 'time', status: 'text' }),
  departRole: row({ departId: 'text', roleName: 'text', roleCode: 'text', description: 'text?' }),
} satisfies Record<string, Shape>

export const pageOf = (record: Shape): Shape => ({
  ...{ records: [record], total: 'number', size: 'number', current: 'number', pages: 'number', orders: 'list' },
  ...{ optimizeCountSql: 'flag', hitCount: 'flag', searchCount: 'flag', countId: 'null', maxLimit: 'null' },
})
