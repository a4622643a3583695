import { errors } from '@lexdesk/domain'

/** Comments, texts, quoted names, casts; then `${name}`, `:name` and what a template engine would replace. */
const piece =
  /--[^\n\r]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|::|\$\{\s*([^}]*?)\s*\}|:([A-Za-z_]\w*)|#\{|<\/?#/g
const wholeText = /^'\$\{\s*(\w+)\s*\}'$/

interface StockSql {
  /** With `:name` for each parameter. */
  sql: string
  names: string[]
}

/** A statement of the old designer: `${name}` becomes a parameter that is bound, and never text of the statement. */
export function readStockSql(text: string): StockSql {
  const names = new Set<string>()
  const sql = text.replace(piece, (found, dollar: string | undefined, colon: string | undefined) => {
    const name = dollar ?? colon ?? wholeText.exec(found)?.[1]
    if (name === undefined) {
      assertPlain(found)
      return found
    }
    if (!/^\w+$/.test(name))
      throw errors.refused(`占位符 ${found} 不能使用：\${} 中只能写参数名，参数作为值传入，不能是一段 SQL`)
    names.add(name)
    return `:${name}`
  })
  return { sql, names: [...names] }
}

function assertPlain(found: string): void {
  if (/^(--|\/\*)/.test(found)) return
  if (found.includes('#{'))
    throw errors.refused('不能使用系统变量 #{…}：报表只显示打开的人有权查看的数据，今天写 :today')
  if (/^<\/?#/.test(found))
    throw errors.refused('不能使用模板语句 <#…>，请用 SQL 的条件，例如 (:name is null or name = :name)')
  if (found.includes('${'))
    throw errors.refused(`占位符不能写在一段文字里面（${found}），请写成例如 '%' || \${name} || '%'`)
}
