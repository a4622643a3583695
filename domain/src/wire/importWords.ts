/** Paths whose imports report counts in a different wording (wire contract §1.9). */
const linesCounted = new Set([
  '/sys/annountCement',
  '/sys/category',
  '/sys/checkRule',
  '/sys/dataSource',
  '/sys/fillRule',
  '/sys/message/sysMessage',
  '/sys/message/sysMessageTemplate',
  '/sys/sysDepartRole',
  '/sys/sysUserAgent',
])

/** The message for a sheet whose rows were all imported. */
export const importWords = (path: string, rows: number): string =>
  linesCounted.has(path) ? `文件导入成功！数据行数：${rows}` : `共${rows}行数据全部导入成功！`
