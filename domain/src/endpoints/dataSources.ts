import { multiline, text } from '../resource/kinds/builders.ts'
import { dict } from '../resources/system/dict.ts'
import type { DictionaryItem } from '../resource/Field.ts'
import { dataSource } from '../resources/system/dataSource.ts'
import { answerOf, defineEndpoint, may } from './defineEndpoint.ts'

/** A table or view of an external database. */
export interface SourceTable {
  name: string
  columns: string[]
}

/** The first items that a table would give a dictionary. */
export interface SourcePreview {
  items: DictionaryItem[]
  total: number
  /** There are more rows than a dictionary can have. */
  isCut: boolean
}

const { sourceTable, textColumn, codeColumn, filterColumn, filterValue } = dict.fields

export const dataSourceEndpoints = {
  /** The tables that the user of a saved source may read. */
  catalogue: defineEndpoint({
    method: 'GET',
    path: '/sys/dataSource/catalogue',
    access: may(dataSource, 'test'),
    input: { id: text('数据源', { required: true }) },
    answer: answerOf<SourceTable[]>(),
  }),
  preview: defineEndpoint({
    method: 'GET',
    path: '/sys/dataSource/preview',
    access: may(dataSource, 'test'),
    input: {
      id: text('数据源', { required: true }),
      sourceTable: { ...sourceTable, required: true },
      textColumn: { ...textColumn, required: true },
      codeColumn: { ...codeColumn, required: true },
      filterColumn,
      filterValue,
    },
    answer: answerOf<SourcePreview>(),
  }),
  /** The form values, completed from the saved source where `id` is given. */
  testConnection: defineEndpoint({
    method: 'POST',
    path: '/online/cgreport/api/testConnection',
    access: may(dataSource, 'test'),
    input: {
      id: text('数据源'),
      dbType: text('数据库类型'),
      dbUrl: text('连接地址', { max: 2_000 }),
      dbName: text('数据库名称'),
      dbUsername: text('用户名'),
      dbPassword: multiline('密码'),
    },
    answer: answerOf<{ version?: string; costMs?: number }>(),
  }),
}
