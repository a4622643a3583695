/** Cells as text, row by row. */
export type TextGrid = readonly (readonly string[])[]

/** Parses a spreadsheet's plain text: tabs, lines, and quotes around cells that contain them. */
export function readPlainText(text: string): string[][] {
  const rows: string[][] = []
  let [row, cell, isQuoted]: [string[], string, boolean] = [[], '', false]
  const endRow = () => {
    rows.push([...row, cell])
    row = []
    cell = ''
  }
  const body = text.replace(/\r\n?/g, '\n')
  for (let n = 0; n < body.length; n += 1) {
    const sign = body[n]!
    if (isQuoted) {
      if (sign !== '"') cell += sign
      else if (body[n + 1] === '"') {
        cell += '"'
        n += 1
      } else isQuoted = false
    } else if (sign === '"' && cell === '' && closesLater(body, n)) isQuoted = true
    else if (sign === '\t') {
      row.push(cell)
      cell = ''
    } else if (sign === '\n') endRow()
    else cell += sign
  }
  // Spreadsheets terminate the last line as well.
  if (cell !== '' || row.length > 0) endRow()
  return rows
}

/** A quote opens only if it is closed before the end of the cell; a lone inch mark is literal. */
function closesLater(text: string, from: number): boolean {
  for (let n = from + 1; n < text.length; n += 1) {
    if (text[n] !== '"') continue
    if (text[n + 1] === '"') n += 1
    else return n + 1 === text.length || text[n + 1] === '\t' || text[n + 1] === '\n'
  }
  return false
}

/** Reads the first table of a page; undefined if there is none. Merged cells repeat their value. */
export function readTable(html: string): string[][] | undefined {
  const table = new DOMParser().parseFromString(html, 'text/html').querySelector('table')
  if (!table) return undefined
  const rows: string[][] = []
  ;[...table.rows].forEach((line, y) => {
    rows[y] ??= []
    let x = 0
    for (const cell of line.cells) {
      while (rows[y]![x] !== undefined) x += 1
      for (let down = 0; down < Math.max(1, cell.rowSpan); down += 1)
        for (let across = 0; across < Math.max(1, cell.colSpan); across += 1)
          (rows[y + down] ??= [])[x + across] = textIn(cell)
    }
  })
  const width = Math.max(0, ...rows.map((row) => row.length))
  return rows.slice(0, table.rows.length).map((row) => Array.from({ length: width }, (_, x) => row[x] ?? ''))
}

/** Line breaks in the source are insignificant; those of the page are retained. */
function textIn(cell: HTMLTableCellElement): string {
  const copy = cell.cloneNode(true) as HTMLTableCellElement
  for (const br of copy.querySelectorAll('br')) br.replaceWith('\u0000')
  return (copy.textContent ?? '')
    .replace(/[\s\u00A0]+/g, ' ')
    .replaceAll('\u0000', '\n')
    .replace(/ *\n */g, '\n')
    .trim()
}

export function printPlainText(rows: TextGrid): string {
  const quoted = (text: string) => (/[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  return rows.map((row) => row.map(quoted).join('\t')).join('\n')
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

export function printTable(rows: TextGrid): string {
  const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => entities[sign]!).replaceAll('\n', '<br>')
  const lines = rows.map((row) => `<tr>${row.map((text) => `<td>${escaped(text)}</td>`).join('')}</tr>`)
  return `<table>${lines.join('')}</table>`
}
