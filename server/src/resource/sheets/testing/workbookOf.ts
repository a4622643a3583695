import { type ZipPart, zipOf } from './zipOf.ts'

interface WorkbookParts {
  /** The content of `<sheetData>`. */
  rows: string
  /** Elements after the rows, such as merged cells. */
  tail?: string
  sharedStrings?: string
  styles?: string
  /** The list of sheets, if there is more than one. */
  sheets?: string
  workbookProperties?: string
  more?: ZipPart[]
}

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const links = 'xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"'
const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageLinks = 'xmlns="http://schemas.openxmlformats.org/package/2006/relationships"'

/** A workbook from raw XML, for content that a writer would not produce. */
export function workbookOf({
  rows,
  tail = '',
  sharedStrings,
  styles,
  sheets,
  workbookProperties = '',
  more = [],
}: WorkbookParts): Buffer {
  const list = sheets ?? '<sheet name="Sheet1" sheetId="1" r:id="rId1"/>'
  return zipOf([
    { name: '[Content_Types].xml', content: '<Types/>' },
    {
      name: '_rels/.rels',
      content: `<Relationships ${packageLinks}><Relationship Id="rId1" Type="${types}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    },
    {
      name: 'xl/workbook.xml',
      content: `<workbook ${main} ${links}>${workbookProperties}<sheets>${list}</sheets></workbook>`,
    },
    {
      name: 'xl/_rels/workbook.xml.rels',
      content: `<Relationships ${packageLinks}>
        <Relationship Id="rId1" Type="${types}/worksheet" Target="worksheets/sheet1.xml"/>
        <Relationship Id="rId2" Type="${types}/worksheet" Target="/xl/worksheets/sheet2.xml"/>
        <Relationship Id="rId3" Type="${types}/sharedStrings" Target="sharedStrings.xml"/>
        <Relationship Id="rId4" Type="${types}/styles" Target="styles.xml"/></Relationships>`,
    },
    { name: 'xl/worksheets/sheet1.xml', content: sheetXml(rows, tail) },
    ...(sharedStrings === undefined
      ? []
      : [{ name: 'xl/sharedStrings.xml', content: `<sst ${main}>${sharedStrings}</sst>` }]),
    ...(styles === undefined ? [] : [{ name: 'xl/styles.xml', content: `<styleSheet ${main}>${styles}</styleSheet>` }]),
    ...more,
  ])
}

export function sheetXml(rows: string, tail = ''): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<worksheet ${main}><sheetData>${rows}</sheetData>${tail}</worksheet>`
}
