import { done, fresh, like, listOf, number, pageOf, read, refused, type Specified, text } from './Specified.ts'

const predicates = () => [{ name: 'Path', args: [`/${fresh('spec')}/**`] }]
const router = () => ({
  routerId: fresh('spec_route'),
  name: '规格路由',
  uri: 'https://api.example.cn',
  status: 1,
  predicates: JSON.stringify(predicates()),
  filters: '[]',
})

/** Fill rules, data sources and gateway routes (wire contract §3.17–3.19). */
export const outwardCalls: Specified[] = [
  {
    call: 'GET /sys/fillRule/list',
    for: 'duty',
    answer: () => pageOf(like({ ruleName: text, ruleCode: text, ruleClass: text, ruleParams: text })),
  },
  {
    call: 'GET /sys/fillRule/testFillRule',
    for: 'duty',
    query: () => ({ ruleCode: 'shop_order_num' }),
    answer: () => ({ success: true, code: 0, result: text }),
  },
  {
    call: 'PUT /sys/fillRule/executeRuleByCode/shop_order_num',
    for: 'duty',
    body: () => ({}),
    answer: () => read(text),
  },
  {
    call: 'PUT /sys/fillRule/executeRuleByCodeBatch',
    for: 'duty',
    body: () => ({ rules: [{ ruleCode: 'shop_order_num' }, { ruleCode: 'org_num_role' }], commonFormData: {} }),
    answer: () =>
      read([
        { ruleCode: 'shop_order_num', result: text },
        { ruleCode: 'org_num_role', result: text },
      ]),
  },
  {
    call: 'POST /sys/dataSource/add',
    for: 'duty',
    body: () => ({
      code: fresh('spec_source'),
      name: '规格数据源',
      dbType: '1',
      dbDriver: 'com.mysql.jdbc.Driver',
      dbUrl: 'jdbc:mysql://db.example.cn:3306/spec',
      dbName: 'spec',
      dbUsername: 'spec',
      dbPassword: 'spec',
    }),
    answer: () => done('添加成功！'),
  },
  {
    call: 'GET /sys/dataSource/options',
    for: 'duty',
    answer: () => read(listOf({ value: text, label: text, text })),
  },
  {
    call: 'POST /online/cgreport/api/testConnection',
    for: 'duty',
    body: () => ({
      dbType: '2',
      dbDriver: 'oracle.jdbc.OracleDriver',
      dbUrl: 'jdbc:oracle:thin:@db:1521:orcl',
      dbName: 'orcl',
      dbUsername: 'spec',
      dbPassword: 'spec',
    }),
    answer: () => refused,
  },
  {
    call: 'POST /sys/gatewayRoute/updateAll',
    for: 'duty',
    body: () => ({ router: router() }),
    answer: () => done('操作成功！'),
  },
  {
    call: 'GET /sys/gatewayRoute/list',
    for: 'duty',
    answer: () =>
      read(
        listOf(
          like({ routerId: text, uri: text, status: number, predicates: listOf(like({ name: 'Path' })), filters: [] }),
        ),
      ),
  },
  {
    call: 'DELETE /sys/gatewayRoute/delete',
    for: 'duty',
    query: () => ({ id: 'no-such-route' }),
    answer: () => refused,
  },
  { call: 'GET /sys/gatewayRoute/clearRedis', for: 'duty', answer: () => done('清除成功！') },
]
