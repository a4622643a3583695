import { defineResource } from '../../resource/defineResource.ts'
import { dictionary, text } from '../../resource/kinds/builders.ts'
import { problemMessage } from '../../resource/readRow.ts'
import { databaseTypes, readDatabaseAddress } from './databaseAddress.ts'

/** 数据源: an external database. Its password is write-only. */
export const dataSource = defineResource({
  name: 'dataSource',
  title: '数据源',
  path: '/sys/dataSource',
  table: 'sys_data_source',
  titleField: 'name',
  fields: {
    code: text('数据源编码', {
      required: true,
      unique: true,
      fixed: true,
      max: 100,
      problem: (code) => (/^[A-Za-z][\w-]*$/.test(code) ? undefined : '须以字母开头，只能包含字母、数字和 _ -'),
      list: { width: 160 },
      search: 'like',
    }),
    name: text('数据源名称', { required: true, max: 100, pinyin: true, list: { width: 200 }, search: 'like' }),
    dbType: dictionary('数据库类型', 'database_type', { required: true, list: { width: 130 }, search: 'eq' }),
    dbDriver: text('驱动类', { max: 100, help: '留空则按数据库类型填写', list: { width: 220, hidden: true } }),
    dbUrl: text('连接地址', {
      required: true,
      max: 500,
      help: '例如 jdbc:mysql://主机:3306/库名',
      list: { width: 320 },
      form: { span: 2 },
    }),
    dbName: text('数据库名称', { max: 100, help: '留空则取连接地址中的库名', list: { width: 140 } }),
    dbUsername: text('用户名', { required: true, max: 100, list: { width: 120 } }),
    dbPassword: text('密码', { writeOnly: true, max: 200, help: '保存后不再显示；编辑时留空则保持原密码' }),
    remark: text('备注', { max: 200, list: true, form: { span: 2 } }),
  },
  check: ({ dbType, dbUrl, dbName }) => {
    const read = dbUrl ? readDatabaseAddress(dbUrl) : undefined
    if (!read) return []
    const wanted = databaseTypes[dbType ?? '']?.kind
    const problem = 'problem' in read ? read.problem : wanted && read.kind !== wanted ? '与数据库类型不符' : undefined
    if (problem) return [{ field: 'dbUrl', message: problemMessage('连接地址', problem) }]
    const isNamed = dbName || ('database' in read && read.database)
    return isNamed ? [] : [{ field: 'dbName', message: '连接地址中没有库名，请输入数据库名称' }]
  },
})
