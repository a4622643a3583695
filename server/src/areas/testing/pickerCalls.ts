import { flag, item, like, listOf, number, pageOf, read, text, type Specified } from './Specified.ts'

/** A tree select reads `leaf`, and copies the key into the empty value. */
const treeSelect = (code: unknown, parentId: unknown) =>
  listOf({ key: text, title: text, leaf: flag, icon: null, parentId, value: null, code, children: null })
const categoryRow = like({ id: text, pid: text, name: text, code: text, hasChild: text })

const categories: Specified[] = [
  { call: 'GET /sys/category/rootList', for: 'duty', answer: () => pageOf(categoryRow) },
  {
    call: 'GET /sys/category/childList',
    for: 'duty',
    query: () => ({ pid: '0' }),
    answer: () => read(listOf(categoryRow)),
  },
  {
    call: 'GET /sys/category/getChildListBatch',
    for: 'duty',
    query: () => ({ parentIds: '0' }),
    answer: () => pageOf(categoryRow),
  },
  {
    call: 'GET /sys/category/loadTreeRoot',
    for: 'duty',
    query: () => ({ async: 'true', pcode: '' }),
    answer: () => read(treeSelect(text, '0')),
  },
  {
    call: 'GET /sys/category/loadTreeChildren',
    for: 'duty',
    query: () => ({ pid: '0' }),
    answer: () => read(treeSelect(text, '0')),
  },
  {
    call: 'GET /sys/category/loadOne',
    for: 'duty',
    query: () => ({ field: 'code', val: 'A01' }),
    answer: () => read(like({ name: '行业', pid: '0' })),
  },
  {
    call: 'GET /sys/category/loadTreeData',
    for: 'duty',
    query: () => ({ pid: '', pcode: 'A01', condition: '' }),
    answer: () => read(treeSelect(text, text)),
  },
  {
    call: 'GET /sys/category/loadDictItem/no-such-category',
    for: 'duty',
    answer: () => read([]),
  },
  {
    call: 'GET /sys/category/loadAllData',
    for: 'duty',
    query: () => ({ code: 'A01' }),
    answer: () => read(listOf(item)),
  },
]

const reports: Specified[] = [
  {
    call: 'GET /online/cgreport/api/getRpColumns/user',
    for: 'duty',
    answer: () =>
      read({
        cgRpConfigId: text,
        cgRpConfigName: text,
        columns: listOf(like({ title: text, dataIndex: text, align: 'center' })),
        dictOptions: { sex: [item, item] },
      }),
  },
  {
    call: 'GET /online/cgreport/api/getQueryInfo/user',
    for: 'duty',
    answer: () => read(listOf(like({ label: text, field: text, view: text, mode: 'single' }))),
  },
  {
    call: 'GET /online/cgreport/api/getData/user',
    for: 'duty',
    query: () => ({ pageNo: 1, pageSize: 10, column: 'username', order: 'asc', self_status: 1 }),
    answer: () => read({ total: number, records: listOf(like({ username: text, realname: text })) }),
  },
  {
    call: 'GET /online/cgreport/api/getColumnsAndData/user',
    for: 'duty',
    query: () => ({ pageNo: 1, pageSize: 10 }),
    answer: () =>
      read({
        data: { total: number, records: listOf(like({ username: text })) },
        columns: listOf(like({ title: text, dataIndex: text })),
        dictOptions: { sex: [item, item] },
        cgreportHeadName: text,
        fieldHrefSlots: [],
      }),
  },
]

const trees: Specified[] = [
  {
    call: 'GET /sys/dict/loadTreeData',
    for: 'duty',
    query: () => ({
      pid: '',
      pidField: 'parent_id',
      tableName: 'sys_depart',
      text: 'depart_name',
      code: 'id',
      hasChildField: '',
      condition: '',
    }),
    answer: () => read(treeSelect(null, null)),
  },
]

/** Requests of pickers. */
export const pickerCalls: Specified[] = [...categories, ...reports, ...trees]
