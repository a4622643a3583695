const list = (text: string): string[] => text.split(/\s+/).filter(Boolean)

/**
 * What may stand before a parenthesis. Every other function is refused: many of PostgreSQL's read files and settings,
 * run other statements, lock, wait or write.
 */
export const knownCalls: ReadonlySet<string> = new Set([
  // Parts of a statement.
  ...list(`select from where and or not in on using over values case when then else by having filter as within group
    any some all exists distinct sets rollup cube union except intersect limit offset like ilike between is join lateral
    array row grouping interval materialized with`),
  // Types with a length.
  ...list('numeric decimal varchar char character varying timestamp time bit'),
  // Groups and windows.
  ...list(`count sum avg min max every bool_and bool_or array_agg string_agg stddev stddev_pop stddev_samp variance
    var_pop var_samp corr mode percentile_cont percentile_disc
    row_number rank dense_rank percent_rank cume_dist ntile lag lead first_value last_value nth_value`),
  // Values.
  ...list(`coalesce nullif greatest least cast abs ceil ceiling floor round trunc mod power sqrt sign div exp ln log
    width_bucket`),
  // Texts.
  ...list(`length char_length lower upper initcap trim btrim ltrim rtrim substring substr left right replace reverse
    position strpos overlay concat concat_ws split_part translate starts_with ascii chr regexp_replace regexp_match
    string_to_array array_to_string format to_char to_number`),
  // Dates.
  ...list(`date_trunc date_part extract age to_date to_timestamp make_date make_interval justify_days timezone`),
  // Lists.
  ...list('unnest cardinality array_length array_position array_remove array_append generate_series'),
])

/** Names of the database itself. */
export const isInternalName = (name: string): boolean =>
  /^pg_/i.test(name) || /^(information_schema|lo_|dblink)/i.test(name)

/** Words that are refused wherever they stand outside of quotes. */
export const refusedWords: Readonly<Record<string, string>> = {
  insert: '报表只能查询，不能写入数据（insert）',
  update: '报表只能查询，不能修改数据（update）',
  delete: '报表只能查询，不能删除数据（delete）',
  merge: '报表只能查询，不能写入数据（merge）',
  into: '报表只能查询，不能写入表（into）',
  // With `union` the rows found so far are all kept in memory, which no setting limits.
  recursive: '不能使用递归查询（with recursive），它可能用尽数据库的内存',
  user: '用户视图的名称是保留字，请写 "user"',
  ...Object.fromEntries(
    list('current_user session_user current_role system_user current_catalog current_schema').map((word) => [
      word,
      `不能读取数据库的信息（${word}）`,
    ]),
  ),
  ...Object.fromEntries(
    list(
      'regclass regproc regprocedure regtype regrole regnamespace regoper regoperator regconfig regdictionary oid',
    ).map((word) => [word, `不能使用类型 ${word}`]),
  ),
}

/** The functions of MySQL beside those that have the same name and meaning. */
const mysqlOnly = list(`ifnull if isnull group_concat json_extract json_unquote json_value json_length
  date_format str_to_date date_add date_sub datediff timestampdiff timestampadd last_day makedate date year quarter
  month week weekday day dayofweek dayofmonth dayofyear hour minute second
  convert signed unsigned mid instr locate lpad rpad field elt find_in_set substring_index space repeat
  truncate pow mod std`)
const notInMysql = new Set(
  list(`percentile_cont percentile_disc array_agg string_agg string_to_array array_to_string unnest generate_series
    to_number to_char to_date to_timestamp`),
)

export const mysqlCalls: ReadonlySet<string> = new Set([
  ...[...knownCalls].filter((name) => !notInMysql.has(name)),
  ...mysqlOnly,
])

export const isInternalToMysql = (name: string, isBeforeDot: boolean): boolean =>
  /^(information_schema|performance_schema)$/i.test(name) || (isBeforeDot && /^(mysql|sys)$/i.test(name))

export const mysqlRefusedWords: Readonly<Record<string, string>> = {
  ...refusedWords,
  lock: '报表不能锁定数据（lock in share mode）',
}

export const lockWords: ReadonlySet<string> = new Set(['update', 'share', 'no', 'key'])
