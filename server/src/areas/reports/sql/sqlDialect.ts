import { isListParam, paramType, type SqlParam } from '@lexdesk/domain'
import { SqlProblem } from './SqlProblem.ts'
import {
  isInternalName,
  isInternalToMysql,
  knownCalls,
  mysqlCalls,
  mysqlRefusedWords,
  refusedWords,
} from './sqlWords.ts'

/** What differs between the databases that a statement can run in. */
export interface SqlDialect {
  kind: 'postgresql' | 'mysql'
  knownCalls: ReadonlySet<string>
  refusedWords: Readonly<Record<string, string>>
  /** `isBeforeDot`: the name may be that of a schema. */
  isInternalName(name: string, isBeforeDot: boolean): boolean
  /** Stands for a value that is bound; `number` counts the different parameters from 1. */
  placeholder(param: SqlParam, number: number): string
  /** Each placeholder takes a value of its own, also those of one parameter. */
  bindsByPlace: boolean
}

export const postgresql: SqlDialect = {
  kind: 'postgresql',
  knownCalls,
  refusedWords,
  isInternalName,
  placeholder: (param, number) => `$${number}::${paramType(param)}`,
  bindsByPlace: false,
}

export const mysql: SqlDialect = {
  kind: 'mysql',
  knownCalls: mysqlCalls,
  refusedWords: mysqlRefusedWords,
  isInternalName: isInternalToMysql,
  placeholder: (param) => {
    if (isListParam(param)) throw new SqlProblem(`MySQL 数据源的报表不能使用多选参数“${param.title ?? ''}”`)
    const type = paramType(param)
    return type === 'text' ? '?' : `cast(? as ${type === 'date' ? 'date' : 'decimal(30, 8)'})`
  },
  bindsByPlace: true,
}
