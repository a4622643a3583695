import { describe, expect, test } from 'vitest'
import { readSql } from './readSql.ts'
import { mysql, postgresql } from './sqlDialect.ts'
import { SqlProblem } from './SqlProblem.ts'

const params = [
  { name: 'since', title: '起', kind: 'date' },
  { name: 'level', title: '级', kind: 'dictionary' },
]
const problemOf = (sql: string, dialect = postgresql): string | undefined => {
  try {
    readSql(sql, params, dialect)
    return undefined
  } catch (error) {
    expect(error).toBeInstanceOf(SqlProblem)
    return (error as SqlProblem).words
  }
}

test.each([
  'select 1',
  'with recent as (select id from contract) select count(*) from recent',
  'select name, \'delete; drop -- no comment\' as "update" from enterprise -- a comment; really\n;',
  'select a::numeric(10, 2), cast(b as varchar(20)) from (values (1, 2)) as v(a, b)',
  'select sum(x) filter (where x > 0) over (partition by y order by z) from t',
  'select percentile_cont(0.5) within group (order by x), extract(year from d), substring(n from 1 for 2) from t',
  'select t.user from "user" t /* nested /* comment */ pg_sleep(1) */',
  "select a[1:2], date '2026-01-01' from t",
])('%s is a report', (sql) => {
  expect(problemOf(sql)).toBeUndefined()
})

describe('is refused at its place', () => {
  test.each([
    ['select 1; select 2', '第 1 行第 9 列：报表只能有一个语句'],
    ['delete from contract', '须以 select 或 with 开头'],
    ['explain select 1', '须以 select 或 with 开头'],
    ['', '请输入 SQL'],
    ['-- nothing', '请输入 SQL'],
    ['with gone as (delete from contract returning id) select * from gone', '不能删除数据'],
    ['select * into copy from contract', '不能写入表'],
    ['select *\nfrom contract\n  for update', '第 3 行第 7 列：报表不能锁定数据'],
    ['select * from contract for no key update', '不能锁定数据'],
    ["select set_config('role', 'postgres', true)", '不能使用函数 set_config'],
    ["select current_setting('x')", '不能使用函数 current_setting'],
    ['select pg_sleep(60)', '不能读取数据库的内部信息（pg_sleep）'],
    ['select * from pg_class', '内部信息（pg_class）'],
    ['select * from "pg_class"', '内部信息（pg_class）'],
    ['select * from PG_CATALOG.pg_authid', '内部信息'],
    ['select * from information_schema.tables', '内部信息'],
    ["select * from dblink('', 'select 1') as t(a int)", '内部信息（dblink）'],
    ['select lo_create(1)', '内部信息（lo_create）'],
    ["select query_to_xml('delete from contract', true, true, '')", '不能使用函数 query_to_xml'],
    ["select nextval('x')", '不能使用函数 nextval'],
    ["select \"set_config\"('role', 'x', true)", '不能使用函数 set_config'],
    ['select set_config /* here */ (1)', '不能使用函数 set_config'],
    ['select set_config -- here\r(1)', '不能使用函数 set_config'],
    ['select set_config\n(1)', '不能使用函数 set_config'],
    ['select 1, ｎow()', '不能使用函数 ｎow'],
    ["select ('x').upper", '不能在括号后面使用点号'],
    ['select operator(pg_catalog.+)(1, 2)', '不能使用函数 operator'],
    ["select e'\\'', 1", "不能使用 E'…' 字符串"],
    ["select U&'\\0070g'", '不能使用 U& 写法'],
    ['select $$x$$', '不能使用 $'],
    ['select $1', '不能使用 $'],
    ["select 'open", '字符串没有结束'],
    ['select /* open /* */ 1', '注释没有结束'],
    ["select 'public.sys_user'::regclass", '不能使用类型 regclass'],
    ['select current_user', '不能读取数据库的信息'],
    ['select count(*) from user', '保留字，请写 "user"'],
    ['select 1 where 1 = :nothing', '第 1 行第 20 列：没有参数“nothing”'],
    ['with recursive n(i) as (select 1 union select i + 1 from n) select * from n', '不能使用递归查询'],
    ['select audit.count(1)', '不能使用函数 count'],
    ['select * from contract tablesample system (1)', '不能使用函数 system'],
  ])('%s', (sql, words) => {
    expect(problemOf(sql)).toContain(words)
  })
})

test('parameters get numbers and types, and positions lead back to the text of the author', () => {
  const sql = "select ':level' where d >= :since and l = :level or d < :since and wrong"
  const read = readSql(sql, params)
  expect(read.text).toBe("select ':level' where d >= $1::date and l = $2::text or d < $1::date and wrong")
  expect(read.names).toEqual(['since', 'level'])
  expect(read.originOf(read.text.indexOf('wrong'))).toBe(sql.indexOf('wrong'))
  expect(read.originOf(read.text.indexOf('l = '))).toBe(sql.indexOf('l = '))
})

test('a parameter of several values is an array, which MySQL has not', () => {
  const several = [{ name: 'levels', title: '等级', kind: 'dictionaries' }]
  const sql = 'select 1 from t where level = any(:levels)'
  expect(readSql(sql, several).text).toBe('select 1 from t where level = any($1::text[])')
  expect(() => readSql(sql, several, mysql)).toThrow('MySQL 数据源的报表不能使用多选参数“等级”')
})

describe('for MySQL', () => {
  test.each([
    "select date_format(day, '%Y-%m') as month, sum(ifnull(amount, 0)) from sale -- a comment\ngroup by 1",
    'select \'a\\\' as one, "na me" from t where x = 1.5 and y in (1, 2e3)',
    "select json_extract(data, '$.a') from crm.channel where channel.no2 = :level limit 10",
  ])('%s is a report', (sql) => {
    expect(problemOf(sql, mysql)).toBeUndefined()
  })

  test.each([
    ["select 1 /*! into outfile '/tmp/x' */", '不能使用 /* */ 注释'],
    ["select 1 --1 into outfile '/tmp/x'", '“--”后面须有空格'],
    ["select 1 # '\n into outfile '/tmp/x' -- '", '不能使用 # 注释'],
    ["select 1 -- a\r '\n into outfile '/tmp/x' -- '", '换行方式不能识别'],
    ['select * from `t`', '名称不用反引号'],
    ['select @@version', '不能使用 @'],
    ['select ?', '不能使用 ?'],
    ['select 1count(1)', '名称不能以数字开头'],
    ["select * into outfile '/tmp/x' from t", '不能写入表'],
    ['select * from t for share', '不能锁定数据'],
    ['select * from t lock in share mode', '不能锁定数据'],
    ["select load_file('/etc/passwd')", '不能使用函数 load_file'],
    ['select sleep(60)', '不能使用函数 sleep'],
    ["select benchmark(1000000, md5('x'))", '不能使用函数 benchmark'],
    ['select database()', '不能使用函数 database'],
    ['select crm.count(1)', '不能使用函数 count'],
    ['select * from information_schema.tables', '内部信息'],
    ['select * from "mysql" . "user"', '内部信息（mysql）'],
    ['with recursive n(i) as (select 1) select * from n', '不能使用递归查询'],
    ['update t set a = 1', '须以 select 或 with 开头'],
  ])('%s is refused', (sql, words) => {
    expect(problemOf(sql, mysql)).toContain(words)
  })

  test('every placeholder has its value', () => {
    const read = readSql('select 1 where d >= :since and (:level is null or l = :level)', params, mysql)
    expect(read.text).toBe('select 1 where d >= cast(? as date) and (? is null or l = ?)')
    expect(read.names).toEqual(['since', 'level', 'level'])
  })
})
