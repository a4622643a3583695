import type { Row } from '../resource/defineResource.ts'
import { text } from '../resource/kinds/builders.ts'
import type { Values } from '../resource/readRow.ts'
import { contractTemplate } from '../resources/legal/templates/contractTemplate.ts'
import { templateDownload } from '../resources/legal/templates/templateDownload.ts'
import type { DocxBlock } from '../text/docxBlock.ts'
import type { Page } from '../wire/envelope.ts'
import type { WireRow } from '../wire/WireRow.ts'
import { answerOf, defineEndpoint, fileAnswer, listInput, may, parseInput } from './defineEndpoint.ts'

type TemplateRow = Row<typeof contractTemplate>
export type TemplateVariable = NonNullable<TemplateRow['variables']>[number]
export type TemplateClause = NonNullable<TemplateRow['clauses']>[number]

/** A published version; contracts are generated from it even if the template changes later. */
export interface TemplateVersion {
  id: string
  templateId: string
  version: string
  docx: string
  sha256: string
  variables: TemplateVariable[]
  clauses: TemplateClause[]
  by: string
  byName: string | null
  at: string
}

/** An unsaved template, to be checked. */
export interface LintInput {
  docx: string
  variables: Values[]
  clauses: Values[]
}

export interface ProposedVariable {
  key: string
  label: string
  type: 'text' | 'number' | 'money' | 'date' | 'dict' | 'table'
  required: 'Y'
  columns?: string
  /** Of an extra field. */
  source?: string
  dict?: string
}

/** How the tags of a file match the variables. */
export interface TemplateLint {
  /** Each as a sentence. */
  problems: string[]
  /** Where the generated file will differ from what the template seems to say; these do not prevent saving. */
  warnings: string[]
  /** Proposed for tags without a variable or clause. */
  variables: ProposedVariable[]
  clauses: { key: string; title: string }[]
}

const path = contractTemplate.path
const access = may(contractTemplate, 'list')
const id = text('合同模板', { required: true })

export const templateEndpoints = {
  lint: defineEndpoint({
    method: 'POST',
    path: `${path}/lint`,
    access,
    input: { parse: readLint },
    answer: answerOf<TemplateLint>(),
  }),
  preview: defineEndpoint({
    method: 'GET',
    path: `${path}/preview`,
    access,
    input: { id, version: text('版本') },
    answer: answerOf<DocxBlock[]>(),
  }),
  versions: defineEndpoint({
    method: 'GET',
    path: `${path}/versions`,
    access,
    input: { id },
    answer: answerOf<TemplateVersion[]>(),
  }),
}

export const templateDownloadEndpoints = {
  list: defineEndpoint({
    method: 'GET',
    path: `${templateDownload.path}/list`,
    access: may(templateDownload, 'list'),
    input: listInput(templateDownload),
    answer: answerOf<Page<WireRow<typeof templateDownload>>>(),
  }),
  /** A copy of the newest version; each download is recorded. */
  fetch: defineEndpoint({
    method: 'POST',
    path: `${templateDownload.path}/fetch`,
    access: may(templateDownload, 'fetch'),
    input: { templateId: text('合同模板', { required: true }), enterpriseId: text('企业') },
    answer: fileAnswer,
  }),
}

function readLint(raw: Values): LintInput {
  const rowsOf = (list: unknown): Values[] =>
    Array.isArray(list) ? list.filter((row): row is Values => typeof row === 'object' && row !== null) : []
  return {
    ...parseInput({ docx: text('模板文件', { required: true, max: 1000 }) }, raw),
    variables: rowsOf(raw.variables),
    clauses: rowsOf(raw.clauses),
  }
}
