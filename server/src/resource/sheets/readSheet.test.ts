import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readSheet } from './readSheet.ts'
import type { SheetCell, SheetLimits, SheetRow } from './SheetRow.ts'
import { sheetXml, workbookOf } from './testing/workbookOf.ts'
import { xlsOf } from './testing/xlsOf.ts'
import { zipOf } from './testing/zipOf.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lexdesk-sheet-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function open(
  bytes: Uint8Array,
  limits?: Partial<SheetLimits>,
): Promise<{ rows: SheetRow[]; rowCount: number; merges: unknown[] }> {
  const path = join(folder, 'book.xlsx')
  await writeFile(path, bytes)
  const sheet = await readSheet(path, limits)
  const rows: SheetRow[] = []
  try {
    for await (const batch of sheet.batches()) rows.push(...batch)
  } finally {
    await sheet.close()
  }
  return { rows, rowCount: sheet.rowCount, merges: sheet.merges }
}

async function cellsOf(rows: string, more: Partial<Parameters<typeof workbookOf>[0]> = {}): Promise<SheetCell[]> {
  return (await open(workbookOf({ rows: `<row r="1">${rows}</row>`, ...more }))).rows[0]?.cells ?? []
}

describe('cells', () => {
  test('text, numbers, booleans, days and times become their displayed text', async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: '企业',
          rows: [
            [
              '名称',
              13812345678,
              0.1 + 0.2,
              true,
              new Date(Date.UTC(2026, 0, 31)),
              new Date(Date.UTC(2026, 0, 31, 9, 30)),
            ],
          ],
          columns: [{}, {}, {}, {}, { numFmt: 'yyyy-mm-dd' }, { numFmt: 'yyyy/m/d h:mm' }],
        },
      ],
    })
    const { rows } = await open(bytes)
    expect(rows).toEqual([
      { line: 1, cells: ['名称', '13812345678', '0.3', 'TRUE', '2026-01-31', '2026-01-31 09:30:00'] },
    ])
  })

  test('shared, inline and rich strings, entities and escapes are read alike; phonetic help is not', async () => {
    const cells = await cellsOf(
      `<c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t xml:space="preserve"> 甲&amp;乙 </t></is></c>
       <c r="C1" t="inlineStr"><is><r><t>加</t></r><r><t>粗</t></r></is></c><c r="E1" t="str"><f>A1</f><v>第一行_x000A_第二行&#x4e2d;</v></c>`,
      { sharedStrings: '<si><r><t>律</t></r><r><t>师</t></r><rPh><t>lü shi</t></rPh></si>' },
    )
    expect(cells).toEqual(['律师', ' 甲&乙 ', '加粗', null, '第一行\n第二行中'])
  })

  test('a formula without a result, an error value and lost digits are reported', async () => {
    const cells = await cellsOf(
      '<c r="A1"><f>B1+1</f><v>7</v></c><c r="B1"><f>B2</f></c><c r="C1"><f>B2</f><v/></c><c r="D1" t="e"><v>#N/A</v></c><c r="E1"><v>1.10101199001011E+17</v></c>',
    )
    expect(cells).toEqual([
      '7',
      { text: '', problem: expect.stringContaining('公式没有计算结果') },
      { text: '', problem: expect.stringContaining('公式没有计算结果') },
      { text: '#N/A', problem: expect.stringContaining('错误值 #N/A') },
      { text: '110101199001011000', problem: expect.stringContaining('超过 15 位') },
    ])
  })

  test('dates follow the format of the cell and the calendar of the file', async () => {
    const styles = `<numFmts><numFmt numFmtId="164" formatCode="yyyy&quot;年&quot;m&quot;月&quot;d&quot;日&quot;"/><numFmt numFmtId="165" formatCode="&quot;d&quot;0.00"/></numFmts>
      <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="31"/><xf numFmtId="20"/></cellXfs>`
    const row =
      '<c r="A1" s="1"><v>46053</v></c><c r="B1" s="2"><v>46053</v></c><c r="C1" s="3"><v>46053.5</v></c><c r="D1" s="4"><v>0.39583333333333331</v></c><c r="E1" t="d"><v>2026-01-31T00:00:00</v></c><c r="F1" t="d"><v>2026-01-31T16:00:00Z</v></c>'
    expect(await cellsOf(row, { styles })).toEqual([
      '2026-01-31',
      '46053',
      '2026-01-31 12:00:00',
      '09:30:00',
      '2026-01-31',
      '2026-01-31T16:00:00Z',
    ])
    const macCells = await cellsOf('<c r="A1" s="1"><v>44591</v></c>', {
      styles,
      workbookProperties: '<workbookPr date1904="1"/>',
    })
    expect(macCells).toEqual(['2026-01-31'])
  })

  test('characters that cannot be saved are reported', async () => {
    const [nul, surrogate, long] = await cellsOf(
      `<c r="A1" t="str"><v>甲_x0000_乙</v></c><c r="B1" t="str"><v>_xD800_</v></c><c r="C1" t="str"><v>${'长'.repeat(40_000)}</v></c>`,
    )
    expect(nul).toEqual({ text: '甲乙', problem: '单元格含有无法保存的字符' })
    expect(surrogate).toMatchObject({ problem: '单元格含有无法保存的字符' })
    expect(long).toMatchObject({ problem: '单元格内容超过 32767 个字' })
  })
})

