import { done, facts, flag, like, listOf, number, pageOf, read, refused, text, type Specified } from './Specified.ts'

let lastTenant = 7_000
const missing = { ...refused, message: text }

const tenants: Specified[] = [
  {
    call: 'POST /sys/tenant/add',
    for: 'duty',
    body: () => ({ id: (lastTenant += 1), name: '规格租户', status: 1 }),
    answer: () => done('添加成功！'),
  },
  {
    call: 'PUT /sys/tenant/edit',
    for: 'duty',
    body: () => ({ id: 1, name: '律云法律服务平台' }),
    answer: () => done('修改成功!'),
  },
  {
    call: 'GET /sys/tenant/list',
    for: 'duty',
    query: () => ({ pageNo: 1, pageSize: 10 }),
    answer: () => pageOf(like({ id: number, name: text, status: number, status_dictText: '正常' })),
  },
  {
    call: 'GET /sys/tenant/queryById',
    for: 'duty',
    query: () => ({ id: 1 }),
    answer: () => read(like({ id: 1, name: text })),
  },
  {
    call: 'GET /sys/tenant/options',
    for: 'duty',
    answer: () => read(listOf({ value: '1', text, title: text })),
  },
  { call: 'DELETE /sys/tenant/delete', for: 'duty', query: () => ({ id: 999_999 }), answer: () => missing },
  {
    call: 'DELETE /sys/tenant/deleteBatch',
    for: 'duty',
    query: () => ({ ids: '' }),
    answer: () => ({ ...refused, message: '未选中租户！' }),
  },
]

const files: Specified[] = [
  {
    call: 'GET /sys/oss/file/list',
    for: 'duty',
    query: () => ({ fileName: '*没有*', pageNo: 1, pageSize: 10 }),
    answer: () => read(like({ records: [], total: 0, current: 1 })),
  },
  { call: 'GET /sys/oss/file/queryById', for: 'duty', query: () => ({ id: 'none' }), answer: () => missing },
  { call: 'DELETE /sys/oss/file/delete', for: 'duty', query: () => ({ id: 'none' }), answer: () => missing },
  { call: 'DELETE /sys/oss/file/deleteBatch', for: 'duty', query: () => ({ ids: 'none,' }), answer: () => missing },
]

const security: Specified[] = [
  {
    call: 'GET /sys/online/list',
    for: 'duty',
    query: () => ({ pageNo: 1, pageSize: 10 }),
    answer: () => pageOf(like({ id: text, username: 'admin', realname: text, createTime: text, isCurrent: flag })),
  },
  {
    call: 'POST /sys/online/forceLogout',
    for: 'duty',
    body: () => ({ ids: 'none,' }),
    answer: () => ({ ...refused, message: '该会话不存在或已结束' }),
  },
  { call: 'GET /sys/session/mine', for: 'signedIn', answer: () => read(listOf(like({ id: text, isCurrent: true }))) },
  { call: 'GET /sys/security/policy', for: 'signedIn', answer: () => read(like({ minLength: 8, failures: 5 })) },
  { call: 'PUT /sys/security/policy', for: 'duty', body: () => ({ minLength: 8 }), answer: () => done('保存成功！') },
  { call: 'GET /sys/twoStep/mine', for: 'signedIn', answer: () => read({ isOn: false, since: null, codesLeft: 0 }) },
  {
    call: 'GET /sys/twoStep/list',
    for: 'duty',
    answer: () => read(like({ records: [], total: 0, current: 1 })),
  },
  {
    call: 'POST /sys/twoStep/reset',
    for: 'duty',
    body: () => ({ userId: facts.user }),
    answer: () => ({ ...refused, message: '该用户不存在，或没有开启两步验证' }),
  },
  {
    call: 'POST /sys/user/reveal',
    for: 'duty',
    body: () => ({ id: facts.user }),
    answer: () => read({ phone: null }),
  },
]

/** Tenants, the file store, sessions and the security centre. */
export const platformCalls: Specified[] = [...tenants, ...files, ...security]
