import {
  emptyBoard,
  emptyReport,
  extensionTargets,
  type Field,
  kindOf,
  makeCreditCode,
  type Resource,
  type Values,
} from '@lexdesk/domain'
import { today, wallClock } from '../clock/wallClock.ts'

export interface SampleContext {
  /** Keys of existing rows, for references. */
  keyOf(resource: string, key: string): string
  firstItem(dictionary: string): string
}

let counter = 0

/** Valid values for a resource, different each time; `full` fills the optional fields too. */
export function sampleValues(resource: Resource, context: SampleContext, full = false): Values {
  counter += 1
  const special = specials[resource.name]?.(counter, context) ?? {}
  const values = Object.entries(resource.fields)
    .filter(([, field]) => !field.readOnly && (full || field.required || field.unique))
    .map(([name, field]) => [name, sampleValue(field, context, counter)])
  return { ...Object.fromEntries(values), ...special }
}

/** Resources whose fields depend on each other. */
const specials: Record<string, (n: number, context: SampleContext) => Values> = {
  onlineForm: (n) => ({
    code: `sample${[...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`,
    titleField: null,
    fields: [{ title: '名称', name: 'name', kind: 'text', inList: 'Y' }],
  }),
  board: () => ({ definition: { ...emptyBoard } }),
  report: (n) => ({ code: `sample${n}`, source: 'enterprise', definition: { ...emptyReport } }),
  extension: (n) => ({
    target: Object.keys(extensionTargets)[n % Object.keys(extensionTargets).length],
    fields: [{ title: '来源', name: 'source', kind: 'text', inList: 'Y' }],
  }),
  templateType: (n) => ({ code: `type_${n}` }),
  contractTemplate: () => ({ docx: null, variables: [], clauses: [] }),
  contract: (_, { keyOf }) => ({
    enterpriseId: keyOf('enterprise', 'id'),
    personName: null,
    bizId: null,
    parentId: null,
    currency: 'CNY',
    parties: [{ side: 'A', name: '样本公司', signer: '张三', mobile: '13900000001' }],
  }),
  user: (n) => ({
    username: `sample_${n}`,
    password: 'Sample-2026!',
    telephone: '010-62345678',
    post: 'lawyer',
    orgCode: 'A01',
    userIdentity: 1,
    departIds: null,
    relTenantIds: '1',
    avatar: `avatar/20260101/${n}.png`,
  }),
  userAgent: () => ({ agentUserName: 'zhaojing', endTime: '2036-03-05 09:30:00' }),
  role: (n) => ({ roleCode: `role_${n}` }),
  departRole: (n) => ({ roleCode: `role_${n}` }),
  dict: (n) => ({
    dictCode: `sample_${n}`,
    sourceId: null,
    sourceTable: null,
    textColumn: null,
    codeColumn: null,
    filterColumn: null,
    filterValue: null,
  }),
  dictItem: (_, { keyOf }) => ({ dictId: keyOf('dict', 'id'), color: 'success' }),
  gatewayRoute: (n) => ({
    routerId: `route_${n}`,
    uri: 'https://api.example.cn',
    predicates: [{ name: 'Path', args: [`/sample${n}/**`] }],
    filters: [],
    status: 1,
    isPublic: 1,
    stripPrefix: 1,
    retryable: 1,
    persistable: 1,
    showApi: 1,
  }),
  dataSource: (n) => ({ code: `ds_${n}`, dbUrl: 'jdbc:mysql://db.example.cn:3306/law' }),
  fillRule: () => ({ ruleParams: '{"prefix":"HT","digits":4}' }),
  checkRule: () => ({ ruleJson: '[{"digits":"*","pattern":"[a-z]+","message":"只能是小写字母"}]', targets: [] }),
  job: (n) => ({ jobClassName: `sample${n}`, cronExpression: '0 0 0 1 1 ? 2099', parameter: '{}' }),
  messageTemplate: () => ({ templateTestJson: '{}' }),
  announcement: () => ({
    msgType: 'ALL',
    userIds: null,
    startTime: '2026-03-05 09:30:00',
    endTime: '2036-03-05 09:30:00',
    openPage: '/legal/enterprise',
  }),
  articleCategory: (n) => ({ code: `column-${n}` }),
  article: () => ({ publishAt: null, offlineAt: '2036-03-05 09:30:00', sourceUrl: 'https://example.cn/news' }),
  focusImage: () => ({
    linkType: 'external',
    url: 'https://example.cn/',
    packageId: null,
    templateId: null,
    articleId: null,
    endAt: '2036-03-05 09:30:00',
  }),
  messageRobot: () => ({
    kind: 'dingTalk',
    address: 'https://oapi.dingtalk.com/robot/send?access_token=sample',
    secret: 'SECsample',
  }),
  publicAccount: (n) => ({
    appId: `wx${String(n).padStart(16, '0')}`,
    originalId: `gh_${n}`,
    menus: [{ name: '预约', type: 'click', key: '预约' }],
    autoReplies: [{ kind: 'keyword', keyword: '预约', content: '请留下电话' }],
  }),
  contactInfo: () => ({
    type: 'phone',
    value: '400-800-1234',
    primaryFlag: 'N',
  }),
  servicePackage: (n) => ({
    code: `pkg_${n}`,
    basedOnId: null,
    listPrice: 20_000,
    endSale: null,
    lines: [{ itemType: 'other', itemName: `权益${n}`, qty: 2, unit: 'time' }],
  }),
  packageOrder: (n) => ({ packageId: null, packageName: `样套餐${n}`, amount: 12_300, startDate: null }),
  counsel: (n, { keyOf }) => ({
    name: `样${n}`,
    endDate: '2027-03-04',
    fee: 12_300,
    contractId: null,
    packageOrderId: null,
    renewOfId: null,
    lines: [{ counselItemId: keyOf('counselItem', 'id'), qty: 3 }],
  }),
  counselRequest: (_, { keyOf }) => ({
    counselId: keyOf('activeCounsel', 'id'),
    receivedAt: wallClock(),
    level: 'normal',
  }),
  counselWork: () => ({ workDate: today() }),
  region: (n) => ({
    code: String(990_000 + n),
    level: 1,
    parentCode: '86',
    postcode: '100000',
    initial: 'A',
    validFrom: '2020-01-01',
    validTo: '2030-01-01',
  }),
  holiday: (n) => {
    const day = new Date(Date.UTC(2030, 0, 1 + n)).toISOString().slice(0, 10)
    return { date: day, year: Number(day.slice(0, 4)) }
  },
  holidayYear: (n) => ({ year: 2100 + (n % 900) }),
  entrustment: () => ({ authority: 'special', powers: 'settle', feeMode: 'halfRisk', riskRate: 5 }),
  entrustItem: (n) => ({ code: `item_${n}` }),
  deadlineRule: (n) => ({
    code: `rule_${n}`,
    length: 15,
    unit: 'day',
    validFrom: null,
    validTo: null,
    replacesId: null,
  }),
  deadline: () => ({ ruleId: null, startDate: null, fixedDate: '2036-03-05', notifiedEnd: null }),
  lawyerProfile: (n) => ({
    userId: null,
    licenceNo: `11101${String(n).padStart(12, '0')}`,
    weekly: [{ weekday: '1', from: '09:00:00', to: '18:00:00' }],
    exceptions: [],
  }),
  appraise: (_, { keyOf }) => ({ appointmentId: keyOf('completedAppointment', 'id') }),
  enterprise: (n) => ({
    legalRepIdNo: '11010519491231002X',
    creditCode: makeCreditCode({ kind: '91', regionCode: '110108', subject: `MA${String(n).padStart(6, '0')}` }),
  }),
}

