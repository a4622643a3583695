import { docxErrors } from './docxErrors.ts'
import { attribute, decodeXml, elements, parseXml, type XmlElement } from './parseXml.ts'
import { partText, type ZipPart } from './unpackZip.ts'

export const bodyName = 'word/document.xml'
const typesName = '[Content_Types].xml'
const wordTypes = 'application/vnd.openxmlformats-officedocument.wordprocessingml'
const maxRelationText = 1024 * 1024

/** Rejects files that are not Word documents or contain macros, with the reason. */
export function assertDocx(parts: readonly ZipPart[]): void {
  const names = new Set(parts.map(({ name }) => name))
  if (names.has('xl/workbook.xml')) throw docxErrors.otherOffice(' Excel 工作簿')
  if (names.has('ppt/presentation.xml')) throw docxErrors.otherOffice(' PowerPoint 演示文稿')
  if (names.has('content.xml')) throw docxErrors.otherOffice(' OpenDocument 文档')
  if (!names.has(bodyName)) throw docxErrors.noText()
  // Programs differ in which of two parts with the same name they read.
  if (names.size !== parts.length) throw docxErrors.damaged()
  const type = mainType(parts)
  if ([...names].some((name) => /(?:^|\/)vbaProject\.bin$/i.test(name)) || /macroEnabled/i.test(type ?? ''))
    throw docxErrors.macros()
  if (type === `${wordTypes}.template.main+xml`) throw docxErrors.wordTemplate()
  if (type !== `${wordTypes}.document.main+xml`) throw docxErrors.wrongType()
}

function mainType(parts: readonly ZipPart[]): string | undefined {
  const types = parts.find(({ name }) => name === typesName)
  if (!types) return undefined
  const all = elementsOf(types)
  const override = all.find((one) => one.name === 'Override' && attribute(one, 'PartName') === `/${bodyName}`)
  const usual = all.find((one) => one.name === 'Default' && attribute(one, 'Extension')?.toLowerCase() === 'xml')
  const found = override ?? usual
  return found && attribute(found, 'ContentType')
}

function elementsOf(part: ZipPart): XmlElement[] {
  if (part.size > maxRelationText) throw docxErrors.tooLarge()
  const below = (element: XmlElement): XmlElement[] => elements(element).flatMap((child) => [child, ...below(child)])
  return below(parseXml(partText(part)))
}

const kinds: Record<string, string> = {
  attachedTemplate: '模板',
  image: '图片',
  oleObject: '对象',
  subDocument: '子文档',
  frame: '网页',
  video: '视频',
  audio: '音频',
}

/** Rejects content that Word would fetch from elsewhere on opening. Links that a reader clicks are allowed. */
export function assertSelfContained(parts: readonly ZipPart[]): void {
  for (const part of parts) {
    if (!part.name.endsWith('.rels')) continue
    for (const link of elementsOf(part)) {
      if (link.name !== 'Relationship' || attribute(link, 'TargetMode')?.toLowerCase() !== 'external') continue
      const type = attribute(link, 'Type')?.split('/').at(-1) ?? ''
      const target = decodeXml(attribute(link, 'Target') ?? '')
      if (type === 'hyperlink' && /^(?:https?:|mailto:|tel:|#)/i.test(target)) continue
      throw docxErrors.external(type === 'hyperlink' ? '文件链接' : (kinds[type] ?? '内容'), target.slice(0, 100))
    }
  }
}