describe('rows', () => {
  test('lines keep their numbers, blank styled rows are left out, prefixes and missing places do not matter', async () => {
    const rows = `<x:row xmlns:x="u" r='2'><x:c t="str"><x:v>甲</x:v></x:c><x:c/><x:c><x:v>1</x:v></x:c></x:row>
      <row r="3"><c r="A3" s="1"/></row><row r="4"/><row r="5"><c r="A5" t="str"><v>  </v></c></row>
      <row r="9"><c r="B9" t="str"><v>a &gt; b</v></c></row>`
    const { rows: read, rowCount } = await open(workbookOf({ rows }))
    expect(read).toEqual([
      { line: 2, cells: ['甲', null, '1'] },
      { line: 9, cells: [null, 'a > b'] },
    ])
    expect(rowCount).toBe(3)
  })

  test('the first visible sheet is read', async () => {
    const sheets =
      '<sheet name="隐藏" sheetId="1" state="hidden" r:id="rId1"/><sheet name="数据" sheetId="2" r:id="rId2"/>'
    const more = [{ name: 'xl/worksheets/sheet2.xml', content: sheetXml('<row><c t="str"><v>看得见</v></c></row>') }]
    const { rows } = await open(workbookOf({ rows: '<row><c t="str"><v>看不见</v></c></row>', sheets, more }))
    expect(rows).toEqual([{ line: 1, cells: ['看得见'] }])
  })

  test('merged areas are known before the rows', async () => {
    const tail = `<mergeCells count="2"><mergeCell ref="B5:C9"/><mergeCell ref="A1:D1"/></mergeCells>`
    const { merges } = await open(workbookOf({ rows: '<row r="1"><c r="A1" t="str"><v>标题</v></c></row>', tail }))
    expect(merges).toEqual([
      { firstLine: 1, lastLine: 1, firstColumn: 0, lastColumn: 3 },
      { firstLine: 5, lastLine: 9, firstColumn: 1, lastColumn: 2 },
    ])
  })

  test('many rows arrive in order while the reader is slow', async () => {
    const rows = Array.from(
      { length: 5_000 },
      (_, index) => `<row r="${index + 1}"><c r="A${index + 1}"><v>${index}</v></c></row>`,
    ).join('')
    const path = join(folder, 'many.xlsx')
    await writeFile(path, workbookOf({ rows }))
    const sheet = await readSheet(path)
    const lines: number[] = []
    for await (const batch of sheet.batches()) {
      lines.push(...batch.map(({ line }) => line))
      if (lines.length < 2_000) await new Promise((resolve) => setTimeout(resolve, 20))
    }
    await sheet.close()
    expect(lines).toEqual(Array.from({ length: 5_000 }, (_, index) => index + 1))
  })
})

describe('old .xls files', () => {
  test('are read under any file name', async () => {
    const { rows, merges } = await open(
      xlsOf(
        [
          ['名称', '手机', '日期'],
          ['甲律师', 13812345678, { day: 46053 }],
          [null, null, null],
          ['#N/A', null, null],
        ],
        { merges: [[1, 2, 0, 0]] },
      ),
    )
    expect(rows).toEqual([
      { line: 1, cells: ['名称', '手机', '日期'] },
      { line: 2, cells: ['甲律师', '13812345678', '2026-01-31'] },
      { line: 4, cells: [{ text: '#N/A', problem: expect.stringContaining('错误值') }] },
    ])
    expect(merges).toEqual([{ firstLine: 2, lastLine: 3, firstColumn: 0, lastColumn: 0 }])
  })

  test('with a password are refused', async () => {
    await expect(open(xlsOf([['甲']], { isEncrypted: true }))).rejects.toThrow('文件已加密')
  })
})