function sampleValue(field: Field, context: SampleContext, n: number): unknown {
  switch (field.kind) {
    case 'text':
      if (field.popup) return context.keyOf('picked', field.popup.report)
      return field.pattern === 'mobileStrict'
        ? `139${String(10_000_000 + n)}`
        : field.pattern === 'email'
          ? `a${n}@example.cn`
          : `样${n}`
    case 'multiline':
    case 'markdown':
    case 'code':
      return `第一行 ${n}\n第二行`
    case 'richText':
      return `<p>内容 ${n}</p>`
    case 'number':
      return Math.min(field.max ?? 100, 1.5)
    case 'integer':
      return Math.max(field.min ?? 0, 1)
    case 'money':
      return 12_345
    case 'date':
      return '2026-03-05'
    case 'datetime':
      return '2026-03-05 09:30:00'
    case 'time':
      return '09:30:00'
    case 'yesNo':
      return field.values[0]
    case 'dictionary':
      return field.wireNumber ? Number(context.firstItem(field.dictionary)) : context.firstItem(field.dictionary)
    case 'dictionaries':
      return context.firstItem(field.dictionary)
    case 'reference':
    case 'user':
    case 'department':
    case 'tree':
    case 'category':
    case 'region':
      return context.keyOf(field.resource, field.key)
    case 'references':
      return context.keyOf(field.resource, field.key)
    case 'file':
      return `temp/20260101/${n}.pdf`
    case 'image':
      return `temp/20260101/${n}.png`
    case 'json':
      return { n }
    case 'rows':
      return [
        Object.fromEntries(
          Object.entries<Field>(field.fields).map(([name, child]) => [name, sampleValue(child, context, n)]),
        ),
      ]
    case 'sequence':
    case 'computed':
      return kindOf(field).storage === 'none' ? undefined : null
  }
}
