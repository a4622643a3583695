import { errors } from '@lexdesk/domain'
import { isDateFormat } from 'hucre'
import { readXml } from './readXml.ts'
import { attributeOf, decodeEntities } from './XmlScanner.ts'
import type { ZipParts } from './zipParts.ts'

/** What is needed to read the rows of one sheet. */
export interface Workbook {
  sheetPart: string
  /** The names of the visible sheets. */
  sheets: string[]
  is1904: boolean
  sharedStrings: string[]
  /** By the style number of a cell. */
  isDateStyle: boolean[]
}

interface Relationship {
  id: string
  type: string
  part: string
}

/** Finds a visible sheet, the first unless named, and the parts its cells refer to. Only these are decompressed. */
export async function openWorkbook(zip: ZipParts, name?: string): Promise<Workbook> {
  const root = await relationships(zip, '_rels/.rels', '')
  const workbookPart = root.find(({ type }) => type === 'officeDocument')?.part
  if (!workbookPart || !zip.has(workbookPart) || /\.bin$/i.test(workbookPart)) throw errors.notASpreadsheet()
  const folder = workbookPart.includes('/') ? workbookPart.slice(0, workbookPart.lastIndexOf('/') + 1) : ''
  const related = await relationships(zip, `${folder}_rels/${workbookPart.slice(folder.length)}.rels`, folder)
  const partOf = (type: string) =>
    related.find((relationship) => relationship.type === type && zip.has(relationship.part))?.part

  const { sheets: listed, is1904 } = await readSheetList(zip, workbookPart)
  const sheets = listed.flatMap((sheet) =>
    related
      .filter(({ id, type, part }) => id === sheet.id && type === 'worksheet' && zip.has(part))
      .map(({ part }) => ({ name: sheet.name, part })),
  )
  if (sheets.length === 0) throw errors.badSheet('文件中没有可见的工作表')
  const chosen = name === undefined ? sheets[0] : sheets.find((sheet) => sheet.name === name)
  if (!chosen) throw errors.badSheet(`文件中没有工作表“${name ?? ''}”`)
  const [stringsPart, stylesPart] = [partOf('sharedStrings'), partOf('styles')]
  return {
    sheetPart: chosen.part,
    sheets: sheets.map((sheet) => sheet.name),
    is1904,
    sharedStrings: stringsPart ? await readSharedStrings(zip, stringsPart) : [],
    isDateStyle: stylesPart ? await readDateStyles(zip, stylesPart) : [],
  }
}

async function relationships(zip: ZipParts, part: string, folder: string): Promise<Relationship[]> {
  if (!zip.has(part)) throw errors.notASpreadsheet()
  const found: Relationship[] = []
  await readXml(zip.read(part), {
    open: (name, attributes) => {
      if (name !== 'Relationship') return
      const [id, type, target] = ['Id', 'Type', 'Target'].map((attribute) => attributeOf(attributes, attribute) ?? '')
      found.push({ id: id!, type: type!.slice(type!.lastIndexOf('/') + 1), part: resolved(folder, target!) })
    },
    close: () => {},
  })
  return found
}

function resolved(folder: string, target: string): string {
  const steps: string[] = []
  for (const step of (target.startsWith('/') ? target : folder + target).split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '' && step !== '.') steps.push(step)
  }
  return steps.join('/')
}

async function readSheetList(
  zip: ZipParts,
  part: string,
): Promise<{ sheets: { id: string; name: string }[]; is1904: boolean }> {
  const sheets: { id: string; name: string }[] = []
  let is1904 = false
  await readXml(zip.read(part), {
    open: (name, attributes) => {
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributeOf(attributes, 'date1904') ?? '')
      if (name !== 'sheet' || /hidden/i.test(attributeOf(attributes, 'state') ?? '')) return
      // The prefix of the relationship attribute is the writer's choice.
      const id = /\s[\w-]+:id\s*=\s*["']([^"']*)["']/.exec(attributes)?.[1]
      if (id) sheets.push({ id: decodeEntities(id), name: attributeOf(attributes, 'name') ?? '' })
    },
    close: () => {},
  })
  return { sheets, is1904 }
}

async function readSharedStrings(zip: ZipParts, part: string): Promise<string[]> {
  const strings: string[] = []
  let current = ''
  let isText = false
  let isSpelling = false
  await readXml(zip.read(part), {
    open: (name) => {
      if (name === 'si') current = ''
      // Phonetic help above the characters is not part of the text.
      else if (name === 'rPh') isSpelling = true
      else if (name === 't') isText = !isSpelling
    },
    text: (text) => {
      if (isText) current += text
    },
    close: (name) => {
      if (name === 'si') strings.push(detached(decodeEscapes(current)))
      else if (name === 'rPh') isSpelling = false
      else if (name === 't') isText = false
    },
  })
  return strings
}

/** Copies a substring, since it would keep the whole file in memory. */
function detached(text: string): string {
  return text.length < 13 ? text : Buffer.from(text, 'utf16le').toString('utf16le')
}

/** `_x000D_` encodes a character that XML cannot contain. */
export function decodeEscapes(text: string): string {
  return text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    : text
}

/** Numbers of built-in formats that show a day or a time, including the East Asian ones. */
const builtInDates = [[14, 22], [27, 36], [45, 47], [50, 58]] as const // prettier-ignore

async function readDateStyles(zip: ZipParts, part: string): Promise<boolean[]> {
  const custom = new Map<number, boolean>()
  const styles: boolean[] = []
  let isCellFormats = false
  await readXml(zip.read(part), {
    open: (name, attributes) => {
      if (name === 'numFmt')
        custom.set(
          Number(attributeOf(attributes, 'numFmtId')),
          isDateFormat(attributeOf(attributes, 'formatCode') ?? ''),
        )
      else if (name === 'cellXfs') isCellFormats = true
      else if (name === 'xf' && isCellFormats) {
        const id = Number(attributeOf(attributes, 'numFmtId') ?? 0)
        styles.push(custom.get(id) ?? builtInDates.some(([from, to]) => id >= from && id <= to))
      }
    },
    close: (name) => {
      if (name === 'cellXfs') isCellFormats = false
    },
  })
  return styles
}