describe('refuses', () => {
  const refusal = async (bytes: Uint8Array, limits?: Partial<SheetLimits>): Promise<string> =>
    open(bytes, limits).then(
      () => 'read',
      (error: Error) => error.message,
    )

  test('what is not a spreadsheet', async () => {
    expect(await refusal(Buffer.from('名称,编码\n甲,1'))).toBe(
      '文件导入失败:不是有效的 Excel 文件，请上传 .xls 或 .xlsx 文件',
    )
    expect(await refusal(zipOf([{ name: 'readme.txt', content: '你好' }]))).toContain('不是有效的 Excel 文件')
    expect(await refusal(Buffer.alloc(0))).toContain('不是有效的 Excel 文件')
    expect(await refusal(Buffer.from('d0cf11e0a1b11ae1deadbeef', 'hex'))).toContain('不是有效的 Excel 文件')
  })

  test('damaged and truncated files', async () => {
    const bytes = workbookOf({ rows: '<row><c><v>1</v></c></row>'.repeat(2_000) })
    expect(await refusal(bytes.subarray(0, bytes.length - 60))).toContain('已损坏')
    const at = bytes.indexOf('sheet1.xml') + 30
    expect(
      await refusal(Buffer.concat([bytes.subarray(0, at), Buffer.alloc(40, 0xff), bytes.subarray(at + 40)])),
    ).toContain('已损坏')
    expect(await refusal(workbookOf({ rows: '<row><c><v>1</v>', tail: '<' }))).toMatch(/格式不正确|不完整/)
  })

  test('files with a password', async () => {
    expect(await refusal(zipOf([{ name: 'xl/workbook.xml', content: 'x', isEncrypted: true }]))).toContain('文件已加密')
    const locked = await writeXlsx({
      sheets: [{ name: 'a', rows: [['甲']] }],
      encryption: { password: 'x', spinCount: 1_000 },
    })
    expect(await refusal(locked)).toContain('文件已加密')
  })

  test('a document type declaration', async () => {
    const bomb = `<!DOCTYPE w [<!ENTITY a "${'ha'.repeat(50)}"><!ENTITY b "&a;&a;&a;">]>`
    expect(await refusal(workbookOf({ rows: '', sheets: `${bomb}<sheet name="a" r:id="rId1"/>` }))).toContain('DTD')
  })

  test('a zip bomb that declares its size', async () => {
    const bytes = workbookOf({
      rows: '',
      more: [{ name: 'xl/media/zeros', content: 'x', declaredSize: 300 * 1024 * 1024 }],
    })
    expect(await refusal(bytes)).toContain('解压后过大')
  })

  test('a zip bomb with a false size, while it is decompressed', async () => {
    const rows = Buffer.alloc(300 * 1024 * 1024, '<row></row>')
    const sheets = '<sheet name="数据" r:id="rId2"/>'
    const bytes = workbookOf({
      rows: '',
      sheets,
      more: [{ name: 'xl/worksheets/sheet2.xml', content: rows, declaredSize: 1_000 }],
    })
    expect(bytes.length).toBeLessThan(1024 * 1024)
    const before = process.memoryUsage.rss()
    expect(await refusal(bytes)).toContain('解压后过大')
    expect(process.memoryUsage.rss() - before).toBeLessThan(200 * 1024 * 1024)
  })

  test('too many parts, rows, columns or merged areas', async () => {
    const parts = Array.from({ length: 501 }, (_, index) => ({ name: `p${index}`, content: '' }))
    expect(await refusal(zipOf(parts))).toContain('501 个部分')
    const rows = Array.from({ length: 120 }, (_, index) => `<row r="${index + 1}"><c><v>1</v></c></row>`).join('')
    expect(await refusal(workbookOf({ rows }), { rows: 100 })).toBe(
      '文件导入失败:数据超过 100 行，请拆分成多个文件后分别导入',
    )
    expect(await refusal(workbookOf({ rows: '<row r="1"><c r="ZZ1"><v>1</v></c></row>' }))).toContain('列数超过 600 列')
    const merges = Array.from({ length: 20_001 }, (_, index) => `<mergeCell ref="A${index + 1}:B${index + 1}"/>`).join(
      '',
    )
    expect(await refusal(workbookOf({ rows: '', tail: `<mergeCells>${merges}</mergeCells>` }))).toContain(
      '合并单元格超过',
    )
  })

  test('cancelling an import stops its reader', async () => {
    const path = join(folder, 'cancelled.xlsx')
    await writeFile(path, workbookOf({ rows: '<row><c><v>1</v></c></row>'.repeat(20_000) }))
    const controller = new AbortController()
    const sheet = await readSheet(path, {}, controller.signal)
    const reading = (async () => {
      for await (const _ of sheet.batches()) controller.abort()
    })()
    await expect(reading).rejects.toThrow('已取消')
    await sheet.close()
  })
})
