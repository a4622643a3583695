import type { Row } from '../resource/defineResource.ts'
import { text } from '../resource/kinds/builders.ts'
import { errors } from '../errors.ts'
import { readInput, type Values } from '../resource/readRow.ts'
import { contract } from '../resources/legal/contracts/contract.ts'
import { contractSteps } from '../resources/legal/contracts/contractSteps.ts'
import type { DocxBlock } from '../text/docxBlock.ts'
import { answerOf, defineEndpoint, may, parseInput } from './defineEndpoint.ts'
import type { TemplateClause, TemplateVariable } from './templates.ts'

/** A text of a contract: generated from a template or uploaded. Immutable; a change is a new text. */
export interface ContractText {
  number: number
  path: string
  name: string
  sha256: string
  source: 'assembled' | 'uploaded'
  templateId: string | null
  templateVersion: string | null
  note: string | null
  by: string
  byName: string | null
  at: string
  /** Its words are extracted, so it can be shown and compared. */
  isComparable: boolean
}

export interface ComparedLine {
  kind: 'same' | 'changed' | 'removed' | 'added'
  left: string | null
  right: string | null
}

/** A variable of the template, with its known value. */
export interface InterviewQuestion extends Pick<
  TemplateVariable,
  'key' | 'label' | 'type' | 'required' | 'question' | 'dict'
> {
  columns: string[]
  value: unknown
  /** The source of the value; null when it is unknown. */
  from: 'record' | 'earlier' | 'default' | null
}
export interface InterviewClause extends Pick<TemplateClause, 'key' | 'title' | 'whenKey'> {
  isChosen: boolean
}
/** The input for generating a text from a template. */
export interface Interview {
  templateId: string
  version: string
  questions: InterviewQuestion[]
  clauses: InterviewClause[]
}

export interface FlowSigner {
  id: string
  party: string
  name: string
  mobile: string
  order: number
  status: string
  at: string | null
  /** Who has signed, and on which day, as recorded by the office. */
  signedBy: string | null
  signDate: string | null
}
export interface SignFlow {
  id: string
  tenantId: number
  contractId: string
  provider: string
  status: string
  contentHash: string
  expiresOn: string
  reason: string | null
  createTime: string
  endTime: string | null
  signers: FlowSigner[]
}

/** What a text is generated from. */
export interface AssembleWish {
  id: string
  templateId: string
  values: Values
  clauses: readonly string[]
}

/** What the office records of a signature on paper. */
export interface Signature {
  signDate: string
  signedBy: string
  signedFile: readonly string[]
}

/** Who has signed or refused, as recorded by the office. */
export type SignerDecision = { flowId: string; signerId: string } & (
  | ({ isSigned: true } & Signature)
  | { isSigned: false; reason: string }
)

const path = contract.path
const id = text('合同', { required: true })

export const contractEndpoints = {
  draftForMatter: defineEndpoint({
    method: 'POST',
    path: `${path}/draftForMatter`,
    access: may(contract, 'add'),
    input: { entrustmentId: text('委托', { required: true }) },
    answer: answerOf<Pick<Row<typeof contract>, 'id' | 'no'>>(),
  }),
  interview: defineEndpoint({
    method: 'GET',
    path: `${path}/interview`,
    access: may(contract, 'edit'),
    input: { id, templateId: text('合同模板', { required: true }) },
    answer: answerOf<Interview>(),
  }),
  /** Returns the number of the new text. */
  assemble: defineEndpoint({
    method: 'POST',
    path: `${path}/assemble`,
    access: may(contract, 'edit'),
    input: { parse: readWish },
    answer: answerOf<number>(),
  }),
  uploadText: defineEndpoint({
    method: 'POST',
    path: `${path}/uploadText`,
    access: may(contract, 'edit'),
    input: { id, path: text('文件', { required: true, max: 1000 }), note: text('说明', { max: 2000 }) },
    answer: answerOf<number>(),
  }),
  versions: defineEndpoint({
    method: 'GET',
    path: `${path}/versions`,
    access: may(contract, 'list'),
    input: { id },
    answer: answerOf<ContractText[]>(),
  }),
  preview: defineEndpoint({
    method: 'GET',
    path: `${path}/preview`,
    access: may(contract, 'list'),
    input: { id, number: text('版本号') },
    answer: answerOf<DocxBlock[]>(),
  }),
  compare: defineEndpoint({
    method: 'GET',
    path: `${path}/compare`,
    access: may(contract, 'list'),
    input: { id, from: text('版本号'), to: text('版本号') },
    answer: answerOf<ComparedLine[]>(),
  }),
  flows: defineEndpoint({
    method: 'GET',
    path: `${path}/flows`,
    access: may(contract, 'list'),
    input: { id },
    answer: answerOf<SignFlow[]>(),
  }),
  /** Also requires the permission of the recorded step. */
  decideSigner: defineEndpoint({
    method: 'POST',
    path: `${path}/decideSigner`,
    access: { anyPermission: [may(contract, 'recordSigned').permission, may(contract, 'recordRefused').permission] },
    input: { parse: readDecision },
    answer: answerOf<null>(),
  }),
  /** Webhook of the signature provider, which has no session: the signature in the message is verified. */
  signCallback: defineEndpoint({
    method: 'POST',
    path: `${path}/signCallback/:provider`,
    otherPaths: [`${path}/signCallback`],
    access: 'public',
    input: { parse: (raw: Values) => raw },
    answer: answerOf<{ isNew: boolean }>(),
  }),
}

function readWish(raw: Values): AssembleWish {
  const { values, clauses } = raw
  const keys = Array.isArray(clauses) ? clauses.map(String) : typeof clauses === 'string' ? clauses.split(',') : []
  return {
    ...parseInput({ id, templateId: text('合同模板', { required: true }) }, raw),
    values: typeof values === 'object' && values !== null && !Array.isArray(values) ? (values as Values) : {},
    clauses: [...new Set(keys.map((key) => key.trim()).filter(Boolean))],
  }
}

function readDecision(raw: Values): SignerDecision {
  const fields = {
    flowId: text('签署流程', { required: true }),
    signerId: text('签署人', { required: true }),
    reason: text('原因', { default: '', max: 2000 }),
  }
  const { reason, ...decision } = parseInput(fields, raw)
  if (raw.isSigned !== true) return { ...decision, isSigned: false, reason: reason ?? '' }
  const signature = readInput(contractSteps.recordSigned.fields, raw)
  if (signature.errors.length > 0) throw errors.invalid(signature.errors)
  return { ...decision, isSigned: true, ...(signature.values as Values & Signature) }
}
