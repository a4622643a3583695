import pg from 'pg'
import type { CustomTypesConfig } from 'pg'

type Parser = (text: string) => unknown

function safeInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`数据库中的整数 ${text} 超出可精确表示的范围`)
  return value
}

// Sessions run in Asia/Shanghai with DateStyle ISO, so the first 19 characters are the local time that users see.
const wallClock = (text: string): string => text.slice(0, 19)
// The driver's types declare only single values, not lists.
const standardParser = pg.types.getTypeParser as (oid: number, format?: string) => Parser
const parseTextList = standardParser(1009) as (text: string) => (string | null)[]

const parsers = new Map<number, Parser>([
  [20, safeInteger], // int8
  [1700, Number], // numeric
  [1082, String], // date
  [1083, (text) => text.slice(0, 8)], // time
  [1114, wallClock], // timestamp
  [1184, wallClock], // timestamptz
  [1016, (text) => parseTextList(text).map((item) => (item === null ? null : safeInteger(item)))], // int8[]
  [1231, (text) => parseTextList(text).map((item) => (item === null ? null : Number(item)))], // numeric[]
  [1182, parseTextList], // date[]
])

/**
 * How values are read from the database. Set on the pool, so that other users of `pg` in the process keep their own.
 */
export const typeParsers: CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) || standardParser(oid, format)) as CustomTypesConfig['getTypeParser'],
}
