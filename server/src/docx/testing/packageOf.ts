import { packZip, zipPart } from '../packZip.ts'

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packaged = 'http://schemas.openxmlformats.org/package/2006'
const types = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const names = [
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"',
  `xmlns:r="${office}"`,
  'xmlns:wp="http://schemas.openxmlformats.org/drawingml/2006/wordprocessingDrawing"',
  'xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml"',
].join(' ')

export interface PackageTexts {
  body: string
  header?: string
  footer?: string
  note?: string
  /** Further `Relationship` elements of the body. */
  links?: string
  mainType?: string
  more?: Record<string, string>
}

/** A Word file with these texts, laid out as Word does. */
export function packageOf({
  body,
  header = '<w:p/>',
  footer = '<w:p/>',
  note = '<w:p/>',
  links = '',
  mainType = `${types}.document.main+xml`,
  more = {},
}: PackageTexts): Buffer {
  const page =
    '<w:sectPr><w:headerReference w:type="default" r:id="rId1"/><w:footerReference w:type="default" r:id="rId2"/></w:sectPr>'
  const override = (name: string, type: string): string => `<Override PartName="/${name}" ContentType="${type}"/>`
  const link = (id: string, type: string, target: string): string =>
    `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`
  const relations = (inner: string): string =>
    `${head}<Relationships xmlns="${packaged}/relationships">${inner}</Relationships>`
  const parts: Record<string, string> = {
    '[Content_Types].xml': `${head}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Default Extension="bin" ContentType="application/octet-stream"/>${override('word/document.xml', mainType)}${override('word/header1.xml', `${types}.header+xml`)}${override('word/footer1.xml', `${types}.footer+xml`)}${override('word/footnotes.xml', `${types}.footnotes+xml`)}</Types>`,
    '_rels/.rels': relations(link('rId1', 'officeDocument', 'word/document.xml')),
    'word/_rels/document.xml.rels': relations(
      `${link('rId1', 'header', 'header1.xml')}${link('rId2', 'footer', 'footer1.xml')}${link('rId3', 'footnotes', 'footnotes.xml')}${links}`,
    ),
    'word/document.xml': `${head}<w:document ${names}><w:body>${body}${page}</w:body></w:document>`,
    'word/header1.xml': `${head}<w:hdr ${names}>${header}</w:hdr>`,
    'word/footer1.xml': `${head}<w:ftr ${names}>${footer}</w:ftr>`,
    'word/footnotes.xml': `${head}<w:footnotes ${names}><w:footnote w:id="1">${note}</w:footnote></w:footnotes>`,
    ...more,
  }
  return packZip(Object.entries(parts).map(([name, text]) => zipPart(name, text)))
}
