const wholeNumeral = /\.?\d[\w$.\u0080-\uffff]*/y
const plainNumeral = /^(?:\d+(?:\.\d*)?|\.\d+)(?:[eE](?:\d+)?)?$/

/**
 * Why the text at the start of a token cannot be checked for MySQL. It reads comments, marks and numerals in other ways
 * than PostgreSQL, so a spelling that the two read differently would hide words from the check. Quotes are read alike,
 * because the session runs with ANSI_QUOTES and NO_BACKSLASH_ESCAPES.
 */
export function mysqlSpellingProblem(sql: string, at: number): string | undefined {
  const [one = '', two] = [sql[at], sql.slice(at, at + 2)]
  if (two === '/*') return '查询 MySQL 时不能使用 /* */ 注释，请写 “-- ”开头的注释'
  if (two === '--' && !/^--(?:[ \t\n]|\r\n|$)/.test(sql.slice(at, at + 4))) return '注释的“--”后面须有空格'
  if (one === '#') return '不能使用 # 注释，请写 “-- ”开头的注释'
  if (one === '`') return '名称不用反引号，请写在双引号中'
  if ('@?\\'.includes(one)) return `不能使用 ${one}`
  // Everywhere else MySQL and PostgreSQL see the same ends of lines.
  if (one === '\r' && two !== '\r\n') return '换行方式不能识别，请重新输入这一行'
  wholeNumeral.lastIndex = at
  const numeral = wholeNumeral.exec(sql)?.[0]
  if (numeral && !plainNumeral.test(numeral)) return '名称不能以数字开头，数字后面须有空格'
  return undefined
}
